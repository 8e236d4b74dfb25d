def add_options(parser): pass
def run(args): return 0
