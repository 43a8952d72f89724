"""Lengths of shortest lassos in a graph, by definition, slowly.

A length is the number of lines of a trail: those of the stem and of the loop.
"""
import heapq

import cycle_check


def distances(edges, starts):
    """Least lengths of paths from any of the starts (Dijkstra)."""
    found, queue = {}, [(0, start) for start in starts]
    heapq.heapify(queue)
    while queue:
        length, node = heapq.heappop(queue)
        if node in found:
            continue
        found[node] = length
        for target, lines in edges[node]:
            if target not in found:
                heapq.heappush(queue, (length + lines, target))
    return found


def reversed_edges(edges):
    found = {node: [] for node in edges}
    for node, following in edges.items():
        for target, lines in following:
            found[target].append((node, lines))
    return found


def shortest_lasso(edges, start, accepting):
    """The least length of a stem and a loop with an accepting node; or None.

    The stem ends anywhere in the loop, so all nodes of a loop are tried.
    """
    stem = distances(edges, [start])
    backwards = reversed_edges(edges)
    best = None
    for node in accepting:
        if node not in stem:
            continue
        there = distances(backwards, [node])
        back = loop_distances(edges, node)
        for entry in back.keys() & there.keys() & stem.keys():
            # From the entry to the accepting node, and on to the entry.
            length = stem[entry] + there[entry] + back[entry]
            if best is None or length < best:
                best = length
    return best


def loop_distances(edges, node):
    """Like distances, but to the node itself by at least one edge."""
    found = distances(edges, [node])
    found[node] = min((lines + distances(edges, [target])[node]
                       for target, lines in edges[node]
                       if node in distances(edges, [target])), default=None)
    if found[node] is None:
        return {}
    return found


def shortest_acceptance(graph, model):
    """Of an accepting lasso of the processes without claim.

    None if there is none, or one that stutters: how many lines that has is a
    matter of taste.
    """
    accepting = [i for i, there in enumerate(
        cycle_check.at_label(graph, model, "accept")) if there]
    if any(graph.blocked[state] for state in accepting):
        return None
    edges = {state: [] if graph.blocked[state] else
             [(target, lines) for target, _, lines in following]
             for state, following in enumerate(graph.edges)}
    return shortest_lasso(edges, 0, accepting)


def shortest_non_progress(graph, model):
    """Of a lasso in the product with the claim of -l, whose steps are lines.

    The claim stays in its first state or, where there is no progress, goes to
    the second one and stays there while there is none.
    """
    progress = cycle_check.at_label(graph, model, "progress")
    edges = {}
    for state, following in enumerate(graph.edges):
        edges[state, 0], edges[state, 1] = [], []
        if graph.blocked[state]:
            continue
        for target, _, lines in following:
            edges[state, 0].append(((target, 0), lines + 1))
            if not progress[state]:
                edges[state, 0].append(((target, 1), lines + 1))
                edges[state, 1].append(((target, 1), lines + 1))
    return shortest_lasso(edges, (0, 0),
                          [node for node in edges if node[1] == 1])
