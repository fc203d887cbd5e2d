public import BigInt
import NumberExpression
public import TerminalUI

/// A number of more than 20 digits in rows of whole groups; nothing for other numbers, and without room for all rows.
public struct LargeNumber: PrimitiveView {
  private let number: BigInt
  private let groups: [Substring]

  /// The maximum number of groups in a row.
  private static let groupsPerRow = 14

  public init(_ number: BigInt) {
    self.number = number
    groups = number.isLong ? number.groups : []
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    let rows = rows(in: proposal)
    return Size(width: rows.map(\.count).max() ?? 0, height: rows.count)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let rows = rows(in: rect.size)
    let width = rows.map(\.count).max() ?? 0
    for (index, row) in rows.enumerated() {
      canvas.draw(row, at: Position(x: rect.minX + (rect.width - width) / 2, y: rect.minY + index))
    }
  }

  /// The rows; none if they don't fit.
  private func rows(in size: Size) -> [String] {
    // A sign, three digits, and a comma.
    let perRow = min((size.width - 1) / 4, Self.groupsPerRow)
    guard !groups.isEmpty, perRow > 0, (groups.count + perRow - 1) / perRow <= size.height else { return [] }
    return stride(from: 0, to: groups.count, by: perRow).map { start in
      let end = min(start + perRow, groups.count)
      let row = groups[start..<end].joined(separator: ",") + (end < groups.count ? "," : "")
      if start > 0 { return " " + row }
      return String(repeating: " ", count: 3 - groups[0].utf8.count) + (number < 0 ? "−" : " ") + row
    }
  }
}
