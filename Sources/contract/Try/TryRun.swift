import ArgumentParser
import Basics
import ContractDiscovery
import ContractInference
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HARRecordings
import HTTPMessages
import Redaction
import YAMLSyntax

/// A run of `contract try`: finds or infers a contract, verifies the API by it, and says what comes next.
struct TryRun {
  /// The options.
  @Shared var command: TryCommand
  /// The URL that the user named.
  let url: HTTPURL
  /// The destinations of results.
  @Shared var outputs: RunOutputs

  /// What the API is verified by.
  private struct Subject {
    let document: SourceFile
    /// The URL of the document; `nil` for a contract that was inferred.
    var place: HTTPURL?
  }

  /// What findings show as the file of a contract that is in none.
  private static let inferredName = "(inferred)"
  /// The most targets of a link, and pages of a list, of a sample.
  private static let mostLinks = 10

  private func show(_ line: String) {
    if !outputs.options.quiet { outputs.people.write(VisibleText.of(line) + "\n") }
  }

  /// Tries the API, and returns the exit status.
  ///
  /// - Throws: `CommandFailure` if the API cannot be reached, or there is nothing to judge.
  func run() async throws(CommandFailure) -> ExitStatus {
    let clock = RunClock()
    let headers = try command.address.headers(for: url, outputs.policy)
    let discovery = APIDiscovery(
      target: LiveTarget(url: url, headers: headers),
      paths: command.path,
      limits: APIDiscovery.Limits(
        requests: command.maxRequests,
        time: command.maxTime.value,
        silence: command.requestTimeout.value
      ),
      isInsecure: command.target.insecure,
      policy: outputs.policy
    )
    show("Trying \(RedactedURL(url))")
    let subject = try subject(of: try await discovery.run { line in show(line) })
    let input = try ContractInput(RunPlaces([]), needsRecordings: false, served: [subject.document])
    outputs.policy.learn(from: input)
    let address = await self.address(of: subject, input.contract, discovery)
    var context = try RunContext(.try, input, outputs, limits, at: address.url, command.target, clock: clock)
    (context.headers, context.isSample) = (headers, true)
    context.serverPath = context.serverPath ?? address.serverPath
    context.credentials = try command.credentials.settings(
      for: input.contract,
      at: address.url,
      context.workflows,
      outputs.policy
    )
    if let status = try context.refused() { return status }
    try context.requireSinglePrefix()
    let outcome = await VerificationRun(context: context).verify(address.url)
    let result = Result { () throws(CommandFailure) in try outcome.conclude(outputs) }
    showNext(subject, address, outcome.report)
    return try result.get()
  }

  /// The limits of a sample.
  private var limits: RunLimits {
    RunLimits(
      requestTimeout: command.requestTimeout,
      deadline: command.maxTime,
      maxTime: command.maxTime,
      maxPages: Self.mostLinks,
      maxLinks: Self.mostLinks,
      maxRetryAfter: "0s",
      seed: command.seed
    )
  }

  /// Returns what the API is verified by: its document, or a contract that is inferred from its responses.
  private func subject(of outcome: APIDiscovery.Outcome) throws(CommandFailure) -> Subject {
    switch outcome {
    case .document(let document, let place): return Subject(document: document, place: place)
    case .responses(let found):
      for failure in found.failures { show("\(failure); nothing is inferred from it") }
      guard let inferred = InferredContract(from: found.exchanges.map(\.exchange), of: url) else {
        throw CommandFailure(
          "no contract can be inferred",
          because: "no response of \(RedactedURL(url)) has data, such as JSON",
          remedy: "name paths of the API with --path"
        )
      }
      show(
        "inferred \(counted(inferred.operationCount, "operation")) from \(counted(found.exchanges.count, "response"))"
      )
      let text = YAMLWriter.text(of: inferred.document)
      return Subject(document: SourceFile(path: Self.inferredName, bytes: Array(text.utf8)))
    }
  }

  /// Returns where the API has the operations of the contract.
  private func address(of subject: Subject, _ contract: Contract, _ discovery: APIDiscovery) async -> ServerAddress {
    guard let place = subject.place else {
      var root = url
      root.path = ""
      return ServerAddress(url: root)
    }
    guard command.target.serverPath == nil else { return ServerAddress(url: url) }
    return await discovery.with { client in
      await ServerAddress.find(given: url, document: place, contract: contract, client: client)
    }
  }

  // MARK: What comes next

  private func showNext(_ subject: Subject, _ address: ServerAddress, _ report: Report) {
    let shown = ShellWord.of(RedactedURL(url).description)
    let options = targetOptions
    var lines = ["", "Next:"]
    func add(_ words: String, _ purpose: String) { lines += ["  \(words)", "    \(purpose)"] }
    add(
      "contract init \(shown)\(paths)\(options)",
      "starts a project in this folder: the contract, a recording, and settings"
    )
    add(
      "contract try \(shown)\(paths)\(options) --report html=report.html",
      "tries again, and writes a page with all findings and exchanges; ends as this run does"
    )
    if let finding = report.findings.first(where: { $0.severity == .error }) ?? report.findings.first {
      add(
        "contract explain \(ShellWord.of(finding.check.rawValue))",
        "explains the first finding, and how to correct it"
      )
    } else if let place = subject.place {
      let serverPath = address.serverPath.map { " " + ShellWord.option("--server-path", $0) } ?? ""
      add(
        "contract verify \(ShellWord.of(RedactedURL(place).description)) --base-url "
          + "\(ShellWord.of(RedactedURL(address.url).description))\(options)\(serverPath)",
        "verifies every operation, however long it takes; ends with 1 if there are findings"
      )
    } else {
      add("contract explain", "lists what can be explained: checks, scenarios, formats, and more")
    }
    for line in lines { show(line) }
  }

  /// The options that repeat the run, with secrets left out.
  private var targetOptions: String {
    command.address.repeated().text + (command.target.insecure ? " --insecure" : "")
  }

  /// The options that name the paths of the search.
  private var paths: String {
    command.path.map { " " + ShellWord.option("--path", $0) }.joined()
  }
}
