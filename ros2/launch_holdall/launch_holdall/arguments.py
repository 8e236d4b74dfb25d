"""Words of the command line from arguments of an action. Does not depend on launch."""


def option_words(options):
    """The words for options of holdall, by name: {"max_bag_size": "4G", "all": True, "exclude-topics": ["/a", "/b"]}.

    True gives an option without a value, False and None give nothing, a list or tuple gives an option with several
    values. Other values, also substitutions of launch, are passed on unchanged; numbers become text.
    """
    words = []
    for name, value in (options or {}).items():
        if value is None or value is False:
            continue
        words.append("--" + name.replace("_", "-"))
        if value is not True:
            words.extend(as_word(v) for v in (value if isinstance(value, (list, tuple)) else [value]))
    return words


def as_word(value):
    return str(value) if isinstance(value, (int, float)) else value


def command_words(program, verb, names, bag, options):
    """The words of a command. Names come first, because an option may take all words after it."""
    words = [program, verb, *map(as_word, names or [])]
    if bag is not None:
        words += ["-o", bag]
    return [*words, "--event-lines", "--disable-keyboard-controls", *option_words(options)]
