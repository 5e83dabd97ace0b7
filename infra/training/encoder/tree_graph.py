"""The tree heads as ONNX nodes, joined to the encoder's graph by export_onnx.build."""
import numpy as np

PREFIX = "trees."


def add_trees(ck, s, node, const, linear, x, mean):
    """x [b,s,h], mean [b,h] -> names of outputs with their shapes.

    tag [b,s,tags]; arc [b,dependent,head]; rel_d [b,s,relations*k]; rel_h [b,s,k]; rel_b [b,s,relations]. The score of a relation
    between dependent i and head j is rel_d[i] . rel_h[j] + rel_b[j]; row 0 is the root.
    """
    w = {k[len(PREFIX):]: v for k, v in s.items() if k.startswith(PREFIX)}
    k = w["rel_h.weight"].shape[0]
    relations, tags = len(ck["relations"]), len(ck["tags"])
    mix = node("Softmax", [linear(mean, w["style.weight"], w["style.bias"], "style")], "mix", axis=-1)
    bank = node("MatMul", [mix, const("bank", w["bank"])], "bank.mixed")
    x = node("Add", [x, node("Unsqueeze", [bank, "ax1"], "bank.row")], "tree.x")

    def relu(name):
        return node("Relu", [linear(x, w[name + ".weight"], w[name + ".bias"], "tree." + name)], "tree." + name + ".r")

    linear(x, w["tag.weight"], w["tag.bias"], "tag")
    d, h = relu("arc_d"), relu("arc_h")
    u = node("MatMul", [d, const("arc_u", w["arc_u.weight"].T * w["arc_u.weight"].shape[0] ** -0.5)], "arc.u")
    scores = node("MatMul", [u, node("Transpose", [h], "arc.t", perm=[0, 2, 1])], "arc.s")
    bias = node("Transpose", [node("MatMul", [h, const("arc_b", w["arc_b.weight"].T)], "arc.bias")], "arc.row", perm=[0, 2, 1])
    node("Add", [scores, bias], "arc")
    d, h = relu("rel_d"), relu("rel_h")
    linear(d, w["rel_u.weight"] * k**-0.5, w["rel_u.bias"] * k**-0.5, "rel_d")
    node("Identity", [h], "rel_h")
    linear(h, w["rel_b.weight"], w["rel_b.bias"], "rel_b")
    return {"tag": ["b", "s", tags], "arc": ["b", "s", "s"], "rel_d": ["b", "s", relations * k], "rel_h": ["b", "s", k], "rel_b": ["b", "s", relations]}
