# Unknown names cause a warning; nothing is lost.
holdall cat --brief --topic /nosuch --topic /other --type no/Such small.bag
