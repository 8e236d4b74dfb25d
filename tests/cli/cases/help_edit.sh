holdall edit --help
