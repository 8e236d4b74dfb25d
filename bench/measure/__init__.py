"""The verbs of bench/run: one module for each verb, and the common parts in programs.py and bags.py."""
