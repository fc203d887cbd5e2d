import Architecture
import BigInt
import NthPrimeClient
import Synchronization
import TestTraits
import Testing

@Suite("The event stream of a lookup", .timeLimit(.standard))
struct LookupStreamTests {
  @Test("Progress comes first, only the newest if none was read, and the answer last")
  func order() async {
    let (continuations, resume) = AsyncStream<Void>.makeStream()
    let (reports, reported) = AsyncStream<Void>.makeStream()
    let client = NthPrimeClient(answering: { n, report in
      report(LookupProgress(fractionCompleted: 0.25))
      report(LookupProgress(fractionCompleted: 0.5, secondsRemaining: 2))
      reported.finish()
      for await _ in continuations { break }
      return .seventeen(n)
    })
    var events: [LookupEvent] = []
    let stream = client.lookUp(7)
    for await _ in reports {}
    for await event in stream {
      events.append(event)
      resume.yield()
    }
    #expect(
      events == [
        .progress(LookupProgress(fractionCompleted: 0.5, secondsRemaining: 2)), .answered(.seventeen(7)),
      ])
  }

  @Test("A long computation takes no thread from work that the user waits for")
  func priority() async {
    let (priorities, continuation) = AsyncStream<TaskPriority>.makeStream()
    let client = NthPrimeClient(answering: { n, _ in
      continuation.yield(Task.currentPriority)
      return .seventeen(n)
    })
    _ = await client.events(for: 7)
    for await priority in priorities {
      #expect(priority < .medium)
      break
    }
  }

  @Test("Unread progress is replaced by newer progress, and the answer is never lost", arguments: 1...50)
  func bufferingKeepsTheAnswer(round: Int) async {
    let (isDone, done) = AsyncStream<Void>.makeStream()
    let (isReporting, isRead) = (Flag(), Flag())
    defer { isRead.set() }
    let client = NthPrimeClient(answering: { n, report in
      defer { done.finish() }
      // Reports race from four tasks, and one task keeps reporting during and after the answer.
      await withTaskGroup { group in
        for task in 0..<4 {
          group.addTask { for step in 1...50 { report(.init(fractionCompleted: Double(step + task) / 54)) } }
        }
      }
      Task {
        for step in 1... {
          report(.init(fractionCompleted: 1 + Double(step)))
          isReporting.set()
          if step.isMultiple(of: 64) {
            if isRead.isSet { break }
            await Task.yield()
          }
        }
      }
      while !isReporting.isSet { await Task.yield() }
      return .seventeen(n)
    })
    let stream = client.lookUp(7)
    if round.isMultiple(of: 2) { for await _ in isDone {} }
    var (fractions, ends): ([Double], [LookupEvent]) = ([], [])
    for await event in stream {
      if case .progress(let progress) = event {
        #expect(ends.isEmpty, "progress after the end")
        fractions.append(progress.fractionCompleted)
      } else {
        ends.append(event)
      }
    }
    #expect(ends == [.answered(.seventeen(7))])
    #expect(zip(fractions, fractions.dropFirst()).allSatisfy(<), "progress went back: \(fractions)")
  }

  @Test("Progress that doesn't advance is discarded", arguments: [0.5, 0.25, .nan])
  func progressOnlyGrows(second: Double) async throws {
    let (received, receive) = AsyncStream<Void>.makeStream()
    let client = NthPrimeClient(answering: { n, report in
      report(.init(fractionCompleted: 0.5))
      for await _ in received { break }
      report(.init(fractionCompleted: second))
      return .seventeen(n)
    })
    let fractions = Mutex<[Double]>([])
    _ = try await client.answer(for: 7) { progress in
      fractions.withLock { $0.append(progress.fractionCompleted) }
      receive.yield()
    }
    #expect(fractions.withLock { $0 } == [0.5])
  }

  @Test("Errors end the lookup: known ones unchanged, others without their text")
  func errors() async {
    struct RevealingError: Error { var url = "https://example.invalid/?appid=CANARY" }
    #expect(await NthPrimeClient.failing(NthPrimeError.rateLimited).events(for: 7) == [.failed(.rateLimited)])
    let events = await NthPrimeClient.failing(RevealingError()).events(for: 7)
    #expect(events == [.failed(.unexpected(type: "RevealingError"))])
  }

  @Test(
    "An n outside the range fails and the work never starts",
    arguments: [.min, -1, 0, 7_500_000_000_000_000_001, .max])
  func outOfRange(n: Int) async {
    let client = NthPrimeClient(answering: { n, _ in
      Issue.record("started for \(n)")
      return .seventeen(n)
    })
    let events = await client.events(for: n)
    #expect(events == [.failed(.outOfRange(n: BigInt(n), limit: 7_500_000_000_000_000_000))])
  }

  @Test("The limits themselves are accepted", arguments: [1, 7_500_000_000_000_000_000])
  func inRange(n: Int) async throws {
    #expect(try await NthPrimeClient.seventeen.answer(for: n) == .seventeen(n))
  }
}

@Suite("Canceling a lookup", .timeLimit(.standard))
struct LookupCancellationTests {
  @Test("Canceling the waiting task cancels the work, and the wait ends with a CancellationError")
  func cancelledTask() async {
    let endless = EndlessWork()
    await expectCancellation(of: endless.client, reaching: endless)
  }

  @Test("A task that is canceled before its lookup gets no answer")
  func cancelledBefore() async {
    let endless = EndlessWork()
    let waiting = Task {
      for await _ in AsyncStream<Never>.makeStream().stream {}
      return try await endless.client.answer(for: 7)
    }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await endless.cancellation()
  }

  @Test("Releasing the stream cancels the work")
  func releasedStream() async {
    let endless = EndlessWork()
    _ = endless.client.lookUp(7)
    await endless.cancellation()
  }

  @Test("Leaving the loop cancels the work")
  func leftLoop() async {
    let endless = EndlessWork()
    for await _ in endless.client.lookUp(7) { break }
    await endless.cancellation()
  }

  @Test("A canceled lookup ends without an answer, even if the work returns one")
  func noLateAnswer() async {
    // Repeated many times, because the answer arrives on another thread and the timing matters.
    for _ in 0..<2_000 {
      let (isRunning, run) = AsyncStream<Void>.makeStream()
      let stubborn = NthPrimeClient(answering: { n, _ in
        run.yield()
        for await _ in AsyncStream<Never>.makeStream().stream {}
        return .seventeen(n)
      })
      let waiting = Task { await stubborn.events(for: 7) }
      for await _ in isRunning { break }
      waiting.cancel()
      #expect(await waiting.value == [])
    }
  }

  @Test("A thousand canceled lookups all end")
  func many() async {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let endless = EndlessWork()
      let waiting = Task { try await endless.client.answer(for: 7) }
      if Bool.random(using: &random) { await endless.started() }
      waiting.cancel()
      await #expect(throws: CancellationError.self, "seed \(seed)") { try await waiting.value }
    }
  }
}
