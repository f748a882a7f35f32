[Rules "15x15x5"]
[X "ann"]
[O "b]o\\b, jr."]
[Date "2026-11-22"]
[Site "ws://127.0.0.1:7171/ws"]
[Game "T8CD7K"]
[Clock "5m+3s"]
[Rated "yes"]
[XRating "1523"]
[OBot "master"]
[Result "x"]
[How "line"]

1. h8 2. g7 3. i8 4. g9 5. g8 6. f8 7. j8 8. o15 9. k8 x
