"""The places in Swift sources where Scripts/mutate can change a program, found by its tokens."""
import bisect
import collections
import itertools
import re

# Its text is the source from `start` to `end`; `{}` in `switched` becomes the condition under which it is changed.
Mutation = collections.namedtuple("Mutation", "kind start end changed switched")
Token = collections.namedtuple("Token", "kind text start end line spaced")

TOKEN = re.compile(r'''(?P<space>\s+|//[^\n]*|/\*.*?\*/)|(?P<text>\#*")|(?P<number>\d[\w]*(?:\.\d[\w]*)?)
    |(?P<word>[\#@$]?\w+|`\w+`)|(?P<operator>\.\.[.<]|\.|[-+*/=<>!&|^~?%]+)|(?P<mark>.)''', re.X | re.S)
KEYWORDS = set("if guard while for in where return throw let var case switch else repeat do catch defer break continue try "
               "await func init deinit struct enum class extension import fallthrough default yield discard subscript".split())
MODIFIERS = set("get set willSet didSet public package internal private fileprivate static final override mutating nonisolated "
                "isolated lazy weak unowned indirect convenience required actor protocol typealias associatedtype prefix "
                "infix operator precedencegroup macro unsafe some any consuming borrowing nonmutating".split())
BEFORE = KEYWORDS | {"(", "[", "{", ",", ":", ";", "?", "=", "->", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=",
                     "&+=", "&-=", "&*="}
LOGICAL = {"&&": "||", "||": "&&"}
COMPARING = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
ADDING = {"+": "-", "-": "+", "&+": "&-", "&-": "&+", "+=": "-=", "-=": "+=", "&+=": "&-=", "&-=": "&+="}
OPERATORS = [("logic", LOGICAL, "&&"), ("comparison", COMPARING, "<"), ("sum", ADDING, "+")]
# What ends an operand of an operator: those that bind less.
ENDS = {"&&": BEFORE, "<": BEFORE | set(LOGICAL)}
ENDS["??"] = ENDS["<"] | set(COMPARING) | {"===", "!==", "~="}
ENDS["+"] = ENDS["??"] | {"??", "..<", "...", "as", "is"}
PAIRS = {"(": ")", "[": "]", "{": "}"}


def end_of_text(source, start):
    """Returns where a string literal ends, with the expressions in it."""
    hashes = len(re.compile("#*").match(source, start)[0])
    quotes = '"""' if source.startswith('"""', start + hashes) else '"'
    close, escape = quotes + "#" * hashes, "\\" + "#" * hashes
    position = start + hashes + len(quotes)
    while not source.startswith(close, position):
        if source.startswith(escape + "(", position):
            position += len(escape) + 1
            depth = 1
            while depth:
                token = TOKEN.match(source, position)
                position = end_of_text(source, position) if token["text"] else token.end()
                depth += {"(": 1, ")": -1}.get(token[0], 0)
        else:
            position += len(escape) + 1 if source.startswith(escape, position) else 1
    return position + len(close)


