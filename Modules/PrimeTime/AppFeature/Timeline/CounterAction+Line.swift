import Architecture
import BigInt
import Counter
import NthPrimeClient
import NumberFacts
import NumberText
import PrimeModal
import Timeline

extension Counter.Action {
  func line(from before: AppState, to after: AppState) -> TimelineLine {
    let (screen, count) = (after.counterScreen, after.count.abbreviated)
    switch self {
    case .binding(let binding): return binding.line(after.counter)
    case .decrementButtonTapped: return TimelineLine(.number, "Counted down to \(count)")
    case .incrementButtonTapped: return TimelineLine(.number, "Counted up to \(count)")
    case .resetButtonTapped: return TimelineLine(.restored, "Reset the count")
    case .countMoved(let amount): return TimelineLine(.number, "Moved the count by \(amount.abbreviated)")
    case .countEntered(let number):
      let facts = before.count == after.count ? nil : NumberFacts(of: before.count, screen.investigations)
      if let facts, facts.nextPrime == number {
        return TimelineLine(.number, "Next prime: \(number.abbreviated)")
      }
      if let facts, facts.previousPrime == number {
        return TimelineLine(.number, "Previous prime: \(number.abbreviated)")
      }
      return TimelineLine(.number, "Set the count to \(number.abbreviated)")
    case .countSubmitted: return TimelineLine(.number, "Typed the count \(count)")
    case .stepSubmitted: return TimelineLine(.number, "Set the step to \(screen.step.abbreviated)")
    case .isPrimeButtonTapped: return TimelineLine(.opened, "Opened the facts about \(count)")
    case .primalityRequested(let number):
      return TimelineLine(.opened, "Opened the facts about \(number.abbreviated)")
    case .primeModal(.presented(let action)):
      return action.line(about: before.counterScreen.modalNumber, to: after.counterScreen.modalNumber)
    case .primeModal(.dismiss): return TimelineLine(.other, "Closed the facts")
    case .nthPrimeButtonTapped: return Self.lookup(of: after.count)
    case .nthPrimeRequested(let n): return Self.lookup(of: n)
    case .cancelButtonTapped: return TimelineLine(.canceled, "Canceled all lookups")
    case .lookupButtonTapped(let button, let n):
      let name = "p(\(n.lookupName))"
      switch button {
      case .cancel: return TimelineLine(.canceled, "Canceled the lookup of \(name)")
      case .remove: return TimelineLine(.removed, "Removed \(name) from the lookups")
      case .save: return TimelineLine(.added, "Saved the answer of \(name) to favorites")
      }
    case .lookup(let n, let event, elapsed: _):
      let name = "p(\(n.lookupName))"
      switch event {
      case .progress(let progress):
        return TimelineLine(.other, "Looking up \(name): \(progress.percentage)", isMinor: true)
      case .answered(let answer):
        return TimelineLine(.succeeded, "Looked up \(name)", change: .init("", nil, answer.prime.grouped))
      case .failed(let error): return TimelineLine(.failed, "The lookup of \(name) failed: \(error)")
      }
    case .alertDismissed: return TimelineLine(.other, "Closed the answer")
    case .alertButtonTapped(let action):
      switch action {
      case .copy(let prime): return TimelineLine(.other, "Copied \(prime.grouped)")
      case .saveToFavorites(let prime): return TimelineLine(.added, "Saved \(prime.grouped) to favorites")
      case .setCount(let prime): return TimelineLine(.number, "Set the count to the answer, \(prime.grouped)")
      }
    case .investigations(let action): return action.line
    case .countReplaced: return TimelineLine(.other, "Started to test a large number", isMinor: true)
    case .numberShownElsewhere(let number?):
      return TimelineLine(.other, "Started to test \(number.abbreviated)", isMinor: true)
    case .numberShownElsewhere(nil):
      return TimelineLine(.other, "Left a large number", isMinor: true)
    case .saveButtonTapped: return TimelineLine(.added, "Saved \(count) to favorites")
    }
  }

  private static func lookup(of n: BigInt) -> TimelineLine {
    TimelineLine(.number, "Asked for p(\(n.lookupName))")
  }
}

extension BindingAction<Counter.State> {
  fileprivate func line(_ counter: Counter.State) -> TimelineLine {
    let screen = counter.screen
    switch name {
    case "countText": return TimelineLine(.other, "Typed “\(screen.countText)” as the count", isMinor: true)
    case "stepText": return TimelineLine(.other, "Typed “\(screen.stepText)” as the step", isMinor: true)
    case "focus":
      switch screen.focus {
      case .count: return TimelineLine(.other, "Moved to the field for the count", isMinor: true)
      case .step: return TimelineLine(.other, "Moved to the field for the step", isMinor: true)
      case nil: return TimelineLine(.other, "Left the field", isMinor: true)
      }
    case "lookupRow": return TimelineLine(.other, "Selected a lookup", isMinor: true)
    default: return TimelineLine(.number, "Set the count to \(counter.count.abbreviated)")
    }
  }
}

extension PrimeModal.Action {
  /// Returns the action in words, with the number of the modal before and after it.
  fileprivate func line(about number: BigInt?, to next: BigInt?) -> TimelineLine {
    let name = number?.abbreviated ?? "a number"
    switch self {
    case .appeared: return TimelineLine(.other, "Started to count the primes up to \(name)", isMinor: true)
    case .saveFavoritePrimeTapped: return TimelineLine(.added, "Saved \(name) to favorites")
    case .removeFavoritePrimeTapped: return TimelineLine(.removed, "Removed \(name) from favorites")
    case .closeButtonTapped: return TimelineLine(.other, "Closed the facts about \(name)")
    case .numberSelected(let number): return TimelineLine(.opened, "Walked to \(number.abbreviated)")
    case .factorSelected(let factor): return TimelineLine(.opened, "Opened the factor \(factor.abbreviated)")
    case .backButtonTapped: return TimelineLine(.opened, "Went back to \(next?.abbreviated ?? name)")
    case .primesCounted: return TimelineLine(.succeeded, "Counted the primes up to \(name)", isMinor: true)
    case .cancelButtonTapped: return TimelineLine(.canceled, "Canceled the search for facts about \(name)")
    case .resumeButtonTapped: return TimelineLine(.number, "Resumed the search for facts about \(name)")
    case .nthPrimeButtonTapped:
      return TimelineLine(.number, "Asked for p(\(number?.lookupName ?? "n"))")
    case .setCountButtonTapped: return TimelineLine(.number, "Set the count to \(name)")
    }
  }
}

extension Investigator.Action {
  /// The action in words.
  var line: TimelineLine {
    switch self {
    case .found(let number, _, elapsed: _):
      TimelineLine(.succeeded, "Found a fact about \(number.abbreviated)", isMinor: true)
    case .ended(let number, failure: nil):
      TimelineLine(.succeeded, "Ended the search for facts about \(number.abbreviated)", isMinor: true)
    case .ended(let number, let failure?):
      TimelineLine(.failed, "The search for facts about \(number.abbreviated) failed: \(failure)")
    case .cancelButtonTapped(let number):
      TimelineLine(.canceled, "Canceled the search for facts about \(number.abbreviated)")
    case .resumeButtonTapped(let number):
      TimelineLine(.number, "Resumed the search for facts about \(number.abbreviated)")
    }
  }
}

extension BigInt {
  /// The index of a lookup in its name: `10⁶`.
  fileprivate var lookupName: String { Int(exactly: self)?.groupedOrPowerOfTen() ?? abbreviated }
}
