public import CommandLineTool
public import TerminalUI

extension ColorChoice: ArgumentValue {}
