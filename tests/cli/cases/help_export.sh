holdall export --help
