"""Two runs of the terminal program and commands that change one session, for Scripts/check-soak and check-thread-safety."""
import fcntl
import json
import os
import re
import select
import signal
import subprocess
import sys
import time

from terminal import GO, Failure, TIME_FACTOR, Terminal, expect

# The Esc key in kitty's keyboard protocol, so that it can't be a part of the next key.
ESCAPE = "\x1b[27u"


class Run:
    """A run of the program in a terminal that answers queries."""

    def __init__(self, program, folder):
        os.makedirs(folder, exist_ok=True)
        self.terminal = Terminal(
            [program, "--offline", "--data-dir", folder], answers=True, prepare=lambda: os.chdir(folder), HOME=folder,
            TERM="xterm-256color", LC_ALL="C.UTF-8", SWIFT_BACKTRACE="enable=no")
        self.terminal.until_first_frame()

    def read(self):
        """Reads the output, and forgets all of it but the modes."""
        terminal = self.terminal
        terminal.wait_for(None, 0)
        if self.has_ended():
            raise Failure(f"a run has ended: {terminal.next_report()}")
        if len(terminal.output) > 1 << 20:
            sequences = re.findall(rb"\x1b\[[?<>]?[0-9;]*[hlut]|\x1b\]9;4;\d", terminal.output)
            terminal.output = b"".join(sequence for sequence in sequences if b"?2026" not in sequence)
            terminal.seen = len(terminal.output)

    def has_ended(self):
        return bool(select.select([self.terminal.report], [], [], 0)[0])


def check(program, folder, seconds):
    """Changes the session in two runs and by commands at the same time, and then compares it with the sum of the changes."""
    def run(*arguments, typed=None):
        result = subprocess.run([program, "--offline", "--data-dir", folder, *arguments], input=typed, text=True,
                                capture_output=True, timeout=60 * TIME_FACTOR)
        expect(result.returncode == 0, f"{' '.join(arguments)}: {result.stderr}")
        return result.stdout

    primes = (number for number in range(2, 1 << 20) if all(number % divisor for divisor in range(2, int(number**0.5) + 1)))
    count, favorites, games = 0, set(), 0
    os.mkdir(folder)
    runs = [Run(program, folder) for _ in range(2)]
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            for window in runs:
                prime = str(next(primes))
                window.terminal.press([GO["counter"], "+", GO["favoritePrimes"], "a", *prime, "\r", ESCAPE])
                favorites.add(prime)
                count += 1
            run("counter", "increment", "--by", "1000")
            prime = str(next(primes))
            run("favorites", "add", prime)
            run("guess", "-", typed="\n".join(map(str, range(-100, 101))))
            favorites.add(prime)
            count, games = count + 1000, games + 1
            for window in runs:
                window.read()
        for window in runs:
            window.terminal.drain(1)
            window.terminal.type("\x03")
            expect((ending := window.terminal.next_report(timeout=10)) == "SIGINT", f"Ctrl-C: {ending}")
    finally:
        for window in runs:
            window.terminal.close()
    found = run("counter").strip()
    expect(found == str(count), f"counted to {count}, but the count is {found}")
    missing = favorites - set(run("favorites").split())
    expect(not missing, f"added, but not there: {' '.join(sorted(missing, key=int))}")
    with open(f"{folder}/session.json") as file:
        game = json.load(file)["content"]["guessingGame"]
    ended = len(game["pastGames"]) + sum(game.get("earlierResults", {}).get("wins", {}).values()) + 1
    expect(ended == games, f"won {games} games, but {ended} are there")
    print(f"{count} counted, {len(favorites)} favorites added, {games} games won by three processes: all are there", flush=True)


def check_counting(program, folder):
    """Counts up in three windows at the same time, with the key held in one, beside commands that do the same."""
    runs = [Run(program, folder) for _ in range(3)]
    try:
        for window in runs:
            window.terminal.press([GO["counter"]])
        for number in range(115):
            for window in runs:
                window.terminal.type("+")
            if number % 6 == 0:
                subprocess.run([program, "--data-dir", folder, "counter", "increment"], check=True, stdout=subprocess.DEVNULL)
            for window in runs:
                window.read()
        for window in runs:
            window.terminal.type("\x03")
            expect((ending := window.terminal.next_report(timeout=10)) == "SIGINT", f"Ctrl-C: {ending}")
    finally:
        for window in runs:
            window.terminal.close()
    found = subprocess.run([program, "--data-dir", folder, "counter"], text=True, capture_output=True).stdout.strip()
    expect(found == "365", f"345 keys in three windows and 20 commands counted to {found}")
    print("345 keys in three windows, and 20 commands, counted exactly", flush=True)


def check_stops(program, folder, count, generator):
    """Stops a window at random moments after keys: the file has what the screen showed, and the lock is free."""
    run = Run(program, folder)
    try:
        run.terminal.press([GO["counter"]])
        total = 0
        for number in range(count):
            keys = generator.randrange(1, 6)
            total += keys
            for _ in range(keys):
                run.terminal.type("+")
                time.sleep(generator.random() * 0.02)
            time.sleep(generator.random() * generator.choice([0.002, 0.05, 1.2]))
            if number % 2:
                run.terminal.type("\x14")
            else:
                # The keys were received, but perhaps not shown; those are not lost, either.
                os.kill(run.terminal.pid, signal.SIGTSTP)
            expect((report := run.terminal.next_report()) == "stopped", f"Ctrl-T: {report}")
            with open(f"{folder}/session.lock") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with open(f"{folder}/session.json") as file:
                saved = int(json.load(file)["content"]["count"])
            if number % 2:
                expect(saved == total, f"stop {number}: {total} counted, {saved} saved")
            written = len(run.terminal.output)
            os.killpg(run.terminal.pid, signal.SIGCONT)
            run.terminal.until(lambda: b"\x1b[2J" in run.terminal.output[written:], "not shown again")
    finally:
        run.terminal.close()
    print(f"stopped {count} times: all was saved, and the lock was free", flush=True)


if __name__ == "__main__":  # python3 shared_session.py PROGRAM FOLDER SECONDS
    check(os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
