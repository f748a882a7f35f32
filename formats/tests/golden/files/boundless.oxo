[Rules "boundless"]
[Result "*"]

1. 0,0 2. -3,8 3. 5,5 4. -11,3 *
