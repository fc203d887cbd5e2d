/// A row in a group of lists that exchange rows.
public struct RowPlace<ListID: Hashable>: Hashable {
  /// The list's identity in ``List/onMove(group:list:perform:)``.
  public var list: ListID
  /// The index of the row, counted from 0.
  public var row: Int

  public init(list: ListID, row: Int) {
    self.list = list
    self.row = row
  }
}

extension RowPlace: Sendable where ListID: Sendable {}
extension RowPlace: Encodable where ListID: Encodable {}
extension RowPlace: Decodable where ListID: Decodable {}

struct RowMoves {
  /// The group of lists that exchange rows; `nil` if rows only move within the list.
  let group: AnyHashable?
  let list: AnyHashable
  /// Moves a row to an index of a list of the group.
  let perform: (_ row: Int, _ list: AnyHashable, _ newRow: Int) -> Void

  init(within action: @escaping (_ from: Int, _ to: Int) -> Void) {
    group = nil
    list = AnyHashable(0)
    perform = { row, _, newRow in action(row, newRow) }
  }

  init<ListID: Hashable>(
    group: some Hashable, list: ListID,
    action: @escaping (_ from: RowPlace<ListID>, _ to: RowPlace<ListID>) -> Void
  ) {
    // Identities of another type make another group.
    self.group = AnyHashable([AnyHashable(group), AnyHashable(ObjectIdentifier(ListID.self))])
    self.list = AnyHashable(list)
    perform = { row, target, newRow in
      guard let target = target.base as? ListID else { return }
      action(RowPlace(list: list, row: row), RowPlace(list: target, row: newRow))
    }
  }
}
