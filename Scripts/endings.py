"""Ends of the terminal program at random moments while keys arrive, for Scripts/check-files."""
import concurrent.futures
import itertools
import json
import multiprocessing
import os
import pathlib
import random
import re
import signal
import tempfile
import time

from terminal import Terminal, expect

WAYS = ["TERM", "HUP", "INT", "QUIT", "ALRM", "XCPU", "IO", "a closed terminal"]
# The longest time for which keys are typed; the program saves at most once a second.
LONGEST = 1.5
PRIMES = [number for number in range(2, 4000) if all(number % divisor for divisor in range(2, int(number**0.5) + 1))]


def favorites_keys():
    yield "a2\r"
    # The field keeps the focus.
    for prime in PRIMES[1:]:
        yield f"{prime}\r"


# For each screen: the keys that open it, its text with the number that is drawn, the keys that each increase the number
# by one, and the saved number.
SCREENS = [
    # At 0, which has no prime, the chip has no number.
    ("]", r"n (?:(\d+)(?:st|nd|rd|th)|Nth) prime", lambda: itertools.repeat("+"), lambda content: content["count"]),
    # Without favorites, their card has no number.
    ("]]", r"╭─ Favorites ─+(?: (\d+) ─)?╮", favorites_keys, lambda content: len(content["favoritePrimes"])),
]


def run(program, index, seed):
    """Ends a program, and returns the way and the number that was drawn before, the saved one, and the typed one."""
    generator = random.Random(seed + index)
    way = WAYS[index % len(WAYS)]
    opening, text, make_keys, saved_number = SCREENS[index // len(WAYS) % len(SCREENS)]
    with tempfile.TemporaryDirectory(prefix="primetime-ends-") as folder:
        terminal = Terminal([program, "--offline", "--data-dir", folder], answers=True, TERM="xterm-256color",
                            LC_ALL="C.UTF-8", SWIFT_BACKTRACE="enable=no")
        try:
            terminal.until_first_frame()
            terminal.press(opening)
            terminal.until(lambda: re.search(text, terminal.screen()), "the screen isn't shown")
            keys, typed, rest = make_keys(), 0, generator.uniform(0, LONGEST)
            while rest > 0:
                terminal.type(next(keys))
                typed += 1
                pause = generator.uniform(0, 0.02)
                terminal.wait_for(None, pause)
                rest -= pause
            drawn = int(re.search(text, terminal.screen())[1] or 0)
            end(terminal, way)
            content = json.loads(pathlib.Path(folder, "session.json").read_bytes())["content"]
            return way, drawn, saved_number(content), typed
        finally:
            terminal.close()


def end(terminal, way):
    if way in WAYS[:-1]:
        os.kill(terminal.pid, getattr(signal, f"SIG{way}"))
        expected = [f"SIG{way}"]
    else:
        os.close(terminal.master)
        terminal.reads = False
        # The system sends another signal when a shell ends that has passed its own on.
        time.sleep(0.002)
        try:
            os.kill(terminal.pid, signal.SIGHUP)
        except ProcessLookupError:
            pass
        # The program may see the end of its input before the signal.
        expected = ["SIGHUP", "status 0"]
    found = terminal.next_report()
    expect(found in expected, f"{way}: ended by {found}")
    if terminal.reads:
        terminal.expect_restored()


def check(program, count, seed):
    """Yields what was drawn and isn't saved."""
    drawn_in_all = 0
    with concurrent.futures.ProcessPoolExecutor(4, multiprocessing.get_context("fork")) as pool:
        for done in concurrent.futures.as_completed(pool.submit(run, program, index, seed) for index in range(count)):
            if error := done.exception():
                yield f"end: {error}"
                continue
            way, drawn, saved, typed = done.result()
            drawn_in_all += drawn
            if not drawn <= saved <= typed:
                yield f"ended by {way}: {drawn} were drawn and {saved} are saved, of {typed}"
    print(f"{count} ends, {drawn_in_all} changes drawn before them")
