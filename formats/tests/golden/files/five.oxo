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

1. h8 g7 2. i8 g9 3. g8 f8 4. j8 o15 5. k8 x
