"""Whether a graph has a run that violates a formula: by definition, slowly.

A node of the product is (state, T), T the set of temporal subformulas that are
promised to hold from here on. What T must be follows from the state and what is
promised for the next one: a U b holds here iff b does, or a does and a U b holds
next; X a iff a holds next. So a node has one predecessor per edge of the graph,
and nothing is translated. A promise a U b must be kept: b must come, or the
promise be absent, infinitely often. Weak fairness adds one such set for each
process: it moves, or it cannot.
"""
import functools

import cycle_formulas

MOST_PROMISES = 6


class TooHard(Exception):
    """More promises than a test wants."""


class Tableau:
    """The promises of one formula."""

    def __init__(self, formula):
        self.formula = cycle_formulas.plain(formula)
        self.promises = []
        self.collect(self.formula)
        if len(self.promises) > MOST_PROMISES:
            raise TooHard(f"{len(self.promises)} promises")
        self.all = range(1 << len(self.promises))
        self.value = functools.lru_cache(None)(self.value)
        self.followers = functools.lru_cache(None)(self.followers)

    def collect(self, formula):
        """Subformulas come before what they are part of."""
        if formula[0] in ("atom", "true"):
            return
        for part in formula[1:]:
            self.collect(part)
        if formula[0] in ("U", "X") and formula not in self.promises:
            self.promises.append(formula)

    def value(self, formula, label, promised):
        """Whether it holds in a state where this is promised."""
        operator, *rest = formula
        if operator == "true":
            return True
        if operator == "atom":
            return bool(label >> rest[0] & 1)
        if operator in ("U", "X"):
            return bool(promised >> self.promises.index(formula) & 1)
        values = [self.value(part, label, promised) for part in rest]
        return {"!": not values[0], "&&": all(values),
                "||": any(values)}[operator]

    def promised_before(self, label, next_label, following):
        """What must be promised in a state, by what is in the next one."""
        promised = 0
        for bit, (operator, *parts) in enumerate(self.promises):
            if operator == "X":
                holds = self.value(parts[0], next_label, following)
            else:
                holds = self.value(parts[1], label, promised) or (
                    self.value(parts[0], label, promised) and
                    following >> bit & 1)
            promised |= bool(holds) << bit
        return promised

    def followers(self, label, next_label):
        """For each set of promises those that may come next."""
        found = [[] for _ in self.all]
        for following in self.all:
            before = self.promised_before(label, next_label, following)
            found[before].append(following)
        return found

    def kept(self, label, promised):
        """The bits of promises that are kept, or not made, here."""
        return sum(
            (not promised >> bit & 1 or f[0] == "X" or
             self.value(f[2], label, promised)) << bit
            for bit, f in enumerate(self.promises))


def components(starts, successors):
    """Strongly connected components, as lists of nodes (Tarjan 1972)."""
    index, low, stack, on_stack = {}, {}, [], set()
    for start in starts:
        if start in index:
            continue
        calls = [(start, iter(successors(start)))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on_stack.add(start)
        while calls:
            node, following = calls[-1]
            for target in following:
                if target not in index:
                    index[target] = low[target] = len(index)
                    stack.append(target)
                    on_stack.add(target)
                    calls.append((target, iter(successors(target))))
                    break
                if target in on_stack:
                    low[node] = min(low[node], index[target])
            else:
                calls.pop()
                if calls:
                    low[calls[-1][0]] = min(low[calls[-1][0]], low[node])
                if low[node] == index[node]:
                    yield popped(stack, on_stack, node)


def popped(stack, on_stack, root):
    component = []
    while True:
        node = stack.pop()
        on_stack.discard(node)
        component.append(node)
        if node == root:
            return component


def is_fair(graph, component, inner):
    """Whether each process moves or cannot move, somewhere in it.

    component: numbers of states; inner: the edges (state, target) in it.
    """
    waiting = set(range(graph.processes))
    for state in component:
        waiting &= set(range(len(graph.states[state].processes))) - \
            graph.idle[state]
    for state, target in inner:
        for other, moved, _ in graph.edges[state]:
            if other == target:
                waiting -= moved
    return not waiting


def violated(graph, labels, formula, fair):
    """Whether some (fair) run from the first state violates the formula."""
    tableau = Tableau(("!", formula))
    targets = [sorted({edge[0] for edge in edges}) for edges in graph.edges]

    def successors(node):
        state, promised = node
        for target in targets[state]:
            for following in tableau.followers(labels[state],
                                               labels[target])[promised]:
                yield target, following
    starts = [(0, promised) for promised in tableau.all
              if tableau.value(tableau.formula, labels[0], promised)]
    for component in components(starts, successors):
        members = set(component)
        inner = {(node[0], target[0]) for node in component
                 for target in successors(node) if target in members}
        if not inner:
            continue
        kept = functools.reduce(
            lambda a, b: a | b,
            (tableau.kept(labels[state], p) for state, p in component))
        if kept == len(tableau.all) - 1 and (
                not fair or is_fair(graph, {s for s, _ in component}, inner)):
            return True
    return False


def cycle(graph, fair, allowed, wanted):
    """Whether there is a (fair) cycle of allowed edges with a wanted state."""
    def successors(state):
        return [target for target, *_ in graph.edges[state]
                if allowed(state, target)]
    reached = [s for c in components([0], lambda state: [
        target for target, *_ in graph.edges[state]]) for s in c]
    for component in components(reached, successors):
        members = set(component)
        inner = {(s, t) for s in component for t in successors(s)
                 if t in members}
        if inner and any(map(wanted, component)) and (
                not fair or is_fair(graph, members, inner)):
            return True
    return False


def at_label(graph, model, word):
    """Per state whether some process is at a label that begins so."""
    return [any(word in model.types[kind].labels.get(location, ())
                for kind, location, _ in state.processes)
            for state in graph.states]


def acceptance_cycle(graph, model, fair):
    """Whether accept labels of processes are passed for ever."""
    accepting = at_label(graph, model, "accept")
    return cycle(graph, fair, lambda *_: True, lambda state: accepting[state])


def non_progress_cycle(graph, model, fair):
    """Whether processes move for ever without a progress label."""
    progress = at_label(graph, model, "progress")
    return cycle(
        graph, fair, lambda state, target: not graph.blocked[state] and
        not progress[state] and not progress[target], lambda _: True)
