[Rules "15x15x5+exact+swap2"]
[Result "o"]
[How "resign"]

1. h8 2. g7 3. i8 two 4. a1 5. b2 swap 6. c3 o
