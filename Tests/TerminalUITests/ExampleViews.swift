import TerminalUI

/// A screen with every view of the module.
struct KitchenSink: View {
  var count = 42
  var isLookingUp = true
  var showsModal = false
  var notes = ["wide 素数", "plain"]

  var body: some View {
    screen.border(title: "Counter").overlay(dimsBase: true) {
      if showsModal { modal }
    }
  }

  @ViewBuilder private var screen: some View {
    VStack {
      Text("\(count)").bold().foreground(count < 0 ? .negative : .positive)
      HStack {
        Button("−", key: "-", title: "Count down") {}
        Button("+", key: "+", title: "Count up") {}
        Button("Save", key: "s", disabledReason: "saved already") {}
      }
      if isLookingUp {
        ProgressBar(fraction: 0.43, label: "Sieving", detail: "3 s left")
      } else {
        Text("idle").dim()
      }
      Divider()
      TextField("Guess", text: Binding("4") { _ in })
      Slider("", value: Binding(-20) { _ in }, in: -100...100)
      ForEach(notes) { Text("• \($0)") }
      for number in 0..<2 { Text("note \(number)").padding(horizontal: 1) }
      List(0..<100, selection: Binding(3) { _ in }) { Text("row \($0)") }
      HStack {
        Text("left").frame(width: 6, alignment: .trailing)
        Spacer()
        Divider().foreground(.gray)
        AnyView(Text("right").inverse())
      }
    }
  }

  private var modal: some View {
    VStack(alignment: .center, spacing: 1) {
      Text("42 is not prime")
      HStack {
        Button("Close", key: .escape) {}
        Button("Save", key: "s") {}
      }
    }
    .padding(horizontal: 1)
    .panel(title: "Prime?")
  }
}
