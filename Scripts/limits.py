"""Runs of the program with limits of threads and of memory, for Scripts/check-command-line."""
import concurrent.futures
import itertools
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import tempfile

from terminal import Failure, LAST_QUESTION, TIME_FACTOR, Terminal, expect

# A line for each subcommand; "" is the terminal program. `7` answers those that read.
LINES = ["", "--plain", "--record actions counter set 7", "counter set 7", "prime 10^30+57", "verify -", "next 10^30",
         "previous 97", "nth 100000 --offline", "nth 1000000 --offline", "primes 10 100", "count 10^10", "explore 97",
         "favorites add 7", "favorites", "guess 5", "replay ../recording", "paths", "activity", "completions bash", "manual"]
THREADS = [*range(1, 9), 11, 16]
KINDS = {resource.RLIMIT_NPROC: "threads", resource.RLIMIT_AS: "bytes of address space", resource.RLIMIT_DATA: "bytes of data"}
# The megabytes beside those with which the system can load the program.
MEGABYTES = [0, 4, 8, 16, 32, 64, 96, 128, 144, 160, 192, 256]
# Seconds for a run; one without threads would wait forever.
TIMEOUT = 10
MESSAGE = re.compile(r"^\S+: (Only \d+ threads can be started|Too little memory for \d+ threads)\b.* \(ulimit -[uv]\b.*\)\.$", re.M)
# The user of the first run; each has its own, so that none counts for another.
FIRST_USER = 60_000


class Runs:
    def __init__(self, program, folder, page):
        # Other users can't read all places.
        self.folder, self.program = folder, shutil.copy(program, folder)
        self.statuses = {int(status) for status in re.findall(r"^  (\d+) ", page[page.index("Exit statuses:"):], re.M)}
        os.chmod(folder, 0o755)

    def problem(self, case):
        """Returns the problem of a line with a limit, or None if it answers or says what the limit is."""
        number, (line, kind, limit) = case
        home = tempfile.mkdtemp(dir=self.folder)
        os.chmod(home, 0o777)

        def prepare():
            resource.setrlimit(kind, (limit, limit))
            # The limit of threads counts all those of a user, and root has none.
            if os.getuid() == 0:
                os.setgroups([])
                os.setuid(FIRST_USER + number)

        problem = (self.line_problem if line else self.terminal_problem)(line.split(), home, prepare)
        return problem and f"{line or 'the terminal program'}, {limit} {KINDS[kind]}: {problem}"

    def line_problem(self, words, home, prepare):
        process = subprocess.Popen(
            [self.program, *words], cwd=home, env={"HOME": home, "SWIFT_BACKTRACE": "enable=no"}, preexec_fn=prepare,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
        try:
            errors = process.communicate("7\n", timeout=TIMEOUT * TIME_FACTOR)[1]
        except subprocess.TimeoutExpired:
            process.terminate()
            try:
                process.communicate(timeout=TIMEOUT * TIME_FACTOR)
                return "hangs until SIGTERM"
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                return "hangs until SIGKILL"
        if process.returncode == 74 and not MESSAGE.search(errors) or process.returncode not in self.statuses:
            return f"status {process.returncode}: {errors[-300:]}"
        return None

    def terminal_problem(self, _, home, prepare):
        terminal = Terminal([self.program, "--data-dir", home], answers=True, prepare=prepare, TERM="xterm-256color",
                            LC_ALL="C.UTF-8", SWIFT_BACKTRACE="enable=no")
        try:
            terminal.until(lambda: LAST_QUESTION in terminal.output or terminal.wait_for(terminal.report, 0.05),
                           "neither a frame nor a message", TIMEOUT)
            if LAST_QUESTION in terminal.output:
                terminal.type("\x03")
            end = terminal.next_report(TIMEOUT)
            terminal.drain()
            text = terminal.output.decode(errors="replace").replace("\r", "")
            expect(end == "SIGINT" or end == "status 74" and MESSAGE.search(text), f"{end}: {text[-300:]}")
            return None
        except Failure as failure:
            return str(failure)
        finally:
            terminal.close()


def smallest_size(program, kind):
    """Returns the limit, in bytes, from which the system can load the program, and Swift's runtime allocate its first objects."""
    for size in itertools.count(1 << 20, 1 << 18):
        done = subprocess.run([program, "--version"], capture_output=True,
                              preexec_fn=lambda: resource.setrlimit(kind, (size, size)))
        if done.returncode == 0:
            # The next step, because printing the version takes less memory than the runtime's start for a command.
            return size + (1 << 18)


def check(program):
    """Tests each line with each limit, and returns whether all answered or named the limit."""
    page = subprocess.run([program, "--help"], capture_output=True, text=True).stdout
    commands = set(re.findall(r"^  (\w+) ", page[page.index("Subcommands:"):page.index("Options:")], re.M)) - {"help"}
    missing = commands - {word for line in LINES for word in line.split()}
    with tempfile.TemporaryDirectory() as folder:
        recording = pathlib.Path(folder, "recording")
        subprocess.run([program, "--data-dir", f"{folder}/data", "--record", recording, "counter", "set", "7"], check=True,
                       stdout=subprocess.DEVNULL)
        recording.chmod(0o644)
        runs, limits = Runs(program, folder, page), {resource.RLIMIT_NPROC: THREADS}
        for kind in [resource.RLIMIT_AS, resource.RLIMIT_DATA]:
            first = smallest_size(program, kind)
            limits[kind] = [first + (megabytes << 20) for megabytes in MEGABYTES]
        cases = [(line, kind, limit) for line in LINES for kind in limits for limit in limits[kind]]
        with concurrent.futures.ProcessPoolExecutor(4) as pool:
            problems = list(filter(None, pool.map(runs.problem, enumerate(cases))))
    for problem in [f"no line for {name}" for name in missing] + problems[:20]:
        print(problem)
    print(f"limits of threads and memory: {len(cases)} runs, {len(problems)} failed")
    return not missing and not problems
