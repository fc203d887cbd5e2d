public import Recording
public import TerminalUI
public import Timeline

/// The replay of a recording, with the screen after each action.
@MainActor
public struct RecordedScreens {
  public private(set) var replay: Replay<AppState, AppAction>
  private let timeline: TimelineLog<AppState, AppAction>
  private let size: Size
  private let glyphs: GlyphSet
  private let secondsFromGMT: (Date) -> Int

  public init(
    _ recording: Recording<AppState, AppAction>, size: Size, glyphs: GlyphSet = .unicode,
    secondsFromGMT: @escaping (Date) -> Int = { _ in 0 }
  ) throws {
    replay = try Replay(recording) { AppReducer() }
    timeline = TimelineLog(ofApp: replay.state, start: recording.date)
    (self.size, self.glyphs, self.secondsFromGMT) = (size, glyphs, secondsFromGMT)
  }

  /// Replays the next action, and returns it; nil after the last one. Throws as ``Replay/step()`` does.
  @discardableResult
  public mutating func step() throws -> RecordedAction<AppAction>? {
    guard let action = try replay.step() else { return nil }
    timeline.append(
      number: action.number, time: .seconds(action.time), cause: action.cause, action: action.action,
      state: replay.state)
    return action
  }

  /// The local date and time of the recording: `Nov 28, 16:33`.
  public var date: String {
    let date = replay.recording.date
    let time = LocalTime(now: date, secondsFromGMT: secondsFromGMT(date))
    return "\(time.monthAndDay(of: date)), \(time.clock(of: date))"
  }

  /// The screen after the last action, with the focus, cursors, and panels before the next one.
  public var screen: CellGrid {
    // A program that ended after this action showed nothing more.
    screen(view: replay.recording.views.last { $0.action <= replay.count }?.view, at: replay.time)
  }

  private func screen(view: String?, at time: Double) -> CellGrid {
    let now = replay.recording.date.addingTimeInterval(time)
    let localTime = LocalTime(now: now, secondsFromGMT: secondsFromGMT(now))
    let program = ScreenProgram(minimumSize: AppView.minimumSize, glyphs: glyphs) {
      AppView(state: replay.state, time: localTime, timeline: timeline)
    }
    _ = program.frame(size: size, at: .seconds(time))
    if let view, let snapshot = try? JSONDecoder().decode(ScreenSnapshot.self, from: Data(view.utf8)) {
      program.restore(snapshot)
    }
    return program.frame(size: size, at: .seconds(time))
  }

  /// Replays the actions up to one with a number, and returns their screens as a moving picture.
  public mutating func animation(to end: Int) throws -> ScreenAnimation {
    var animation = ScreenAnimation()
    var view: String?
    repeat {
      animation.append(screen(view: view, at: replay.time), at: .seconds(replay.time))
      for next in replay.recording.views where next.action == replay.count {
        view = next.view
        animation.append(screen(view: view, at: next.time), at: .seconds(next.time))
      }
    } while try replay.count < end && step() != nil
    return animation
  }

  /// Replays the actions up to one with a number, and returns a page of them; it ends at the first that does something else.
  public mutating func page(to end: Int) throws -> (page: ReplayPage, divergence: Divergence?) {
    var page = ReplayPage()
    do {
      while replay.count < end, let action = try step() {
        guard let entry = timeline.entries.last, entry.number == action.number else { continue }
        page.append(entry, of: timeline, screen: screen)
      }
    } catch let divergence as Divergence {
      return (page, divergence)
    }
    return (page, nil)
  }
}
