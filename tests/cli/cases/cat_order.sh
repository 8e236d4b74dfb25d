holdall cat --order log small.mcap | diff - <(holdall cat small.mcap)
holdall cat --order publish small.mcap
echo
holdall cat --order publish --reverse small.mcap
# what has no publish time is ordered by log time
holdall cat --order publish small.bag | diff - <(holdall cat small.bag)
holdall cat --reverse small.bag | diff - <(holdall cat small.bag | tac)
