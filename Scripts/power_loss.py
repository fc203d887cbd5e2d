"""A model of what a disk may keep when the power goes, for the files that a program writes under strace.

 - What was written to a file and not synced is there in whole, in half, as zeros, or not at all.
 - Of the changes to directories that were not synced, any subset is there, in the order in which they were made.
 - A rename is there or not, never in half; what was synced is there.
"""
import itertools
import os
import pathlib
import re
import sys

CALLS = "openat,write,fsync,rename,renameat,renameat2,unlinkat,mkdir,mkdirat,ftruncate,link,linkat"
OPENED = re.compile(r'openat\((?:AT_FDCWD|\d+)<[^>]*>, "[^"]*", ([A-Z_|]+).*\) = \d+<(.*)>$')
WRITTEN = re.compile(r'write\((\d+)<([^>]*)>, "(.*)", \d+\) = (\d+)$')
SYNCED = re.compile(r'fsync\(\d+<([^>]*)>\) = 0$')
RENAMED = re.compile(r'renameat2?\(\d+<([^>]*)>, "([^"]*)", \d+<([^>]*)>, "([^"]*)".*\) = 0$')
REMOVED = re.compile(r'unlinkat\(\d+<([^>]*)>, "([^"]*)", 0\) = 0$')
MADE = re.compile(r'mkdir\("([^"]*)", \d+\) = 0$')
LINKED = re.compile(r'linkat\(\d+<([^>]*)>, "([^"]*)", \d+<([^>]*)>, "([^"]*)", 0\) = 0$')
OTHERS = re.compile(r'(rename|unlinkat|mkdirat|mkdir|ftruncate|link|linkat)\(.* = 0$')


def record(start, words, top, other):
    """Returns what `favorites WORDS` does below `top`, in order, with paths as if it were below `other`."""
    log = os.path.join(top, "log")
    process = start(*words, prefix=["strace", "-f", "-y", "-xx", "-s", "1000000", "-o", log, "-e", f"trace={CALLS}"])
    _, errors = process.communicate()
    if process.returncode != 0:
        sys.exit(f"favorites {words}: status {process.returncode}, {errors}")
    steps, started = [], {}
    for line in pathlib.Path(log).read_text().splitlines():
        process, _, text = line.partition(" ")
        text = text.strip()
        if text.endswith("<unfinished ...>"):
            started[process] = text.removesuffix("<unfinished ...>").rstrip()
            continue
        if text.startswith("<..."):
            text = started.pop(process) + text.partition("resumed>")[2]
        if step := step_of(re.sub(r'\s+= ', " = ", re.sub(r"(?:\\x[0-9a-f]{2})+", plain, text)), top):
            steps.append(tuple(part.replace(top, other) if isinstance(part, str) else part for part in step))
    if ("answer",) not in steps:
        sys.exit("the program's answer is not among the recorded calls")
    return steps


def plain(match):
    """Returns strace's hexadecimal text as it is, where that is unambiguous."""
    data = bytes.fromhex(match[0].replace("\\x", ""))
    return "".join(chr(byte) if 32 <= byte < 127 and chr(byte) not in '"<>\\' else f"\\x{byte:02x}" for byte in data)


def step_of(text, top):
    if found := OPENED.match(text):
        flags, path = found.groups()
        if "O_CREAT" in flags and path.startswith(top):
            return "create", *os.path.split(path)
    elif found := WRITTEN.match(text):
        descriptor, path, data, count = found.groups()
        if path.startswith(top):
            return "write", *os.path.split(path), data.encode().decode("unicode_escape").encode("latin-1")[:int(count)]
        if descriptor == "1":
            return ("answer",)
    elif found := SYNCED.match(text):
        return "sync", found[1]
    elif found := RENAMED.match(text):
        directory, old, target, new = found.groups()
        assert directory == target
        return "rename", directory, old, new
    elif found := LINKED.match(text):
        directory, old, target, new = found.groups()
        assert directory == target
        return "link", directory, old, new
    elif found := REMOVED.match(text):
        return "remove", *found.groups()
    elif found := MADE.match(text):
        return "directory", *os.path.split(found[1])
    elif OTHERS.match(text) and top in text:
        sys.exit(f"the model does not know: {text}")


def outcomes(top, steps):
    """Yields, after each step, its number, whether the program has answered, and each set of files that may be left."""
    model, is_answered = Model(top), False
    for number, step in enumerate([("start",), *steps]):
        is_answered = is_answered or step[0] == "answer"
        model.apply(*step)
        for files in model.outcomes(model.root, ""):
            yield number, is_answered, files


class Node:
    """A file's or a directory's contents: as they are, and what of them is sure to be on the disk."""

    def __init__(self, data=None, names=None):
        self.data, self.names = data, names
        self.synced_data, self.synced_names = data, dict(names or {})
        # Changes to the names since the last sync: removed name, new name, node.
        self.changes = []

    def change(self, *change):
        self.changes.append(change)
        apply(change, self.names)

    def sync(self):
        self.synced_data, self.synced_names, self.changes = self.data, dict(self.names or {}), []

    def outcomes(self):
        """Returns all contents that the disk may have: of a file, or the names in a directory."""
        if self.names is None:
            half = self.data[:len(self.data) // 2]
            return dict.fromkeys([self.synced_data, self.data, half, bytes(len(self.data)), b""]) \
                if self.data != self.synced_data else [self.data]
        results = []
        for kept in itertools.product([False, True], repeat=len(self.changes)):
            names = dict(self.synced_names)
            for change in itertools.compress(self.changes, kept):
                apply(change, names)
            if names not in results:
                results.append(names)
        return results


def apply(change, names):
    removed, added, node = change
    names.pop(removed, None)
    if added:
        names[added] = node


class Model:
    """The files of a directory, all of it on the disk at the start."""

    def __init__(self, top):
        self.top, self.root = top, self.read(top)

    def read(self, path):
        if os.path.isdir(path):
            return Node(names={name: self.read(os.path.join(path, name)) for name in os.listdir(path)})
        return Node(pathlib.Path(path).read_bytes())

    def node(self, path):
        node = self.root
        for name in pathlib.PurePath(path).relative_to(self.top).parts:
            node = node.names[name]
        return node

    def apply(self, kind, path=None, *rest):
        if kind == "create":
            if rest[0] not in self.node(path).names:
                self.node(path).change(None, rest[0], Node(b""))
        elif kind == "directory":
            self.node(path).change(None, rest[0], Node(names={}))
        elif kind == "write":
            self.node(os.path.join(path, rest[0])).data += rest[1]
        elif kind == "rename":
            self.node(path).change(*rest, self.node(path).names[rest[0]])
        elif kind == "link":
            self.node(path).change(None, rest[1], self.node(path).names[rest[0]])
        elif kind == "remove":
            self.node(path).change(rest[0], None, None)
        elif kind == "sync":
            self.node(path).sync()

    def outcomes(self, node, path):
        """Yields each set of files that there may be after a loss of power now, by their path below the top."""
        for contents in node.outcomes():
            if node.names is None:
                yield {path: contents}
                continue
            parts = [list(self.outcomes(child, f"{path}/{name}")) for name, child in contents.items()]
            for choice in itertools.product(*parts):
                yield {name: data for part in choice for name, data in part.items()}
