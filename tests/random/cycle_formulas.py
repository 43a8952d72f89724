"""Random formulas, their text, and the states of a graph where atoms hold.

A formula is a tuple: ("atom", n), ("true",), ("!", f), ("&&", f, g), ("||",
f, g), ("->", f, g), ("<->", f, g), ("U", f, g), ("V", f, g), ("W", f, g),
("[]", f), ("<>", f), ("X", f).
"""
import random

import cycle_model

UNARY = ("!", "[]", "<>", "[]", "<>")
BINARY = ("&&", "||", "->", "U", "U", "V", "W", "<->")


def random_atoms(model, source):
    """Three conditions on globals, channels, and where processes are."""
    found = []
    static = "made" not in model.variables
    while len(found) < 3:
        kind = source.random()
        if kind < 0.2 and model.channels:
            found.append(("len==", source.choice(model.channels).name,
                          source.randrange(2)))
        elif kind < 0.35 and static:
            pid = source.randrange(len(model.active))
            kind = model.types[sorted(model.active)[pid]]
            found.append(("at", pid, source.randrange(len(kind.options))))
        else:
            name = source.choice(list(model.variables))
            found.append((source.choice(("==", "!=")), name,
                          source.randrange(model.variables[name])))
    return found


def atom_text(atom, model):
    if atom[0] != "at":
        return f"({cycle_model.condition_text(atom)})"
    name = model.types[sorted(model.active)[atom[1]]].name
    return f"({name}[{atom[1]}]@S{atom[2]})"


def random_formula(source, size, atoms, with_next):
    if size <= 1:
        return ("atom", source.randrange(atoms))
    if size == 2 or source.random() < 0.45:
        operator = source.choice(UNARY + (("X",) * 2 if with_next else ()))
        return (operator, random_formula(source, size - 1, atoms, with_next))
    left = source.randint(1, size - 2)
    return (source.choice(BINARY),
            random_formula(source, left, atoms, with_next),
            random_formula(source, size - 1 - left, atoms, with_next))


def text(formula, atoms, model):
    """Fully parenthesised: no table of precedences is asked."""
    operator, *rest = formula
    if operator == "atom":
        return atom_text(atoms[rest[0]], model)
    if operator == "true":
        return "true"
    parts = [f"({text(f, atoms, model)})" for f in rest]
    return f"{operator} {parts[0]}" if len(parts) == 1 \
        else f"{parts[0]} {operator} {parts[1]}"


def labels(graph, atoms, explorer):
    """Per state the bits of the atoms that hold in it."""
    def holds(atom, state):
        if atom[0] == "at":
            return atom[1] < len(state.processes) and \
                state.processes[atom[1]][1] == atom[2]
        return explorer.holds(atom, state, None)
    return [sum(holds(atom, state) << i for i, atom in enumerate(atoms))
            for state in graph.states]


def plain(f):
    """The same with atoms, true, !, &&, ||, U and X only."""
    operator, *rest = f
    if operator in ("atom", "true"):
        return f
    parts = [plain(part) for part in rest]
    negated = [("!", part) for part in parts]
    true = ("true",)
    always = ("!", ("U", true, negated[0]))
    return {
        "<>": lambda: ("U", true, parts[0]),
        "[]": lambda: always,
        "->": lambda: ("||", negated[0], parts[1]),
        "<->": lambda: ("||", ("&&", *parts), ("&&", *negated)),
        "V": lambda: ("!", ("U", *negated)),
        "W": lambda: ("||", ("U", *parts), always),
    }.get(operator, lambda: (operator, *parts))()


def sample(seed, model, number, longest, with_next):
    """(atoms, formulas) for a model."""
    source = random.Random(f"formulas {seed}")
    atoms = random_atoms(model, source)
    return atoms, [random_formula(source, source.randint(1, longest),
                                  len(atoms), with_next)
                   for _ in range(number)]
