[Rules "boundless"]
[Result "*"]

1. 0,0 -3,8 2. 5,5 -11,3 *
