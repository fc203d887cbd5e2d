"""The options of the scripts that check the program, and its build."""
import argparse
import os
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def parse(description, program=None, takes_flags=False, switches=(), **numbers):
    """Returns the switches, the numbers, a seed, and the path of a program if it has a default below ROOT.

    With `takes_flags`, also returns a list of the other options, for `swift build`.
    """
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    if program:
        parser.add_argument("--program", type=os.path.abspath, default=str(ROOT / program), metavar="PATH")
    for name in switches:
        parser.add_argument(f"--{name}", action="store_true")
    for name, default in {**numbers, "seed": random.SystemRandom().getrandbits(32)}.items():
        parser.add_argument(f"--{name}", type=int, default=default, metavar="N")
    return parser.parse_known_args() if takes_flags else parser.parse_args()


def build(flags, *arguments):
    """Builds the package, and returns the folder with the programs."""
    command = ["swift", "build", "--package-path", ROOT, *flags]
    subprocess.run([*command, "--quiet", *arguments], check=True, stdout=sys.stderr)
    return pathlib.Path(subprocess.check_output([*command, "--show-bin-path"], text=True).strip())


def release(product):
    """Builds a product in release, and returns the path of its program."""
    folder = subprocess.check_output([ROOT / "Scripts/build-release", product], text=True).strip()
    return pathlib.Path(folder) / product
