import Basics
import ContractExamples
package import ContractReports
package import HTTPMessages
import MockEngine
import Redaction

/// Decides how a case of a client ended, and writes down the evidence.
package struct ClientJudge: Sendable {
  private let client: ClientUnderTest
  /// The address of the server that the responses were observed on.
  private let observed: HTTPURL
  /// The request lines of the run without a variation.
  private let known: Set<String>
  /// The operations that the client requests.
  private let requested: Set<String>

  /// Creates the judge of a client.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - plain: What it requested without a variation.
  ///   - address: The address of the server that the responses were observed on.
  package init(_ client: ClientUnderTest, after plain: ClientUnderTest.Finished, at address: HTTPURL) {
    (self.client, observed) = (client, address)
    known = Set(plain.exchanges.map(\.line))
    requested = Set(plain.exchanges.compactMap(\.operation))
  }

  /// The heading of the table of operations by kind of variation.
  private static let heading = "What the API may send, by operation"
  /// The most lines of the beginning and the end of the client's output that a failure shows.
  ///
  /// Python ends with the error, and Swift begins with it and prints a long backtrace.
  private static let (firstLines, lastLines) = (4, 12)
  /// The most characters of a changed body that a failure shows.
  private static let shownBody = 4000
  /// The most requests that a failure lists.
  private static let shownRequests = 50

  /// The result of a case.
  package struct Verdict: Sendable {
    package let outcome: CaseOutcome
    /// The exit code of a refusal that no option names; `nil` for any other end.
    package var refusal: Int32?
    /// The case after which this one ended otherwise, before the client was started anew; `nil` if it was not.
    package var earlier: String?
  }

  /// Plays cases on servers, one at a time on each; a verdict is `nil` for a case that was not played to its end.
  ///
  /// - Parameters:
  ///   - cases: The cases.
  ///   - servers: The servers, each with a session of its own.
  ///   - onEnd: Is called with the id of each case that ended.
  package func verdicts(
    of cases: [ClientCase],
    on servers: [ClientServer],
    onEnd: @escaping @Sendable (String) -> Void
  ) async -> [Verdict?] {
    let queue = Queue(cases)
    await withTaskGroup(of: Void.self) { group in
      for server in servers {
        group.addTask {
          while !Task.isCancelled, let (position, subject) = queue.next() {
            let verdict = await verdict(of: subject, on: server)
            onEnd(subject.id)
            queue.end(position, verdict)
          }
        }
      }
    }
    return queue.verdicts
  }

  /// The cases that wait for a server, and the verdicts on those that do not.
  private final class Queue: Sendable {
    private struct State {
      var next = 0
      var verdicts: [Verdict?]
    }

    private let cases: [ClientCase]
    private let state: Mutex<State>

    init(_ cases: [ClientCase]) {
      self.cases = cases
      state = Mutex(State(verdicts: Array(repeating: nil, count: cases.count)))
    }

    var verdicts: [Verdict?] { state.withLock(\.verdicts) }

    func next() -> (position: Int, subject: ClientCase)? {
      state.withLock { state in
        guard state.next < cases.count else { return nil }
        defer { state.next += 1 }
        return (state.next, cases[state.next])
      }
    }

    func end(_ position: Int, _ verdict: Verdict?) { state.withLock { $0.verdicts[position] = verdict } }
  }
  /// Plays a case; `nil` if the run was interrupted.
  private func verdict(of subject: ClientCase, on server: ClientServer) async -> Verdict? {
    guard requested.contains(subject.operation) else {
      return Verdict(outcome: skipped(subject, "not reached: the client does not request \(subject.operation)"))
    }
    let first = await play(subject, on: server)
    guard first.process.ending != .cancelled else { return nil }
    let ended = judged(subject, first, at: server.baseURL)
    guard !ended.outcome.hasPassed, let earlier = first.process.previous else { return ended }
    // The cause may be what an earlier case left in a client that stays running, such as a response that it keeps.
    let second = await play(subject, on: server, isFresh: true)
    guard second.process.ending != .cancelled else { return nil }
    var alone = judged(subject, second, at: server.baseURL)
    alone.earlier = alone.outcome.hasPassed ? earlier : nil
    return alone
  }

  /// Runs the client in a case.
  private func play(
    _ subject: ClientCase,
    on server: ClientServer,
    isFresh: Bool = false
  ) async -> ClientUnderTest.Finished {
    let finished = await client.run(on: server, case: subject.id, isFresh: isFresh) { address in
      subject.scenario(on: address, observedOn: observed)
    }
    guard !subject.isReached(finished.exchanges), subject.isBound, finished.process.ending != .cancelled else {
      return finished
    }
    // Some targets differ from run to run, such as one with an identifier that the client makes.
    var again = await client.run(on: server, case: subject.id, isFresh: isFresh) { address in
      subject.scenario(on: address, observedOn: observed, isAnywhere: true)
    }
    again.process.previous = finished.process.previous
    return again
  }

  /// Returns the verdict on a case that was played.
  private func judged(_ subject: ClientCase, _ finished: ClientUnderTest.Finished, at base: HTTPURL) -> Verdict {
    guard subject.isReached(finished.exchanges) else {
      let ending = finished.process.ending
      let end = ending == .exited(0) ? "" : ", and \(ending.text)"
      return Verdict(
        outcome: skipped(subject, "not reached: the client did not request \(subject.operation) this time\(end)")
      )
    }
    // A changed identifier or link may lead to what nobody recorded, which a client need not make a success of.
    let isLedAstray = finished.exchanges.contains { !$0.isChanged && $0.isRefusal && !known.contains($0.line) }
    let isTolerated = subject.demand == .tolerated || isLedAstray
    let codes = Set([0]).union(isTolerated ? client.violationExits : [])
    let refusal = isTolerated ? refusal(finished) : nil
    var outcome = outcome(subject, finished)
    if case .exited(let code) = finished.process.ending, code == refusal || codes.contains(code) {
      outcome.verdict = .passed
    } else {
      outcome.verdict = .failed(failure(finished, codes, isTolerated: isTolerated))
      outcome.journal += evidence(subject, finished, at: base)
    }
    return Verdict(outcome: outcome, refusal: refusal)
  }

  /// Returns the exit code by which a client refuses what it got, where no option says which codes do so: any that is not
  /// of a shell, unless the client's output shows an exception.
  private func refusal(_ finished: ClientUnderTest.Finished) -> Int32? {
    guard client.violationExits.isEmpty, case .exited(let code) = finished.process.ending, 1...125 ~= code,
      !ThrownError.isShown(in: String(decoding: finished.process.output, as: UTF8.self))
    else { return nil }
    return code
  }

  /// Returns the outcome of the run without a variation.
  package func outcome(ofPlain finished: ClientUnderTest.Finished) -> CaseOutcome {
    var outcome = CaseOutcome(
      id: ClientUnderTest.plainID,
      useCase: "The client against the mock API",
      steps: [
        .init(keyword: "Given", text: "the mock API, which responds as recorded"), Self.runs,
        .init(keyword: "Then", text: "the client ends with 0"),
      ],
      verdict: .passed
    )
    outcome.origin = .contract(nil)
    outcome.journal = lines(of: finished.exchanges)
    outcome.elapsed = finished.process.elapsed
    if finished.process.ending != .exited(0) {
      outcome.verdict = .failed(failure(finished, [0], isTolerated: false))
    }
    return outcome
  }

  private static let runs = CaseOutcome.Step(keyword: "When", text: "the client runs")

  private func skipped(_ subject: ClientCase, _ reason: String) -> CaseOutcome {
    var outcome = outcome(subject, nil)
    outcome.verdict = .skipped(reason)
    return outcome
  }

  private func outcome(_ subject: ClientCase, _ finished: ClientUnderTest.Finished?) -> CaseOutcome {
    let accepted = subject.demand == .accepted
    var outcome = CaseOutcome(
      id: subject.id,
      useCase: Self.heading,
      steps: [
        .init(keyword: "Given", text: subject.text), Self.runs,
        .init(keyword: "Then", text: accepted ? "the client ends with 0" : "the client neither crashes nor hangs"),
      ],
      verdict: .passed
    )
    outcome.cell = CaseOutcome.Cell(row: subject.operation, column: subject.column)
    outcome.origin = subject.origin
    outcome.journal = finished.map { lines(of: $0.exchanges) } ?? []
    outcome.elapsed = finished?.process.elapsed ?? .zero
    return outcome
  }

  private func failure(
    _ finished: ClientUnderTest.Finished,
    _ codes: Set<Int32>,
    isTolerated: Bool
  ) -> CaseOutcome.Failure {
    let listed = codes.sorted().map(String.init).joined(separator: " or ")
    let advice =
      isTolerated && client.violationExits.isEmpty ? " (--violation-exit names the codes of a client that refuses)" : ""
    var ending = finished.process.ending.text
    if finished.process.ending == .timedOut { ending = "did not end within \(client.timeout), and was killed" }
    // Where the report leaves, it is no longer known that these are words of a program, which may print keys.
    let text = String(decoding: finished.process.output, as: UTF8.self)
    var output = client.policy.redaction.redacting(note: text).split(whereSeparator: \.isNewline)
      .map { VisibleText.of(String($0)) }
    if output.count > Self.firstLines + Self.lastLines + 1 {
      let omitted = output.count - Self.firstLines - Self.lastLines
      output = output.prefix(Self.firstLines) + ["… (\(omitted) lines)"] + output.suffix(Self.lastLines)
    }
    return CaseOutcome.Failure(
      step: 2,
      expected: "it ends with \(listed)\(advice)",
      got: (["it \(ending)"] + output).joined(separator: "\n")
    )
  }

  private func lines(of exchanges: [ClientServer.Exchange]) -> [String] {
    let lines = exchanges.prefix(Self.shownRequests).map { exchange in
      let status = exchange.status.map(String.init) ?? "no response"
      let url = RedactedURL(exchange.request.url, by: client.policy.redaction).requestTarget
      let remark = exchange.isChanged ? " (changed)" : exchange.refusal.map { ": \($0)" } ?? ""
      return "\(exchange.request.method) \(url) → \(status)\(remark)"
    }
    return lines + (exchanges.count > lines.count ? ["and \(exchanges.count - lines.count) more"] : [])
  }

  /// The headers that clients send on their own, and that change no response.
  private static let usualHeaders = ["Host", "Connection", "User-Agent", "Accept-Encoding"]

  /// The request as a `curl` line, the changed body, and the option that plays this case alone.
  private func evidence(_ subject: ClientCase, _ finished: ClientUnderTest.Finished, at base: HTTPURL) -> [String] {
    let redaction = client.policy.redaction
    let exchange =
      finished.exchanges.first { $0.operation == subject.operation && $0.isChanged }
      ?? finished.exchanges.first { $0.operation == subject.operation }
    var lines: [String] = []
    if var request = exchange?.request {
      request.headers.fields.removeAll { field in Self.usualHeaders.contains { field.isNamed($0) } }
      lines.append("\(CurlCommand(repeating: request, redaction: redaction))")
    }
    if case .response(let response, _) = subject.play {
      let type = response.headers["Content-Type"] ?? ""
      // The secrets of JSON are known by their members, which the cut text no longer has.
      let body = redaction.redacting(body: response.moved(from: observed, to: base).body, type: MediaType(type))
      let text = VisibleText.of(String(decoding: body.prefix(Self.shownBody), as: UTF8.self))
      let rest = body.count > Self.shownBody ? " … (\(body.count) bytes)" : ""
      lines.append("changed response: \(response.status) \(type)".trimmingSuffix { $0 == " " } + ": \(text)\(rest)")
    }
    return lines + ["this case alone: " + ShellWord.option("--include", subject.id)]
  }
}

extension CaseOutcome {
  /// Whether the case was reached and holds.
  fileprivate var hasPassed: Bool {
    if case .passed = verdict { true } else { false }
  }
}

extension String {
  /// Returns the text without the characters at its end that satisfy a condition.
  fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, condition(last) { text.removeLast() }
    return text
  }
}
