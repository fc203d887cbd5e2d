import Architecture
import TerminalUI
import TerminalUITesting
import Testing

struct City: Equatable, Identifiable, Sendable {
  var name: String
  var people: Int
  var country: String

  var id: String { name }
}

struct Cities: Reducer {
  struct State: Equatable, Sendable {
    var cities: IdentifiedArray<City> = [
      City(name: "Shanghai", people: 30_482_140, country: "China"),
      City(name: "Delhi", people: 34_665_569, country: "India"),
      City(name: "Tokyo", people: 37_036_204, country: "Japan"),
    ]
    var row = 0
    var order = TableOrder(column: 0)
    var opened: String?
  }

  enum Action: Equatable, Sendable {
    case rowSelected(Int)
    case rowOpened(Int)
    case orderChanged(TableOrder)
    case rowMoved(from: Int, to: Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .rowSelected(let row):
      state.row = row

    case .rowOpened(let row):
      state.opened = state.cities[row].name

    case .orderChanged(let order):
      state.order = order
      state.cities.sort { first, second in
        let isLess =
          switch order.column {
          case 0: first.name < second.name
          case 1: first.people < second.people
          default: first.country < second.country
          }
        return isLess == order.isAscending
      }

    case .rowMoved(let source, let destination):
      state.cities.move(from: source, to: destination)
      state.row = destination
    }
    return .none
  }
}

struct Chore: Equatable, Identifiable, Sendable {
  var title: String

  var id: String { title }
}

struct Board: Reducer {
  struct Column: Equatable, Identifiable, Sendable {
    let id: Int
    var title: String
    var cards: IdentifiedArray<Chore> = []
    var row = 0
  }

  struct State: Equatable, Sendable {
    var columns: IdentifiedArray<Column> = [
      Column(
        id: 0, title: "To do",
        cards: [Chore(title: "Mow the lawn"), Chore(title: "Buy flowers")]),
      Column(id: 1, title: "Doing", cards: [Chore(title: "Paint the fence")]),
    ]
  }

  enum Action: Equatable, Sendable {
    case cardSelected(RowPlace<Int>)
    case cardMoved(from: RowPlace<Int>, to: RowPlace<Int>)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .cardSelected(let place):
      state.columns[id: place.list]?.row = place.row

    case .cardMoved(let source, let target):
      guard let card = state.columns[id: source.list]?.cards.remove(at: source.row) else { break }
      state.columns[id: target.list]?.cards.insert(card, at: target.row)
      state.columns[id: target.list]?.row = target.row
    }
    return .none
  }
}

struct BoardView: View {
  let state: Board.State
  let send: (Board.Action) -> Void

  var body: some View {
    HStack {
      ForEach(state.columns) { column in
        List(
          column.cards, name: column.title,
          selection: Binding(column.row) { send(.cardSelected(RowPlace(list: column.id, row: $0))) },
          placeholder: "No cards"
        ) { card in
          Text(card.title)
        }
        .onMove(group: "cards", list: column.id) { send(.cardMoved(from: $0, to: $1)) }
        .border(title: column.title)
      }
    }
  }
}

@MainActor
@Suite("Lists and tables")
struct TablesSamples {
  private let store = Store(initialState: Cities.State()) { Cities() }

  private func driver(
    _ view: @escaping (Cities.State, @escaping (Cities.Action) -> Void) -> some View
  ) -> ProgramDriver {
    ProgramDriver(ScreenProgram(store: store) { view($0, $1) }, width: 36, height: 4)
  }

  @ViewBuilder
  private func list(_ state: Cities.State, _ send: @escaping (Cities.Action) -> Void) -> some View {
    let cities = state.cities
    List(
      cities, name: "Cities", selection: Binding(state.row) { send(.rowSelected($0)) },
      placeholder: "No cities"
    ) { city in
      Text(city.name)
    }
    .onActivate("Open") { send(.rowOpened($0)) }
  }

  @ViewBuilder
  private func table(_ state: Cities.State, _ send: @escaping (Cities.Action) -> Void) -> some View {
    let cities = state.cities
    Table(
      cities,
      columns: [
        TableColumn("City", minimumWidth: 8, maximumWidth: .max) { Text($0.name) },
        TableColumn("People", minimumWidth: 10, alignment: .trailing) { Text("\($0.people)") },
        TableColumn("Country", minimumWidth: 9, priority: -1) { Text($0.country) },
      ],
      name: "Cities", selection: Binding(state.row) { send(.rowSelected($0)) },
      sort: Binding(state.order) { send(.orderChanged($0)) })
  }

  @ViewBuilder
  private func movable(_ state: Cities.State, _ send: @escaping (Cities.Action) -> Void) -> some View {
    let cities = state.cities
    List(cities, name: "Cities", selection: Binding(state.row) { send(.rowSelected($0)) }) { city in
      Text(city.name)
    }
    .onMove { send(.rowMoved(from: $0, to: $1)) }
  }

  @Test("Enter opens the selected row")
  func open() {
    driver(list).press([.down, .enter])
    #expect(store.state.opened == "Delhi")
  }

  @Test("The table sorts as in the article")
  func sort() throws {
    let driver = driver(table)
    driver.click(on: "People")
    driver.click(on: "People")
    let expected = try Article("Tables", of: "TerminalUI").output(after: "People")
    #expect(driver.screen == expected)
  }

  @Test("A row is dragged to the top")
  func drag() {
    let driver = driver(movable)
    driver.mouse(.press(.left), x: 4, y: 2)
    driver.mouse(.drag(.left), x: 4, y: 0)
    driver.mouse(.release(.left), x: 4, y: 0)
    #expect(store.state.cities.map(\.name) == ["Tokyo", "Shanghai", "Delhi"])
    #expect(store.state.row == 0)
  }

  @Test("A card is dragged to another column, and moved back with a key")
  func board() throws {
    let store = Store(initialState: Board.State()) { Board() }
    let driver = ProgramDriver(
      ScreenProgram(store: store) { BoardView(state: $0, send: $1) }, width: 41, height: 5)
    driver.mouse(.press(.left), x: 4, y: 1)
    driver.mouse(.drag(.left), x: 24, y: 2)
    driver.mouse(.release(.left), x: 24, y: 2)
    let expected = try Article("Tables", of: "TerminalUI").output(after: "Buy flowers")
    #expect(driver.screen == expected)
    #expect(driver.focus == "Doing")
    driver.press(KeyEvent(.left, .shift))
    #expect(store.state.columns[0].cards.map(\.title) == ["Buy flowers", "Mow the lawn"])
  }
}