class Source:
    def __init__(self, text):
        self.text, self.tokens, self.partners, self.outer = text, [], {}, []
        lines = [match.start() for match in re.finditer("\n", text)]
        position, inactive, opened = 0, 0, []
        while position < len(text):
            match = TOKEN.match(text, position)
            start, position = position, end_of_text(text, position) if match["text"] else match.end()
            inactive += {"#if": 1, "#endif": -1}.get(match[0], 0)
            # Parts for other systems aren't mutated.
            if match["space"] or inactive or match[0] == "#endif":
                continue
            word, index = text[start:position], len(self.tokens)
            spaced = text[start - 1].isspace() and text[position:position + 1].isspace()
            if word in PAIRS.values() and opened:
                self.partners[index] = opened.pop()
                self.partners[self.partners[index]] = index
            self.outer.append(opened[-1] if opened else None)
            if word in PAIRS:
                opened.append(index)
            self.tokens.append(Token(match.lastgroup, word, start, position, bisect.bisect(lines, start), spaced))

    def __getitem__(self, index):
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def part(self, first, last):
        return self.text[self.tokens[first].start:self.tokens[last].end]

    def ends_statement(self, index):
        """Whether a statement ends between a token and the next."""
        if index + 1 >= len(self.tokens) or self.tokens[index].line == self.tokens[index + 1].line:
            return index + 1 >= len(self.tokens)
        here, after = self.tokens[index], self.tokens[index + 1]
        return not (here.kind == "operator" and here.spaced or here.text in (",", ":", "(", "[")
                    or after.kind == "operator" and (after.spaced or after.text == "."))

    def is_end(self, index, ends):
        token = self.tokens[index]
        return token.text in ends and (token.text != "?" or token.spaced)

    def expression(self, index, ends):
        """Returns the first and last token of the expression around an operator."""
        first = last = index
        while first > 0 and not self.is_end(first - 1, ends) and not self.ends_statement(first - 1):
            first = self.partners.get(first - 1, first - 1)
        while last + 1 < len(self.tokens) and not self.is_end(last + 1, ends) and self[last + 1] not in PAIRS.values() \
                and not self.ends_statement(last) or self[last + 1] in ("(", "["):
            last = self.partners.get(last + 1, last + 1)
        # Of `try?`.
        return first + (self[first] in "?!" and self[first - 1] == "try"), last

    def operand(self, first):
        """Returns the last token of a name with its members, arguments, and subscripts."""
        last = self.partners.get(first, first)
        while last + 1 < len(self.tokens) and self.tokens[last + 1].start == self.tokens[last].end:
            if self[last + 1] in ("(", "["):
                last = self.partners[last + 1]
            elif self[last + 1] == "." or self[last + 1] in "?!":
                last += 1 + (self[last + 1] == ".")
            else:
                break
        return last

    def patterns(self):
        """Returns the tokens of patterns, cases, and attributes."""
        tokens = set()
        for index, token in enumerate(self.tokens):
            end = index
            if token.text == "case":
                while not self.is_end(end, {":", "="}) and not (end > index and self.ends_statement(end)):
                    end = self.partners.get(end, end) + 1
                if self[end] == "=" and self[self.outer[index] or -1] == "{" and self.tokens[index - 1].line < token.line:
                    end += 1
            elif token.text[0] in "@#" and self[index + 1] == "(":
                end = self.partners[index + 1]
            elif token.text in ("func", "operator", "subscript"):
                end = index + 1
            tokens.update(range(index, end + 1) if end > index else ())
        return tokens

    def follows_condition(self, first, last):
        """Whether the brace after an expression, if there is one, isn't a closure."""
        return self[last + 1] != "{" or self[self.expression(first, BEFORE)[0] - 1] in {"if", "while", "switch", "in", "where", ","}

    def mutations(self):
        return list(itertools.chain(*(self.at(index) for index in sorted(set(range(len(self.tokens))) - self.patterns()))))

    def choice(self, kind, first, last, changed):
        if not self.follows_condition(first, last):
            return []
        return [Mutation(kind, self.tokens[first].start, self.tokens[last].end, changed,
                         f"({{}} ? {changed} : {self.part(first, last)})")]

    def at(self, index):
        """Returns the mutations at a token."""
        token = self.tokens[index]
        word, before = token.text, self[index - 1]
        for kind, operators, ends in OPERATORS:
            if word in operators and token.spaced and not (kind == "sum" and word.endswith("=")):
                first, last = self.expression(index, ENDS[ends])
                if first < index < last and not {self[index - 1][-1], self[index + 1][0]} & set('"#['):
                    changed = f"{self.text[self.tokens[first].start:token.start]}{operators[word]}" \
                              f"{self.text[token.end:self.tokens[last].end]}"
                    return self.choice(kind, first, last, changed)
        if word == "??":
            first, last = self.expression(index, ENDS["??"])
            return self.choice("default", first, last, self.part(index + 1, last)) if first < index < last else []
        if word == "..<" and self.tokens[index + 1].kind == "word":
            last = self.operand(index + 1)
            end = self.part(index + 1, last)
            return [] if end.endswith("Index") else self.choice("range", index + 1, last, f"{end} - 1")
        if word == "!" and not token.spaced and (before in PAIRS or self.tokens[index - 1].end < token.start):
            last = self.operand(index + 1)
            return self.choice("negation", index, last, self.part(index + 1, last))
        if word in ("true", "false") and before != ".":
            return self.choice("literal", index, index, "false" if word == "true" else "true")
        if word in ("min", "max") and before != "." and self[index + 1] == "(":
            last = self.partners[index + 1]
            return self.choice("extreme", index, last, ("max" if word == "min" else "min") + self.part(index + 1, last))
        if re.fullmatch(r"\d[\d_]*|0x[\dA-Fa-f_]+", word) and before != ".":
            return self.numbers(index)
        if word in ("if", "guard", "while"):
            return self.conditions(index)
        if index and token.line > self.tokens[index - 1].line and self[self.outer[index] or -1] == "{" and token.kind == "word":
            return self.statements(index)
        return []

    def numbers(self, index):
        outer = self.outer[index]
        # Tables aren't mutated.
        if outer is not None and self[outer] == "[" and self.partners[outer] - outer > 40:
            return []
        number = int(self[index].replace("_", ""), 0)
        return [mutation for changed in (number + 1, number - 1) if changed >= 0
                for mutation in self.choice("constant", index, index, str(changed))]

    def conditions(self, index):
        if self[index + 1] in ("let", "var", "case", "#available") or self[index - 1] == "else" and self[index] != "if":
            return []
        first, last = self.expression(index + 1, BEFORE - {"try", "await"})
        if first != index + 1 or self[last + 1] not in ("{", ",", "else"):
            return []
        part = self.part(first, last)
        return [Mutation("condition", self.tokens[first].start, self.tokens[last].end, value, f"({{}} ? {value} : ({part}))")
                for value in {"if": ["true", "false"], "guard": ["true"], "while": ["false"]}[self[index]]]

    def statements(self, index):
        token, last = self.tokens[index], index
        first = index
        while self[first] in ("try", "await"):
            first += 1
        if self[first] in KEYWORDS | MODIFIERS or not re.match("[a-z_]", self[first]) or not self.ends_statement(index - 1) \
                and self[index - 1] not in ("{", "in", ":") or self[first] in ("precondition", "assert", "fatalError"):
            return []
        equals = None
        while not self.ends_statement(last) and self[last + 1] != "}":
            last = self.partners.get(last + 1, last + 1)
            if self.tokens[last].spaced and self[last] in BEFORE and self[last].endswith("="):
                equals = last
        start, end, part = token.start, self.tokens[last].end, self.part(index, last)
        if equals and self[equals] in ADDING:
            changed = self.text[start:self.tokens[equals].start] + ADDING[self[equals]] + self.text[self.tokens[equals].end:end]
            return [Mutation("sum", start, end, changed, f"if {{}} {{ {changed} }} else {{ {part} }}")]
        # A single expression is a value that may be returned.
        is_alone = self[index - 1] in ("{", "in", ":") and self[last + 1] in ("}", "case", "default")
        # Without its value, an initializer doesn't compile.
        if equals and self[first] == "self":
            return []
        if equals or self[last] in (")", "}") and not is_alone:
            return [Mutation("statement", start, end, "", f"if !{{}} {{ {part} }}")]
        return []
