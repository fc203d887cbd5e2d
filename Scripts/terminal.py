"""Programs in pseudo-terminals, for the scripts that act as a terminal."""
import contextlib
import fcntl
import os
import pathlib
import re
import select
import signal
import struct
import termios
import time

APP_FEATURE = pathlib.Path(__file__).parent.parent / "Modules/PrimeTime/AppFeature/AppFeature.swift"
# The key that opens each screen of the app, by the case of its route: Alt and the number of its tab.
GO = {
    route: f"\x1b{index}" for index, route in enumerate(
        re.findall(r"^    case (\w+)$", APP_FEATURE.read_text().split("enum Route")[1].split("}")[0], re.M), 1)}

# The answers of a terminal that supports all queried features.
ANSWERS = {
    b"\x1b[?u": b"\x1b[?0u",  # kitty's keyboard protocol, not in use
    b"\x1b[?2026$p": b"\x1b[?2026;2$y",  # synchronized output, not in use
    b"\x1b]11;?\x1b\\": b"\x1b]11;rgb:1414/1717/1f1f\x1b\\",  # a dark background
    b"\x1b[?2031$p": b"\x1b[?2031;2$y",  # reports of changes of the color scheme, not in use
    b"\x1b[c": b"\x1b[?62;22c",  # the device attributes
}
*_, LAST_QUESTION = ANSWERS
# The modes that are initially on in a terminal; all others are off.
INITIALLY_ON = {7, 25}


# Multiplies the time limits of scripts and of the program, for a busy machine.
TIME_FACTOR = int(os.environ.get("PRIMETIME_TIME_FACTOR", 1))


class Failure(Exception):
    pass


def expect(condition, message):
    if not condition:
        raise Failure(message() if callable(message) else message)


