[Rules "3x3x3"]
[X "André"]

a1 *
