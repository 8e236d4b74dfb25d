holdall cat --brief --order log small.mcap | diff - <(holdall cat --brief small.mcap)
holdall cat --brief --order publish small.mcap
echo
holdall cat --brief --order publish --reverse small.mcap
# Messages without a publish time are ordered by log time.
holdall cat --brief --order publish small.bag | diff - <(holdall cat --brief small.bag)
holdall cat --brief --reverse small.bag | diff - <(holdall cat --brief small.bag | tac)
