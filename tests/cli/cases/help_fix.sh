holdall fix --help
