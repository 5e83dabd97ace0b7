"""UD Indonesian GSD of 2017 -> the guidelines of release 2.9 and later, as far as rules can tell.

usage: modernise_gsd.py OLD.conllu CSUI_TRAIN.conllu OUT.conllu

The revision of 2021 split clitics, joined reduplications, made auxiliaries AUX, gave nouns their proper-name modifiers as nmod and
clause-opening prepositions the relation mark. The list of auxiliaries is read off the CSUI training file. Sentences are kept in order.
"""
import sys
from collections import Counter, defaultdict

FROZEN = {"hanya", "tanya", "punya", "lainnya", "biasanya", "akhirnya", "umumnya", "misalnya", "sebaiknya", "sebenarnya", "sebelumnya", "selanjutnya", "seterusnya", "sepenuhnya", "khususnya", "sebagainya"}
PARTICLE = {"apakah", "siapakah", "berapakah", "bagaimanakah", "manakah", "dimanakah", "bilakah", "kapankah", "itulah", "inilah", "bukanlah", "demikianlah", "begitulah", "dialah", "merekalah"}
PRONOUNS = {"mereka", "dia", "ia", "kami", "kita", "saya", "beliau", "anda", "aku"}
INTERROGATIVE = {"apa", "siapa", "mana", "diri"}
# Prepositions that keep the relation case in front of a clause; the others open it as mark.
CASE = {"di", "ke", "dari", "pada", "dalam", "secara", "sebagai", "oleh", "antara", "sekitar", "kepada", "terhadap", "sampai", "selain"}
COORDINATORS = {"namun", "tetapi", "tapi"}
SUBORDINATORS = {"karena", "sehingga", "sedangkan", "bahwa"}
MODALS = {"mampu", "ingin", "boleh", "mau", "harus", "bisa"}
PREFIXES = {"anti", "non", "sub", "multi", "kontra", "neo", "pasca", "pra"}


def read(path):
    """-> [[comment lines, [word, tag, head, relation, glued to the next]]]"""
    out, notes, words = [], [], []
    for line in [*open(path, encoding="utf8"), "\n"]:
        line = line.rstrip("\n")
        if line.startswith("#"):
            notes.append(line)
        elif line:
            f = line.split("\t")
            if f[0].isdigit():
                words.append([f[1], f[3], int(f[6]), f[7], "SpaceAfter=No" in f[9]])
        elif words:
            out.append((notes, words))
            notes, words = [], []
    return out


def auxiliaries(sentences):
    seen = defaultdict(Counter)
    for _, words in sentences:
        for word, tag, *_ in words:
            seen[word.lower()][tag] += 1
    return {w for w, tags in seen.items() if tags["AUX"] >= 2 and tags["AUX"] * 2 > tags.total()} - {"adalah", "ialah", "bukan", "bukanlah"}


def is_one_word(left, right):
    """`puing - puing`, `obat - obatan`, `sayur - mayur`, `anti - komunis`"""
    a, b = left.lower(), right.lower()
    if not (a.isalpha() and b.isalpha() and len(a) > 1):
        return False
    return a in PREFIXES or a[-3:] in b and (len(a) > 3 or a == b) or b.startswith(a[1:])


def join_reduplications(words):
    """Words cut at a hyphen become one, hung where their outer part hung."""
    while True:
        at = next((i for i in range(len(words) - 2) if words[i + 1][0] == "-" and (is_one_word(words[i][0], words[i + 2][0]) or words[i][4] and words[i + 1][4] and words[i][0].isalpha() and words[i + 2][0][:1].isalnum())), None)
        if at is None:
            return words
        inside = {at + 1, at + 2, at + 3}
        outer = next((i for i in (at, at + 2) if words[i][2] not in inside), at)
        a, b = words[at], words[at + 2]
        keep = words[outer]
        merged = [a[0] + "-" + b[0], keep[1], keep[2], keep[3], b[4]]
        where = lambda h: h if h <= at else at + 1 if h in inside else h - 2
        words = [w for w in words[:at]] + [merged] + words[at + 3 :]
        words = [[w[0], w[1], where(w[2]), w[3], w[4]] for w in words]


