@_exported public import TerminalUI
