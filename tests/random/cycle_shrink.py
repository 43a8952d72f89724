"""Makes a model and a formula that show a disagreement smaller."""
import cycle_agreement


def with_options(model, number, state, options):
    kind = model.types[number]
    changed = [*kind.options]
    changed[state] = options
    types = [*model.types]
    types[number] = kind._replace(options=changed)
    return model._replace(types=types)


def shorter_options(options):
    """Without one option, or with one statement less in one of them."""
    for i, option in enumerate(options):
        if len(options) > 1:
            yield options[:i] + options[i + 1:]
        for j in range(len(option.statements)):
            rest = option.statements[:j] + option.statements[j + 1:]
            if rest and rest != [("skip",)]:
                yield [*options[:i], option._replace(statements=rest),
                       *options[i + 1:]]
        if option.kind == "atomic":
            yield [*options[:i], option._replace(kind="plain"),
                   *options[i + 1:]]


def smaller_models(model):
    if len(model.active) > 1:
        yield model._replace(active=model.active[:-1])
    for number, kind in enumerate(model.types):
        for state, options in enumerate(kind.options):
            for fewer in shorter_options(options):
                yield with_options(model, number, state, fewer)
        for state in kind.labels:
            types = [*model.types]
            types[number] = kind._replace(labels={
                s: words for s, words in kind.labels.items() if s != state})
            yield model._replace(types=types)


def smaller_formulas(formula):
    operator, *parts = formula
    if operator in ("atom", "true"):
        return
    yield from parts
    for i, part in enumerate(parts):
        for smaller in smaller_formulas(part):
            yield (operator, *parts[:i], smaller, *parts[i + 1:])


def candidates(model, formulas):
    if len(formulas) > 1:
        yield from ((model, [f]) for f in formulas)
        yield model, []
    for i, formula in enumerate(formulas):
        yield from ((model, [*formulas[:i], smaller, *formulas[i + 1:]])
                    for smaller in smaller_formulas(formula))
    yield from ((smaller, formulas) for smaller in smaller_models(model))


def refers_to_missing(subject):
    """A location of a process that is gone."""
    return any(atom[0] == "at" and atom[1] >= len(subject.model.active)
               for atom in subject.atoms)


def shrink(subject, still_wrong, attempts):
    """The smallest subject found that is still wrong."""
    going_on = True
    while going_on and attempts > 0:
        going_on = False
        for model, formulas in candidates(subject.model, subject.formulas):
            attempts -= 1
            if attempts <= 0:
                break
            try:
                smaller = cycle_agreement.Subject(model, subject.atoms,
                                                  formulas)
            except cycle_agreement.Unsuitable:
                continue
            if not refers_to_missing(smaller) and still_wrong(smaller):
                subject, going_on = smaller, True
                break
    return subject
