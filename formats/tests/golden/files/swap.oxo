[Rules "15x15x5+exact+swap2"]
[Result "o"]
[How "resign"]

1. h8 g7 2. i8 two a1 3. b2 swap c3 o
