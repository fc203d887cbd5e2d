// Its functions read and return integers of any size.
@_exported public import BigInt
