"""What the check-file-* scripts share: the program, directories for it, and a reader of its files that is not its own."""
import argparse
import concurrent.futures
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Damaged(Exception):
    pass


def arguments(description, **options):
    """Parses `--program PATH`, and a number for each option, the default of which is given."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--program", type=os.path.abspath, help="the built app; otherwise it is built first")
    for name, default in options.items():
        parser.add_argument(f"--{name}", type=int, default=default, metavar="N", help=f"(default: {default})")
    parsed = parser.parse_args()
    parsed.program = parsed.program or build()
    return parsed


def build():
    subprocess.run(["swift", "build", "--package-path", ROOT, "--product", "app"], check=True, stdout=sys.stderr)
    path = subprocess.run(
        ["swift", "build", "--package-path", ROOT, "--show-bin-path"], check=True, stdout=subprocess.PIPE, text=True)
    return os.path.join(path.stdout.strip(), "app")


def need(tool, package):
    if not shutil.which(tool):
        sys.exit(f"{tool} is missing (Debian: {package})")


class Place:
    """A directory of its own with the program's files in it, all in `files`."""

    def __init__(self, program):
        self.program = program
        self.top = tempfile.mkdtemp(prefix="primetime-files-")
        self.directory = os.path.join(self.top, "files")
        self.session = os.path.join(self.directory, "session.json")
        self.backup = self.session + ".backup"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.top, ignore_errors=True)

    def command(self, *words):
        return [self.program, *words, "--data-dir", self.directory]

    def run(self, *words, prefix=(), **environment):
        return subprocess.run(
            [*prefix, *self.command(*words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, env={"PATH": os.environ["PATH"], "HOME": self.top, **environment})

    def start(self, *words):
        return subprocess.Popen(
            self.command(*words), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={"PATH": os.environ["PATH"], "HOME": self.top})

    def prepare(self, *words):
        done = self.run(*words)
        if done.returncode != 0:
            sys.exit(f"{' '.join(done.args)}: status {done.returncode}\n{done.stderr}")

    def names(self, part):
        """Names in the directory that contain a text."""
        return [name for name in os.listdir(self.directory) if part in name] if os.path.isdir(self.directory) else []

    def favorites(self):
        """The favorites of the session, or None where there is none."""
        try:
            data = pathlib.Path(self.session).read_bytes()
        except FileNotFoundError:
            return None
        return favorites(data)


def favorites(data):
    """The favorites in a session's file, if the whole file is there."""
    try:
        document = json.loads(data)
        if (document["format"], document["version"]) != ("primetime.session", 3):
            raise Damaged("another format or version")
        return document["content"]["favoritePrimes"]
    except (ValueError, KeyError) as error:
        raise Damaged(repr(error)) from error


def in_parallel(work, items):
    """Does the work for each item, as many at once as there are processors."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, items))


def finish(losses, limit=20):
    """Ends the script: status 1 if anything was lost."""
    for loss in losses[:limit]:
        print(loss, file=sys.stderr)
    if len(losses) > limit:
        print(f"and {len(losses) - limit} more", file=sys.stderr)
    sys.exit(1 if losses else 0)
