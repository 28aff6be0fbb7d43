import Basics
import ContractDiscovery
import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import Redaction

/// The API that `contract verify URL` names, and no contract: it is verified by the document that it publishes.
struct PublishedAPI {
  /// The URL that the user named.
  let url: HTTPURL
  let document: SourceFile
  /// The URL of the document.
  let place: HTTPURL
  /// Where the API has the operations of the document.
  let address: ServerAddress

  /// Searches for the document, and for where its operations are.
  ///
  /// - Parameters:
  ///   - url: The URL of the API, or of its document.
  ///   - command: The options.
  ///   - outputs: The destinations of results.
  /// - Throws: `CommandFailure` if the API cannot be reached, or publishes no document.
  init(at url: HTTPURL, _ command: VerifyCommand, _ outputs: RunOutputs) async throws(CommandFailure) {
    try CommandSecurity.require(for: url)
    try await ServerWait.pass(command, url, upTo: command.limits.wait, outputs)
    let silence = command.limits.requestTimeout
    let isGiven = silence.origin != .default
    let discovery = APIDiscovery(
      target: LiveTarget(url: url, headers: try command.address.headers(for: url, outputs.policy)),
      paths: [],
      limits: APIDiscovery.Limits(
        requests: 0,
        time: Self.longestSearch,
        silence: isGiven ? silence.value.value : min(silence.value.value, Self.longestSilence)
      ),
      isInsecure: command.target.insecure,
      policy: outputs.policy
    )
    let outcome = await discovery.document { line in Self.show(line, outputs) }
    guard case .document(let place, let bytes) = outcome else { throw outcome.failure(of: "contract verify", at: url) }
    let document = SourceFile(path: RedactedURL(place).description, bytes: bytes)
    let contract = try ContractInput(RunPlaces([]), needsRecordings: false, served: [document]).contract
    (self.url, self.document, self.place) = (url, document, place)
    guard command.target.serverPath == nil else {
      address = ServerAddress(url: url)
      return
    }
    address = await discovery.with { client in
      await ServerAddress.find(given: url, document: place, contract: contract, client: client)
    }
    if InputFiles.isThere(InputFiles.contracts.defaultFolder) {
      let shown = ShellWord.option("--base-url", RedactedURL(url).description)
      Self.show("the contract of this project is not used; contract verify \(shown) uses it", outputs)
    }
  }

  private static let longestSearch = Duration.seconds(20)
  /// The longest silence of the API where `--request-timeout` does not say.
  private static let longestSilence = Duration.seconds(5)

  /// The files and the address of the run.
  var places: RunPlaces {
    get throws(CommandFailure) {
      var places = try RunPlaces([], address: address.url.description)
      places.take(document: place)
      return places
    }
  }

  private static func show(_ line: String, _ outputs: RunOutputs) {
    if !outputs.options.quiet { outputs.people.write(VisibleText.of(line) + "\n") }
  }

  // MARK: What comes next

  /// Prints the commands that come next.
  func showNext(after report: Report, _ command: VerifyCommand, _ outputs: RunOutputs) {
    let shown = ShellWord.of(RedactedURL(url).description)
    let redaction = outputs.policy.redaction
    let headers = command.address.headers(hidingBy: redaction) + (command.target.insecure ? ["--insecure"] : [])
    let patience = RepeatedOptions.patience(command.limits)
    func joined(_ words: [String]) -> String { words.map { " \($0)" }.joined() }
    let options = RepeatedOptions(of: command, redaction).text
    let selection =
      command.selection.include.map { ShellWord.option("--include", $0) }
      + command.selection.exclude.map { ShellWord.option("--exclude", $0) }
    var lines = ["", "Next:"]
    func add(_ words: String, _ purpose: String) { lines += ["  \(words)", "    \(purpose)"] }
    add(
      "contract init \(shown)\(joined(headers + patience))",
      "starts a project in this folder: the contract, a recording, and settings"
    )
    add(
      "contract verify \(shown)\(options)\(joined(selection)) --report html=report.html",
      "verifies again, and writes a page with all findings, requests and responses; ends as this run does"
    )
    if let finding = report.findings.first(where: { $0.severity == .error }) ?? report.findings.first {
      add(
        "contract explain \(ShellWord.of(finding.check.rawValue))",
        "explains the first finding, and how to correct it"
      )
    } else {
      let serverPath = address.serverPath.map { " " + ShellWord.option("--server-path", $0) } ?? ""
      add(
        "contract verify \(ShellWord.of(RedactedURL(place).description)) --base-url "
          + "\(ShellWord.of(RedactedURL(address.url).description))\(options)\(serverPath)",
        "verifies every operation, however long it takes; ends with 1 if there are findings"
      )
    }
    for line in lines { Self.show(line, outputs) }
  }
}

extension LimitOptions {
  /// The same limits, with those of a sample of a few seconds where nobody set others.
  var ofSample: LimitOptions {
    var limits = self
    if limits.maxTime.origin == .default { limits.maxTime = Setting("5s") }
    if limits.maxPages.origin == .default { limits.maxPages = Setting(10) }
    if limits.maxLinks.origin == .default { limits.maxLinks = Setting(10) }
    if limits.requestTimeout.origin == .default { limits.requestTimeout = Setting("5s") }
    if limits.maxRetryAfter.origin == .default { limits.maxRetryAfter = Setting("0s") }
    return limits
  }
}
