holdall --version
holdall -V | cmp - <(holdall --version)
