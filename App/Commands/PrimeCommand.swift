import AppFeature
import BigInt
import BigPrimes
import CommandLineTool
import FavoritePrimes
import FileStorage
import NumberFacts
import NumberResults
import PrimeModal
import Synchronization

/// `app prime [N | -] [--save | --remove] [--proof] [--certificate FILE] [--svg FILE] [--continue FILE] [--timeout S]`
enum PrimeCommand {
  private static let number = Argument<ValueOrInput<WrittenNumber>?>(
    "N", help: "The number to test, of up to 10,000 digits (default: the count), \(NumberLines.help)")
  private static let save = Flag("save", help: "Add the number to the favorites if it is prime.")
  private static let remove = Flag("remove", help: "Remove the number from the favorites.")
  private static let proof = Flag("proof", help: "Print the certificate of a prime on a second line.")
  private static let certificate = Option<String?>(
    "certificate", valueName: "FILE",
    help: "Write the certificate of the number, or of its prime factors, to FILE, a new file, for 'verify'.",
    accepting: .path(), completion: .file)
  private static let svg = Option<String?>(
    "svg", valueName: "FILE", help: "Write a portrait of the number to FILE, a new file.",
    accepting: .path(), completion: .file)
  private static let noFactors = Flag(
    "no-factors", help: "Print only whether the number is prime, without its factors.")
  private static let factor = Option<[BigInt]>(
    "factor", valueName: "F",
    help: "Use F, a number with a known common factor, to find the others; can be given several times.",
    accepting: .range(2...))
  private static let continued = Option<String?>(
    "continue", valueName: "FILE",
    help: "Save the factors found, and the work done to find others, in FILE, and continue what it contains.",
    accepting: .path(), completion: .file)
  private static let facts = Flag(
    "facts", help: "Print functions of the number, such as its divisors' sum, if all factors are found.")
  private static let divisors = Flag(
    "divisors", help: "Print the divisors, or the first 1,000 and how many there are.")
  private static let format = Option<Format?>(
    "format", valueName: "FORMAT", help: "Print a line in another form: factor for that of GNU factor.")
  private static let base = Option<BigInt?>(
    "base", valueName: "A", help: "The base of the multiplicative order with --facts (default: 10).")
  private static let timeout = Option<Int?>(
    "timeout", valueName: "S", help: "Stop after S seconds, and print what is known.",
    accepting: .number(1...1_000_000_000))

  private enum Format: String, CaseIterable, ArgumentValue { case factor }

  static let command = Command<AppCommand.Handler>(
    "prime",
    overview: "Test whether a number is prime, and print its factors if it isn't.",
    discussion: [
      """
      A number of any size is called prime only if that is proved. Below 2^64 the test is a proof; above, a certificate is \
      searched for, which takes 1 s for 300 digits. A number is called probably prime if it passes the Baillie–PSW test, \
      and no proof is found. No composite number is known that passes. Above 1,500 digits, only quick proofs are tried \
      without --proof or --certificate.
      """,
      """
      Two prime factors of 25 digits take less than a second, of 35 digits several seconds, of 40 digits minutes. On a \
      terminal, long computations show their progress. At the timeout, or if Ctrl-C is pressed, the factors found until \
      then are printed. There is no timeout by default, also for the lines of standard input, for each of which it starts \
      again.
      """,
      """
      Factors whose own factors aren't known are printed in full and marked, so that they can be copied for other programs. \
      With --factor F, the search begins with the greatest common divisor of F and N.
      """,
      """
      With --continue FILE, a search goes on the next time, however it ended: FILE has the factors found, and the number of \
      elliptic curves tried, saved each minute. Several runs can use FILE at the same time. The sieve for numbers of up to \
      100 digits starts again.
      """,
      """
      A certificate is in the form that PARI/GP's primecertisvalid reads if there is one for its method. If the name of \
      its file ends in .json, it is written as an object.
      """,
      "With --facts: " + FactWords.all.map { "\($0.word): \($0.meaning)" }.joined(separator: " "),
    ],
    examples: [
      Example("prime 7", "Is 7 prime?"),
      Example("prime 2^127-1", "Test whether 2^127 − 1 is prime."),
      Example("prime 10^50+151 --certificate proof.txt", "Write a certificate."),
      Example("prime 360 --divisors", "Print the divisors of 360."),
      Example("prime 2^61-1 --svg card.svg", "Write a portrait of 2^61 − 1."),
      Example("prime 2^1061-1 --timeout 10", "Print the factors found within 10 s."),
      Example("prime 2^1061-1 --continue work.json", "Continue an interrupted search."),
      Example("prime 18446744073709551615 --json", "Print the factors of 2^64 − 1 as JSON."),
      Example("prime - --no-factors", "Test many numbers, without factoring them."),
      Example("prime - --keep-going", "Test the number on each line of standard input."),
    ],
    options: [
      save, remove, proof, certificate, svg, noFactors, factor, continued, facts, divisors, base, format,
      timeout,
      ProgressLine.option, NumberLines.keepGoing,
    ],
    exclusive: [
      [save, remove], [noFactors, factor], [noFactors, continued], [noFactors, facts], [noFactors, divisors],
      [noFactors, format],
    ],
    arguments: [number],
    exitStatuses: [
      .ok: "The number is prime, or probably prime.",
      .negativeAnswer: "The number, or one of several, is not prime.",
      .temporaryFailure: "The number, or one of several, was not tested in time.",
    ],
    handler: { try await answer($0) })

