[Rules "3x3x3"]

a1 a1 *