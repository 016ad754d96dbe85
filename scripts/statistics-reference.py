#!/usr/bin/env python3
"""Prints analysis/statistics/tests/suite/reference.csv: values of other libraries to hold the tests against.

    python3 -m venv VENV && VENV/bin/pip install numpy==2.4.6 scipy==1.17.1 statsmodels==0.15.0 mpmath==1.4.1
    VENV/bin/python scripts/statistics-reference.py > analysis/statistics/tests/suite/reference.csv
"""

import mpmath
import numpy as np
import scipy
import scipy.stats
import statsmodels
import statsmodels.api
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

mpmath.mp.dps = 40
SCIPY, MODELS = f"scipy {scipy.__version__}", f"statsmodels {statsmodels.__version__}"
MPMATH = f"mpmath {mpmath.__version__}"


def row(what, arguments, value, source):
    print(what, " ".join(str(argument) for argument in arguments), f"{float(value):.17g}", source, sep=",")


def two_sided_t(t, freedom):
    """The regularised incomplete beta function, which scipy's `t.cdf` loses digits of far out."""
    t, freedom = mpmath.mpf(t), mpmath.mpf(freedom)
    return mpmath.betainc(freedom / 2, 0.5, 0, freedom / (freedom + t * t), regularized=True)


print("what,arguments,value,source")
for table in [
    (3, 4, 1, 4), (300, 600, 240, 600), (330, 1000, 400, 1000), (8808, 9259, 30650, 30741), (9039, 9356, 30419, 30644),
    (9367, 9383, 30091, 30617), (9249, 9320, 30209, 30680), (1990, 2000, 1975, 2000), (1000, 2000, 940, 2000),
    (0, 100, 2000, 200000), (250000, 500000, 249000, 500000), (130000, 500000, 120000, 500000),
    (499990, 500000, 499950, 500000), (5, 10, 250000, 500000), (0, 5, 0, 100000), (70, 70, 100, 1200),
]:
    hits, n, other_hits, others = table
    p = scipy.stats.fisher_exact([[hits, n - hits], [other_hits, others - other_hits]]).pvalue
    row("fisher", table, p, SCIPY)
for freedom in [1, 1.3, 2, 5, 10, 30.7, 109, 999, 4999, 19999, 20001, 49999, 50001, 200000, 1000000, 10000000]:
    for share in [0.975, 0.9975]:
        row("t_quantile", (share, freedom), scipy.stats.t.ppf(share, freedom), SCIPY)
for t, freedom in [
    (0.01, 10), (0.5, 1.01), (2, 10), (2, 39999), (1.96, 200000), (1.96, 299999), (20, 299999), (1.96, 300001),
    (10, 300001), (5, 1.3), (8, 3.5), (10, 15), (12, 109), (37, 39999), (40, 9), (40, 9999), (60, 4999), (100, 20),
    (1000, 2), (37.5, 1000000), (3, 10000000), (100, 19999),
]:
    row("t", (t, freedom), two_sided_t(t, freedom), MPMATH)
for z in [0.001, 0.1, 1.96, 5, 10, 20, 37, 38]:
    row("normal", (z,), mpmath.erfc(mpmath.mpf(z) / mpmath.sqrt(2)), MPMATH)
for share in [0.8, 0.9, 0.975, 0.9875, 0.999, 0.999999]:
    row("normal_quantile", (share,), scipy.stats.norm.ppf(share), SCIPY)
for freedom in [1, 2, 3, 8, 9, 40]:
    for x in [0.001, 1, 5, 20, 100, 700, 1300]:
        p = mpmath.gammainc(mpmath.mpf(freedom) / 2, mpmath.mpf(x) / 2, mpmath.inf, regularized=True)
        row("chi_squared", (x, freedom), p, MPMATH)
for hits, n in [(0, 10), (5, 20000), (19900, 20000), (20000, 20000), (500000, 1000000), (1, 10000000)]:
    for end, bound in zip(["low", "high"], proportion_confint(hits, n, method="wilson")):
        row(f"wilson_{end}", (hits, n), bound, MODELS)


def probabilities(kind, n):
    """P values in no order: without ties, with many, or with some below every normal float."""
    place = (np.arange(n) * 7919) % n
    if kind == "ties":
        place = place // 7
    p = ((place + 1.0) / n) ** 3
    return p * 10.0 ** np.where(place % 3 == 0, -300.0, 0.0) if kind == "tiny" else p


for kind in ["distinct", "ties", "tiny"]:
    for n in [1, 2, 5, 120, 10000]:
        for method, name in [("fdr_by", "by"), ("holm", "holm")]:
            adjusted = multipletests(probabilities(kind, n), method=method)[1]
            for i in range(n) if n < 10 else sorted({0, n // 3, n // 2, n - 1}):
                row(name, (kind, n, i), adjusted[i], MODELS)

# As many rows and columns as a census has, in clusters of two.
rows, width = 20000, 120
i, j = np.arange(rows, dtype=np.int64)[:, None], np.arange(width, dtype=np.int64)[None, :]
columns = ((i * (j + 3) * 7919 + i * i * (j + 1) * 31 + i // 7) % 10007 % 4).astype(float)
noise = ((np.arange(rows, dtype=np.int64) * 7907 + np.arange(rows, dtype=np.int64) ** 2 * 17) % 1009) / 100
targets = 0.5 * columns[:, 0] - 0.02 * columns[:, 7] + noise
fit = statsmodels.api.OLS(targets, statsmodels.api.add_constant(columns)).fit(
    cov_type="cluster", cov_kwds={"groups": np.arange(rows) // 2}, use_t=True
)
bounds = fit.conf_int()
for column in [0, 1, 7, 60, 119]:
    row("regression_weight", (column,), fit.params[column + 1], MODELS)
    row("regression_low", (column,), bounds[column + 1][0], MODELS)
    row("regression_p", (column,), fit.pvalues[column + 1], MODELS)

# Ridge regression of the first rows on all columns, as numpy solves it: the share of the variation in others that it
# explains.
train, test = slice(0, 2000), slice(2000, 2500)
mean, spread = columns[train].mean(axis=0), columns[train].std(axis=0)
scaled = (columns - mean) / spread
weights = np.linalg.solve(scaled[train].T @ scaled[train] + 100 * np.eye(width), scaled[train].T @ targets[train])
errors = targets[test] - targets[train].mean() - scaled[test] @ weights
left = (errors**2).sum() / ((targets[test] - targets[test].mean()) ** 2).sum()
row("ridge", ("explained",), 1 - left, f"numpy {np.__version__}")