def split_clitics(words):
    new, position = [], {0: 0}
    for i, (word, tag, head, relation, glued) in enumerate(words, 1):
        low = word.lower()
        if low in PARTICLE:
            position[i] = len(new) + 1
            new.append([word[:-3], tag, head, relation, True, "old"])
            new.append([word[-3:], "PART", len(new), "advmod", glued, "new"])
        elif low.endswith("nya") and len(low) > 5 and low not in FROZEN and tag in ("NOUN", "VERB"):
            position[i] = len(new) + 1
            new.append([word[:-3], tag, head, relation, True, "old"])
            new.append([word[-3:], "PRON", len(new), "nmod" if tag == "NOUN" else "obl" if low.startswith("di") else "obj", glued, "new"])
        elif low.endswith("nya") and len(low) > 5 and low not in FROZEN and (tag == "ADJ" or low == "semuanya"):
            position[i] = len(new) + 1
            new.append([word[:-3], tag, head, relation, True, "old"])
            new.append([word[-3:], "DET", len(new), "det", glued, "new"])
        else:
            position[i] = len(new) + 1
            new.append([word, tag, head, relation, glued, "old"])
    return [[w, t, position[h] if kind == "old" else h, r, g] for w, t, h, r, g, kind in new]


def relabel(words, aux):
    for i, w in enumerate(words, 1):
        word, tag, head, relation, _ = w
        low, base = word.lower(), relation.split(":")[0]
        up = words[head - 1] if head else ["", "ROOT", 0, "", False]
        clause = up[1] in ("VERB", "ADJ")
        if tag == "SYM" and base == "punct":
            w[1] = "PUNCT"
        elif base == "flat" and tag == "PROPN" and up[1] == "NOUN":
            w[3] = "nmod"
        elif base == "advmod" and low in aux | MODALS and up[1] in ("VERB", "ADJ", "NOUN"):
            w[1], w[3] = "AUX", "aux"
        elif low in COORDINATORS and base in ("mark", "cc", "advmod"):
            w[1], w[3] = "CCONJ", "cc"
        elif low in SUBORDINATORS and base in ("mark", "cc", "advmod"):
            w[1], w[3] = "SCONJ", "mark"
        elif low == "yaitu":
            w[1], w[3] = ("SCONJ", "mark") if up[1] == "VERB" else ("ADP", "case")
        elif low == "tidak":
            w[1] = "PART"
        elif low == "sendiri" and base in ("amod", "advmod"):
            w[1], w[3] = "DET", "det"
        elif low in INTERROGATIVE and tag == "NOUN":
            w[1] = "PRON"
        elif low in CASE and base in ("case", "mark") and clause:
            w[1], w[3] = "ADP", "case"
        elif base == "case" and up[1] == "VERB":
            w[1], w[3] = "SCONJ", "mark"
        elif base == "amod" and tag == "ADJ" and any(k[2] == i and k[0].lower() == "yang" for k in words):
            w[3] = "acl"
        elif base == "det" and (low in PRONOUNS or tag in ("PRON", "PROPN", "NOUN")) and up[1] in ("NOUN", "PROPN") and low != "salah":
            w[1], w[3] = ("PRON" if low in PRONOUNS else tag), "nmod"
        elif low == "pertama" or low in ("kedua", "ketiga", "keempat", "kelima") and head < i:
            w[1], w[3] = "ADJ", "amod" if base == "nummod" else relation
    for i in range(len(words) - 1):
        one, two = words[i], words[i + 1]
        if one[0].lower() == "salah" and two[0].lower() == "satu" and two[2] == i + 1:
            two[1], two[2], two[3] = "NUM", one[2], "nummod" if one[3].startswith("det") else one[3]
            for w in words:
                if w[2] == i + 1:
                    w[2] = i + 2
            one[1], one[2], one[3] = "ADJ", i + 2, "advmod"
    return words


def is_tree(words):
    for i in range(1, len(words) + 1):
        seen, at = set(), i
        while at:
            if at in seen:
                return False
            seen.add(at)
            at = words[at - 1][2]
    return sum(w[2] == 0 for w in words) == 1


def main():
    old, csui, out = sys.argv[1:4]
    aux, kept = auxiliaries(read(csui)), 0
    with open(out, "w", encoding="utf8") as file:
        for notes, words in read(old):
            words = relabel(split_clitics(join_reduplications(words)), aux)
            if not is_tree(words):
                continue
            kept += 1
            print(*notes, sep="\n", file=file)
            for i, (word, tag, head, relation, glued) in enumerate(words, 1):
                print(i, word, "_", tag, "_", "_", head, relation, "_", "SpaceAfter=No" if glued else "_", sep="\t", file=file)
            print(file=file)
    print("auxiliaries", sorted(aux), "sentences", kept)


if __name__ == "__main__":
    main()
