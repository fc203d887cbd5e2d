"""What a terminal that can do all that the program asks for answers, for the scripts that stand in for one."""

ANSWERS = {
    b"\x1b[?u": b"\x1b[?0u",  # kitty's keyboard protocol, none of it in use
    b"\x1b[?2026$p": b"\x1b[?2026;2$y",  # synchronized output, not in use
    b"\x1b[c": b"\x1b[?62;22c",  # what it is
}
*_, LAST_QUESTION = ANSWERS


def answers(output):
    """The answers to the questions in what a program wrote, in the questions' order."""
    return b"".join(answer for question, answer in ANSWERS.items() if question in output)
