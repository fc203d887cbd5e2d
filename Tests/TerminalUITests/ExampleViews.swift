import TerminalUI

/// A screen with every view of the module in it.
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
      Text("\(count)").bold().foreground(count < 0 ? .red : .green)
      HStack {
        Button("−", key: "-")
        Button("+", key: "+", isFocused: true)
        Button("Save", key: "s", isEnabled: false, reason: "saved already")
      }
      if isLookingUp {
        ProgressBar(fraction: 0.43, label: "Sieving", detail: "3 s left")
      } else {
        Text("idle").dim()
      }
      Divider()
      HStack {
        Text("Guess")
        TextField("4", isFocused: !showsModal)
      }
      Slider(value: -20, in: -100...100)
      ForEach(notes) { Text("• \($0)") }
      for number in 0..<2 { Text("note \(number)").padding(horizontal: 1) }
      List(0..<100, selection: 3, isFocused: true) { Text("row \($0)") }
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
        Button("Close", key: "esc", isFocused: true)
        Button("Save", key: "s")
      }
    }
    .padding(horizontal: 1)
    .border(.double, title: "Prime?")
  }
}
