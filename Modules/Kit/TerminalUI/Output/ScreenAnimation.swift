/// Screens at their times, which are written as one moving picture.
public struct ScreenAnimation {
  private struct Frame {
    let screen: CellGrid
    let start: Duration
  }

  /// The longest time of a frame, and the time of the last one; longer pauses are shortened.
  static let longestPause = Duration.seconds(1.5)
  /// The shortest time of a frame; a screen that is replaced sooner is left out.
  static let shortestFrame = Duration.milliseconds(40)

  private var frames: [Frame] = []
  /// The latest screen's time, as given and in the picture.
  private var (latest, now) = (Duration.zero, Duration.zero)

  public init() {}

  /// The number of different screens, one after another.
  public var count: Int { frames.count }

  /// The time of all frames, after which the picture starts over.
  public var duration: Duration { frames.last.map { $0.start + Self.longestPause } ?? .zero }

  /// Adds a screen, of the size of the first one, at a time that isn't before that of the last one.
  public mutating func append(_ screen: CellGrid, at time: Duration) {
    var start = now
    if let last = frames.last {
      if last.screen == screen { return }
      now += min(time - latest, Self.longestPause)
      start = now
      if now - last.start < Self.shortestFrame {
        frames.removeLast()
        start = last.start
      }
    }
    latest = time
    if frames.last?.screen != screen { frames.append(Frame(screen: screen, start: start)) }
  }

  /// Returns the screens as an SVG document that moves without a script, and in an `img` element.
  ///
  /// Parts that several frames have in common are written once. Where motion is to be reduced, the first frame is displayed.
  ///
  /// - Parameters:
  ///   - theme: The colors; its background fills the picture.
  ///   - title: The description for screen readers.
  public func svg(theme: Theme, title: String) -> String {
    var picture = GridPicture(size: frames.first?.screen.size ?? .zero, theme: theme)
    /// The parts in the order of their appearance, and the ranges of frames that have each.
    var (parts, ranges): ([GridPicture.Part], [GridPicture.Part: [Range<Int>]]) = ([], [:])
    for (index, frame) in frames.enumerated() {
      picture.draw(frame.screen)
      for part in picture.parts {
        if ranges[part] == nil { parts.append(part) }
        if let last = ranges[part]?.last, last.upperBound >= index {
          ranges[part, default: []].removeLast()
          ranges[part, default: []].append(last.lowerBound..<index + 1)
        } else {
          ranges[part, default: []].append(index..<index + 1)
        }
      }
    }
    let always = [0..<frames.count]
    var names: [[Range<Int>]: String] = [:]
    for part in parts {
      guard let ranges = ranges[part], ranges != always, names[ranges] == nil else { continue }
      names[ranges] = "f\(names.count)"
    }
    var elements = [style(names.sorted { $0.value < $1.value }.map { (name: $0.value, ranges: $0.key) })]
    for layer in GridPicture.Part.Layer.allCases {
      let groups = Dictionary(grouping: parts.filter { $0.layer == layer }) { ranges[$0] ?? [] }
      elements += GridPicture.elements(groups[always] ?? [])
      for (name, ranges) in names.map({ ($0.value, $0.key) }).sorted(by: { $0.0 < $1.0 }) {
        guard let parts = groups[ranges] else { continue }
        elements.append("<g class=\"\(name)\">" + GridPicture.elements(parts).joined() + "</g>")
      }
    }
    // The style sheet has it.
    return picture.document(
      title: title, elements.map { $0.replacing(#" shape-rendering="crispEdges""#, with: "") })
  }

  /// Returns the style sheet that displays groups of elements during ranges of frames.
  private func style(_ groups: [(name: String, ranges: [Range<Int>])]) -> String {
    func percent(_ index: Int) -> String {
      let hundredths = Int((frames[index].start / duration * 10_000).rounded())
      let fraction = hundredths % 100
      return "\(hundredths / 100)" + (fraction == 0 ? "" : fraction < 10 ? ".0\(fraction)" : ".\(fraction)")
        + "%"
    }
    var lines = [
      "<style>", "g{animation:\(Int(duration / .milliseconds(1)))ms step-end infinite}",
      "path:not([stroke],[opacity]){shape-rendering:crispEdges}",
    ]
    for (name, ranges) in groups {
      let isFirst = ranges[0].lowerBound == 0
      let shown = ranges.map { percent($0.lowerBound) }
      let hidden =
        (isFirst ? [] : ["0%"]) + ranges.map(\.upperBound).filter { $0 < frames.count }.map(percent)
      lines.append(
        ".\(name){animation-name:\(name)\(isFirst ? "" : ";visibility:hidden")}"
          + "@keyframes \(name){\(shown.joined(separator: ",")){visibility:visible}"
          + "\(hidden.joined(separator: ",")){visibility:hidden}}")
    }
    return (lines + ["@media (prefers-reduced-motion:reduce){g[class]{animation:none}}", "</style>"])
      .joined(separator: "\n")
  }
}