  private static func answer(_ context: CommandContext) async throws -> ExitStatus {
    let invocation = context.invocation
    if case .input? = invocation[number] {
      if invocation[save] || invocation[remove] {
        throw invocation.usageError("options '--save' and '--remove' can't be combined with '-'")
      }
      if invocation[proof] || invocation[certificate] != nil {
        throw invocation.usageError("options '--proof' and '--certificate' can't be combined with '-'")
      }
      if invocation[svg] != nil {
        throw invocation.usageError("option '--svg' can't be combined with '-'")
      }
      if !invocation[factor].isEmpty || invocation[continued] != nil {
        throw invocation.usageError("options '--factor' and '--continue' can't be combined with '-'")
      }
      let favorites = await favorites(context)
      let known = Mutex<Set<BigInt>>([])
      let hasFacts = invocation[facts] || invocation[divisors] || invocation[format] != nil
      let hasFactors = !invocation[noFactors]
      return try await context.printResults(
        .any,
        plain: context.printsJSON || hasFacts
          ? nil : { PrimalityResult.append($0, hasFactors: hasFactors, to: &$1) }
      ) { (written: WrittenNumber) -> PrimalityResult? in
        if hasFacts { return nil }
        let number = written.number
        var result = PrimalityResult(immediately: number, isFavorite: favorites?.contains(number))
        result?.hasFactors = hasFactors
        return result
      } compute: { written in
        let divisors = known.withLock { $0.filter { written.number.isMultiple(of: $0) } }
        var result = try await investigate(written, context, knownDivisors: Array(divisors))
        result.isFavorite = favorites?.contains(written.number)
        // Short factors are found as quickly as they are tried.
        let found = result.longFactors
        known.withLock { $0 = $0.count > 10_000 ? Set(found) : $0.union(found) }
        return result
      }
    }
    try context.rejectKeepGoing()
    let file = try invocation[certificate].map { try CertificateFile($0, context) }
    let picture = try invocation[svg].map { try NewFile($0, for: "portrait", context) }
    let isChange = invocation[save] || invocation[remove]
    let state: AppState?
    let written: WrittenNumber
    if case .value(let argument) = invocation[Self.number] {
      (state, written) = (nil, argument)
    } else {
      let saved = try await context.savedState()
      (state, written) = (saved, WrittenNumber(number: saved.count, powers: []))
    }
    let number = written.number
    var result = try await investigate(written, context)
    result.printsProof = invocation[proof]
    let status: ExitStatus
    if isChange {
      status = try await change(result, context)
    } else {
      result.isFavorite =
        if let state { state.favoritePrimes.contains(id: number) } else {
          await favorites(context)?.contains(number)
        }
      status = try context.print(CommandOutput(result))
    }
    if let picture {
      let theme = ExploreCommand.theme(context)
      try await picture.write(
        NumberPortrait(result.facts, primes: try NumberPortrait.primes(around: number)).picture(theme: theme))
      try picture.report("portrait", context)
    }
    return try await file?.write(result) ?? status
  }

  /// Returns the result for a number, with its functions if they are requested.
  private static func investigate(
    _ written: WrittenNumber, _ context: CommandContext, knownDivisors: [BigInt] = []
  ) async throws -> PrimalityResult {
    let invocation = context.invocation
    let deadline = invocation[timeout].map { ContinuousClock.now + .seconds($0) }
    var result = try await result(for: written, knownDivisors, until: deadline, context)
    if invocation[format] == .factor {
      guard written.number == 0 || result.completeFactorization != nil else {
        throw Failure(
          written.number < 0
            ? "Negative numbers have no prime factors." : "Not all prime factors were found in time.",
          status: written.number < 0 ? .dataError : .temporaryFailure)
      }
      result.printsFactorsAlone = true
    }
    guard invocation[facts] || invocation[divisors] else { return result }
    if let factors = result.completeFactorization {
      if invocation[divisors] { result.divisors = Divisors(factors) }
      if invocation[facts] {
        let latest = ContinuousClock.now + .seconds(10) * CurrentProcess.timeFactor
        result.functions = try await NumberFunctions(
          factors, base: invocation[base] ?? 10, until: min(deadline ?? latest, latest))
      }
    } else if result.remark == nil {
      result.remark = "Only numbers from 1 on have the facts that follow from prime factors."
    }
    return result
  }

