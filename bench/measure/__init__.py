"""What bench/run runs: one module a verb, and the common parts in programs.py and bags.py."""
