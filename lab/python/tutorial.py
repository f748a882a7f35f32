"""The first move on 3x3 by the tutorials' two algorithms, written plainly in Python.

Prints one JSON line for each run: the algorithm, the nodes visited, the seconds used, and
the value of every cell, row by row. Usage: tutorial.py RUNS
"""

import json
import sys
import time

LINES = [
    (0, 1, 2), (3, 4, 5), (6, 7, 8),
    (0, 3, 6), (1, 4, 7), (2, 5, 8),
    (0, 4, 8), (2, 4, 6),
]


class Game:
    def __init__(self):
        self.cells = [" "] * 9
        self.nodes = 0

    def winner(self):
        for a, b, c in LINES:
            if self.cells[a] != " " and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None

    def free(self):
        return [cell for cell in range(9) if self.cells[cell] == " "]


def minimax(game, cell, player):
    """The value of the move for who makes it: 1, 0 or -1. Every game is played out."""
    game.nodes += 1
    game.cells[cell] = player
    if game.winner() == player:
        score = 1
    elif not game.free():
        score = 0
    else:
        other = "O" if player == "X" else "X"
        score = -max(minimax(game, reply, other) for reply in game.free())
    game.cells[cell] = " "
    return score


def alphabeta(game, cell, player, alpha, beta):
    """The same value where it lies between the bounds; what cannot matter is left out."""
    game.nodes += 1
    game.cells[cell] = player
    if game.winner() == player:
        score = 1
    elif not game.free():
        score = 0
    else:
        other = "O" if player == "X" else "X"
        best = -1
        for reply in game.free():
            best = max(best, alphabeta(game, reply, other, -beta, -alpha))
            beta = min(beta, -best)
            if beta <= alpha:
                break
        score = -best
    game.cells[cell] = " "
    return score


def timed(name, value):
    game = Game()
    start = time.perf_counter()
    values = [value(game, cell) for cell in game.free()]
    seconds = time.perf_counter() - start
    print(json.dumps({"name": name, "nodes": game.nodes, "seconds": seconds, "values": values}))


def main():
    for _ in range(int(sys.argv[1])):
        timed("minimax", lambda game, cell: minimax(game, cell, "X"))
        timed("alphabeta", lambda game, cell: alphabeta(game, cell, "X", -1, 1))


if __name__ == "__main__":
    main()