class Terminal:
    """A terminal with a program in its foreground, which a shell-like process has started.

    `output` is everything that the program has written. With `answers`, the terminal answers queries, after `delay`
    seconds. `environment` is added to that of the script; `prepare` is called in the program's process.
    """

    def __init__(self, command, columns=80, rows=24, answers=False, delay=0, prepare=lambda: None, **environment):
        self.delay = delay
        self.answers, self.output, self.seen, self.reads, self.emulated = answers, b"", 0, True, 0
        self.emulator = self.stream = None
        self.master, self.slave = os.openpty()
        self.resize(columns, rows)
        self.before = termios.tcgetattr(self.slave)
        self.report, report = os.pipe()
        self.shell = os.fork()
        if self.shell == 0:
            try:
                run_job(self.master, self.slave, report, command, prepare, environment)
            finally:
                os._exit(1)
        os.close(report)
        self.pid = int(self.next_report())

    # MARK: The process

    def next_report(self, timeout=5):
        """Waits until the program stops or ends: `stopped`, `status N`, or the name of a signal."""
        text = b""
        while not text.endswith(b"\n"):
            expect(self.wait_for(self.report, timeout * TIME_FACTOR), "the process neither ended nor stopped in time")
            piece = os.read(self.report, 1)
            expect(piece, "the parent has exited")
            text += piece
        return text.decode().strip()

    def sleeps(self):
        """Whether no thread of the program computes, or waits for a processor to do so."""
        states = pathlib.Path(f"/proc/{self.pid}/task").glob("*/stat")
        return all(stat.read_text().rpartition(")")[2].split()[0] == "S" for stat in states)

    def close(self):
        for descriptor in (self.slave, self.report, self.master):
            with contextlib.suppress(OSError):
                os.close(descriptor)
        for process in (self.pid, self.shell):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        os.waitpid(self.shell, 0)

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        self.next_report()
        self.drain()
        self.close()

    # MARK: Input and output

    def wait_for(self, descriptor, timeout):
        """Waits for the descriptor, and reads the program's output in the meantime."""
        end = time.monotonic() + timeout
        while True:
            watched = [descriptor] if descriptor is not None else []
            if self.reads:
                watched.append(self.master)
            ready, _, _ = select.select(watched, [], [], max(0, end - time.monotonic()))
            if self.master in ready:
                self.read()
            if descriptor in ready:
                return True
            if time.monotonic() >= end:
                return False

    def read(self):
        try:
            self.output += os.read(self.master, 65536)
        except OSError:
            self.reads = False
        new = self.output[self.seen:]
        if self.answers and (reply := b"".join(answer for question, answer in ANSWERS.items() if question in new)):
            time.sleep(self.delay)
            self.type(reply)
        self.seen = len(self.output)

    def drain(self, pause=0.02):
        """Reads until there has been no output for a pause, and returns the number of bytes."""
        before = len(self.output)
        while self.reads and select.select([self.master], [], [], pause)[0]:
            self.read()
        return len(self.output) - before

    def until(self, condition, message, timeout=5):
        end = time.monotonic() + timeout * TIME_FACTOR
        while not condition():
            expect(time.monotonic() < end, message)
            self.wait_for(None, 0.01)

    def until_first_frame(self, timeout=20):
        """Waits for the queries, which follow the first frame."""
        self.until(lambda: LAST_QUESTION in self.output, "no first frame", timeout)

    def type(self, keys):
        keys = keys.encode() if isinstance(keys, str) else keys
        if keys:
            os.write(self.master, keys)

    def press(self, keys):
        """Types keys one by one, so that they aren't taken for a paste or a sequence."""
        for key in keys:
            self.type(key)
            self.wait_for(None, 0.02)

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    # MARK: The state of the terminal

    def screen(self):
        """Returns the screen's text, as the emulator pyte shows it."""
        import pyte

        if self.emulator is None:
            self.emulator = pyte.Screen(self.columns, self.rows)
            # A stream for the whole output: what was read may end within a sequence or a character.
            self.stream = pyte.ByteStream(self.emulator)
        self.stream.feed(self.output[self.emulated:])
        self.emulated = len(self.output)
        return "\n".join(line.rstrip() for line in self.emulator.display)

    def modes(self):
        """Returns the modes that differ from the initial ones, and `kitty`, `pen`, `title`, and `progress`."""
        changed = set()
        for prefix, numbers, final in re.findall(rb"\x1b\[([?<>]?)([0-9;]*)([hlum])", self.output):
            if final in b"hl" and prefix == b"?":
                for number in map(int, numbers.split(b";")):
                    (changed.discard if (final == b"h") == (number in INITIALLY_ON) else changed.add)(number)
            elif final == b"u" and prefix == b">":
                changed.add("kitty")
            elif final == b"u" and prefix == b"<":
                changed.discard("kitty")
            elif final == b"m" and prefix == b"":
                (changed.discard if numbers in (b"", b"0") else changed.add)("pen")
        titles = self.output.count(b"\x1b[22;0t") - self.output.count(b"\x1b[23;0t")
        progress = re.findall(rb"\x1b\]9;4;(\d)", self.output)
        return changed | ({"title"} if titles else set()) | ({"progress"} if progress[-1:] not in ([], [b"0"]) else set())

    def expect_restored(self):
        self.drain()
        expect(not self.modes(), f"modes not reset: {sorted(map(str, self.modes()))}")
        expect(termios.tcgetattr(self.slave) == self.before, "the terminal's settings are not the original ones")

    def expect_running(self):
        expect(1049 in self.modes(), "the alternate screen is not shown")
        expect(termios.tcgetattr(self.slave)[3] & (termios.ICANON | termios.ECHO) == 0, "the terminal is not raw")


def run_job(master, slave, report, command, prepare, environment):
    """Runs the program as a shell runs a foreground job, and reports its process ID and how it stops or ends."""
    os.close(master)
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    go, start = os.pipe()
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        os.read(go, 1)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        # Python ignores some of them, and a shell the others for its jobs in the background.
        for number in (signal.SIGTTOU, signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        for descriptor in (0, 1, 2):
            os.dup2(slave, descriptor)
        os.closerange(3, 64)
        os.environ.update(environment)
        prepare()
        try:
            os.execvp(command[0], list(map(str, command)))
        except OSError as error:
            os.write(2, f"{command[0]}: {error.strerror}\n".encode())
            os._exit(127)
    def hang_up(*_):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGHUP)

    # The shell receives the hangup first and passes it on.
    signal.signal(signal.SIGHUP, hang_up)
    os.setpgid(child, child)
    os.tcsetpgrp(slave, child)
    os.write(report, f"{child}\n".encode())
    os.write(start, b"\n")
    while True:
        _, status = os.waitpid(child, os.WUNTRACED)
        os.write(report, f"{describe(status)}\n".encode())
        if not os.WIFSTOPPED(status):
            os._exit(0)


def describe(status):
    if os.WIFSTOPPED(status):
        return "stopped"
    if os.WIFSIGNALED(status):
        return signal.Signals(os.WTERMSIG(status)).name
    return f"status {os.WEXITSTATUS(status)}"