  /// Returns the result for a number; Ctrl-C prints the facts so far, and ends the process.
  private static func result(
    for written: WrittenNumber, _ knownDivisors: [BigInt], until deadline: ContinuousClock.Instant?,
    _ context: CommandContext
  ) async throws -> PrimalityResult {
    let number = written.number
    let given = context.invocation[factor].map { $0.greatestCommonDivisor(with: number) }
    guard given.allSatisfy({ number > 0 && $0 > 1 }) else {
      throw context.invocation.usageError("option '--factor': F has no factor in common with N")
    }
    let hasFactors = !context.invocation[noFactors]
    if var result = PrimalityResult(immediately: number) {
      result.hasFactors = hasFactors
      return result
    }
    let file = try context.invocation[continued].map {
      FactorFile($0, in: try context.storage(for: $0))
    }
    let search =
      try await file?.search(number, knownDivisors: given, powers: written.powers)
      ?? NumberSearch(
        number, findsFactors: hasFactors, knownDivisors: knownDivisors + given, powers: written.powers)
    let seconds = context.invocation[timeout]
    let needsProof = context.invocation[proof] || context.invocation[certificate] != nil
    let (reports, continuation) = AsyncStream.makeStream(
      of: Factorization.self, bufferingPolicy: .bufferingNewest(1))
    let saving = Task { await file?.save(search, at: reports) }
    let task = Task {
      try await ProgressLine.run(context, endsAtInterrupt: false) { report in
        report(WorkProgress("Testing"))
        try await search.run(
          proofDigitLimit: needsProof ? nil : PrimalityProofSearch.practicalDigits, until: deadline
        ) {
          report(WorkProgress($0))
          if case .factors(let progress) = $0 { continuation.yield(progress.factorization) }
        }
      }
    }
    let signal = Mutex<Int32?>(nil)
    let removeHandlers = CurrentProcess.onInterrupt(orEnd: file != nil) { number in
      signal.withLock { $0 = number }
      task.cancel()
    }
    defer { removeHandlers() }
    let ending = await task.result
    continuation.finish()
    await saving.value
    do { try await file?.save(search) } catch { context.printNotice(Failure(error).message) }
    do {
      try ending.get()
    } catch is DeadlinePassed, BigPrimesError.noProofFound {
    } catch is CancellationError {
      let findings = search.findings
      if findings.verdict != .unknown {
        _ = try context.print(CommandOutput(PrimalityResult(number, findings)))
      }
      if let signal = signal.withLock(\.self) { CurrentProcess.reraise(signal) }
    }
    let findings = search.findings
    var result = PrimalityResult(number, findings)
    result.hasFactors = hasFactors
    if let seconds, !findings.isComplete {
      result.remark = "Stopped after \(seconds) s. A longer --timeout may find more."
    } else if findings.verdict == .probablePrime, !needsProof,
      number.digitCount > PrimalityProofSearch.practicalDigits
    {
      result.remark =
        "A proof of more than \(PrimalityProofSearch.practicalDigits.grouped) digits can take hours. Search for one with --proof."
    }
    return result
  }

  /// Returns the favorites if the answer includes them and the session can be read.
  private static func favorites(_ context: CommandContext) async -> Set<BigInt>? {
    guard context.printsJSON, let storage = try? context.dependencies.fileStorage else { return nil }
    let session =
      try? await storage.load(SessionDocument.self, from: SessionDocument.file) ?? SessionDocument()
    return session.map { Set($0.favoritePrimes.ids) }
  }

  @MainActor
  private static func change(_ result: PrimalityResult, _ context: CommandContext) async throws -> ExitStatus
  {
    let save = context.invocation[save]
    return try await context.changeSession { store in
      let number = result.number
      if !save {
        store.send(.favoritePrimes(.primesRemoved([number])))
      } else if result.status == .ok {
        await store.send(.favoritePrimes(.adding(.numbersAdded([number])))).finish()
      }
      var result = result
      result.isFavorite = store.state.favoritePrimes.contains(id: number)
      if save, result.status != .ok { result.remark = "Only primes can be favorites. Nothing was saved." }
      return CommandOutput(result)
    }
  }
}
