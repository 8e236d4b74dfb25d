holdall cat small.bag --regex '('
echo $?
holdall cat small.bag --exclude-regex '[z'
