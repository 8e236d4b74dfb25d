holdall plot --help
