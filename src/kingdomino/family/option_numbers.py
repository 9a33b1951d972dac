"""The options of rules as numbers, for programs that learn. Text for people is in `spec`."""

from kingdomino.family.game import AnyRules


def option_numbers(rules: AnyRules) -> dict[str, int]:
    """Each option by its name: 0 or 1 for no or yes, a number as it is, and a 0 or 1 for each word that it may be."""
    numbers = dict[str, int]()
    for option in rules.info.options:
        value = rules.option(option.key)
        if isinstance(value, str):
            numbers |= {f"{option.key} {word}": int(word == value) for word in map(str, option.values)}
        else:
            numbers[option.key] = int(value)
    return numbers
