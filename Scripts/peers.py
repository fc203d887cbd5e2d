"""Questions for PrimeAnswers and IntegerAnswers, and the comparison of their answers with those of other programs."""
import argparse
import random
import shutil
import subprocess
import sys
import tempfile

import options


def parse(description, product, sizes, tools):
    """Returns the options of a script: --full, --seed, --answers, and each size with its default, which --full changes.

    `sizes` has the default, the size with --full, and a description for each name; `tools` has Debian's packages for
    each program that the script needs.
    """
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
    parser.add_argument("--answers", help=f"the path of a built {product}")
    for name, (default, full, text) in sizes.items():
        parser.add_argument(
            f"--{name.replace('_', '-')}", type=int, help=f"{text} (default: {default:,}; with --full: {full:,})")
    found = parser.parse_args()
    for name, (default, full, _) in sizes.items():
        if getattr(found, name) is None:
            setattr(found, name, full if found.full else default)
    missing = [package for tool, package in tools.items() if shutil.which(tool) is None]
    if missing:
        print(f"Install these Debian packages first: {' '.join(missing)}", file=sys.stderr)
        sys.exit(2)
    if found.answers is None:
        found.answers = options.release(product)
    print(f"seed {found.seed}")
    return found


def run(command, text=""):
    """Returns the lines that a program prints for a text on its standard input."""
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"{command[0]} exited with status {done.returncode}")
    return done.stdout.splitlines()


def gp(expression, arguments):
    """Returns PARI's values of an expression in x, one for each argument; an error is the value "error".

    PARI reads a vector, because it takes minutes for a program of a million lines.
    """
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join(f"{argument}\n" for argument in arguments))
        file.flush()
        return run(
            ["gp", "-q", "-s", "1G"],
            f'v=readvec("{file.name}");for(i=1,#v,x=v[i];print(iferr({expression},E,"error")))\n')


class Check:
    def __init__(self, answers):
        self.answers, self.differences = answers, 0

    def ask(self, questions):
        """Returns the answers, one on each line."""
        lines = run([self.answers], "".join(f"{question}\n" for question in questions))
        if len(lines) != len(questions):
            sys.exit(f"{len(lines)} answers to {len(questions)} questions")
        return lines

    def expect(self, text, is_met):
        print(text if is_met else f"{text}: WRONG", flush=True)
        self.differences += not is_met

    def compare(self, name, questions, theirs, peer, ours=None):
        """Compares answers to questions, by default those of the program, with a peer's."""
        ours = self.ask(questions) if ours is None else ours
        wrong = [(q, a, b) for q, a, b in zip(questions, ours, theirs, strict=True) if a != b]
        self.differences += len(wrong)
        print(f"{name}: {len(questions) - len(wrong):,} of {len(questions):,} agree with {peer}", flush=True)
        for question, a, b in wrong[:10]:
            print(f"  {question[:300]}: ours {a[:300]!r}, {peer} {b[:300]!r}", file=sys.stderr)
