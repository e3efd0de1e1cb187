"""Figures with 95 % intervals, by resampling photographs."""
import numpy as np

ROUNDS = 1000


def bootstrap(tables, figures):
    """Figures of one table of sums [photographs, ...], or of two and their paired difference.

    `figures` maps sums [..., columns] to {name: value [...]}. Returns {name: {value, from, to}} and
    for two tables also against, change, changeFrom and changeTo.
    """
    seen = np.abs(tables[0]).reshape(len(tables[0]), -1).sum(1) > 0
    tables = [table[seen] for table in tables]
    count = len(tables[0])
    weights = np.random.default_rng(1).multinomial(count, np.full(count, 1 / count), ROUNDS)
    points = [figures(table.sum(0)) for table in tables]
    spreads = [figures(np.tensordot(weights.astype(float), table, 1)) for table in tables]
    rows = {}
    for name, value in points[0].items():
        low, high = np.percentile(spreads[0][name], [2.5, 97.5])
        rows[name] = {'value': float(value), 'from': float(low), 'to': float(high)}
        if len(tables) > 1:
            low, high = np.percentile(spreads[0][name] - spreads[1][name], [2.5, 97.5])
            other = float(points[1][name])
            change = {'change': float(value) - other, 'changeFrom': float(low)}
            rows[name].update(against=other, **change, changeTo=float(high))
    return rows


def print_rows(rows):
    """Prints one line a figure; a star marks differences whose interval excludes 0."""
    for name, row in rows.items():
        line = f'{name:34s} {row["value"]:8.4f}  [{row["from"]:.4f}, {row["to"]:.4f}]'
        if 'change' in row:
            star = '' if row['changeFrom'] <= 0 <= row['changeTo'] else ' *'
            line += f'  against {row["against"]:8.4f}: {row["change"]:+.4f}'
            line += f' [{row["changeFrom"]:+.4f}, {row["changeTo"]:+.4f}]{star}'
        print(line)
