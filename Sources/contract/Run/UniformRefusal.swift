import ContractDiscovery
import ContractJudge
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import Redaction

/// The refusal of every request of a run with one status, which has one cause and is one finding.
///
/// A wrong base URL gets 404 from every operation, and a refused credential 401 or 403.
struct UniformRefusal {
  /// The contract of the run.
  let contract: Contract
  /// The base URL of a live API; `nil` for recordings, whose address is not the user's.
  var url: HTTPURL?
  /// The replacement for the contract's server paths; `nil` keeps them.
  var serverPath: String?
  /// Where the API's own document has operations of the contract; `nil` if that is not known.
  var published: PublishedBase?
  /// Whether the run sends credentials.
  var hasCredentials = false

  private static let named = 10
  /// The statuses of a server that has nothing at an address, 404 being the one for `GET`.
  private static let ofAddress: Set = [404, 405, 501]

  /// Returns a report in which such findings are one.
  func folding(_ report: Report) -> Report {
    let requested = report.operations.filter { $0.exchanges > 0 }
    if let message = question(about: report) {
      return folding(report, message, details: advice, about: requested) { finding in
        finding.exchange?.status.map(Self.ofAddress.contains) ?? false
      }
    }
    // A run of one operation says nothing about the others, and documented refusals are not findings.
    let statuses = Set(requested.flatMap(\.statuses.keys))
    guard requested.count > 1, !statuses.isEmpty, statuses.isSubset(of: [401, 403]) else { return report }
    func isRefusal(_ finding: Finding) -> Bool {
      finding.check == .status && finding.severity == .error && finding.exchange?.status.map(statuses.contains) ?? false
    }
    let refusals = report.findings.filter(isRefusal)
    let subjects = Set(refusals.compactMap(\.operation))
    guard let first = refusals.first, requested.allSatisfy({ subjects.contains($0.id) }) else { return report }
    let shown = statuses.sorted().map(String.init).joined(separator: " or ")
    let message = "every response of \(counted(requested.count, "operation")) was \(shown); \(cause(of: first))"
    return folding(report, message, about: requested, isRefusal)
  }

  private func folding(
    _ report: Report,
    _ message: String,
    details: [String] = [],
    about requested: [OperationSummary],
    _ isAbout: (Finding) -> Bool
  ) -> Report {
    let position = report.findings.firstIndex { isAbout($0) && $0.check == .status && $0.severity == .error }
    guard let position else { return report }
    var finding = report.findings[position]
    finding.details =
      details + ["\(finding.operation ?? ""): \(finding.message)"] + finding.details
      + ["operations: " + requested.map(\.id).listed(atMost: Self.named)]
    finding.message = message
    (finding.operation, finding.contract) = (nil, nil)
    finding.otherExchanges = requested.reduce(-1) { $0 + $1.exchanges }
    var report = report
    report.findings.removeAll(where: isAbout)
    report.findings.insert(finding, at: 0)
    return report
  }

  /// Returns what to do about a refusal with 401 or 403.
  private func cause(of finding: Finding) -> String {
    if let sentence = CredentialRefusal.sentence(in: finding.details) { return sentence }
    return hasCredentials ? "the API refuses the credentials everywhere" : "pass credentials with --auth or -H"
  }

  // MARK: The address

  /// Whether no operation is where a run looked for it: nothing but 404, and 405 or 501 for other methods than `GET`.
  static func isOfAddress(_ operations: [OperationSummary]) -> Bool {
    let requested = operations.filter { $0.exchanges > 0 }
    let statuses = requested.flatMap(\.statuses.keys)
    return statuses.contains(404) && requested.allSatisfy { !$0.statuses.isEmpty }
      && statuses.allSatisfy(ofAddress.contains)
  }

  /// Returns the failure of a run whose base URL is in question; `nil` for any other run.
  func failure(of report: Report) -> CommandFailure? {
    guard let message = question(about: report), report.findings.contains(where: { $0.message == message }) else {
      return nil
    }
    return CommandFailure("no request succeeded", because: message, remedy: command, status: .unreachable)
  }

  /// Returns the remedy for a run without a success that has no finding; `nil` if nothing speaks against the base URL.
  func remedy(of report: Report) -> String? {
    guard Self.isOfAddress(report.operations), let published, published.path != path else { return nil }
    return "is the path of --base-url right?\(source); \(command ?? "")"
  }

  /// Returns the question about the base URL; `nil` if another cause is as likely.
  ///
  /// A single operation may be missing, and ids of examples may. So may all operations that the API documents right here.
  private func question(about report: Report) -> String? {
    guard url != nil, Self.isOfAddress(report.operations), published?.path != path else { return nil }
    let requested = report.operations.filter { $0.exchanges > 0 }
    guard published != nil || requested.count > 1 else { return nil }
    return "every response of \(counted(requested.count, "operation")) was \(shown(requested)); "
      + "is the path of --base-url right?\(source)\(published == nil ? ids(of: requested) : "")"
  }

  private func shown(_ requested: [OperationSummary]) -> String {
    Set(requested.flatMap(\.statuses.keys)).sorted().map(String.init).joined(separator: " or ")
  }

  /// Returns the question whether the ids of examples are missing, too; empty if that cannot be the cause.
  private func ids(of requested: [OperationSummary]) -> String {
    let hasOthers = requested.contains { summary in
      contract.operation(id: summary.id).map { $0.path.names.isEmpty } ?? true
    }
    return hasOthers ? "" : " Or do the ids not exist that the examples name?"
  }

  /// The path below which the operations were requested.
  private var path: String { Self.trimmed(url?.path ?? "") + Self.trimmed(serverPath ?? contractPath) }

  private var contractPath: String { contract.operations.first?.serverPath ?? "" }

  /// The source of another path: the document that the API publishes, or the servers of the contract.
  private var source: String {
    if let published {
      return " The API's document, \(RedactedURL(published.document)), names \(Self.named(published.path))"
    }
    guard !Self.trimmed(contractPath).isEmpty else { return "" }
    return serverPath == nil
      ? " The contract's servers add \(contractPath) to it" : " The contract's servers name \(contractPath)"
  }

  /// How to name the path; `nil` if none is known.
  private var command: String? {
    guard var base = url else { return nil }
    let own = Self.trimmed(contractPath)
    guard let published else {
      guard !own.isEmpty, serverPath == nil else { return nil }
      return "pass the path of the API with --base-url, and --server-path / for none"
    }
    let isKept = published.path.hasSuffix(own)
    base.path = isKept ? String(published.path.dropLast(own.count)) : published.path
    return "pass \(ShellWord.option("--base-url", RedactedURL(base).description))\(isKept ? "" : " --server-path /")"
      + (serverPath == nil || !isKept || own.isEmpty ? "" : ", and no --server-path")
  }

  /// The suggested change, and the place that the requests went to.
  private var advice: [String] {
    [command, url.map { "requested below \(Self.named(path)) of \(BaseURLArgument.shown($0.origin))" }]
      .compactMap(\.self)
  }

  private static func named(_ path: String) -> String { path.isEmpty ? "/" : path }

  private static func trimmed(_ path: String) -> String {
    String(path.reversed().drop { $0 == "/" }.reversed())
  }
}

/// The path below which the document that an API publishes has operations of a contract.
struct PublishedBase: Sendable {
  let document: HTTPURL
  /// The path, without a slash at its end.
  let path: String

  /// Creates the path of a document.
  init(document: HTTPURL, path: String) { (self.document, self.path) = (document, path) }

  private static let longestSearch = Duration.seconds(5)

  /// Searches for the document that an API publishes; `nil` if there is none, or it has no operation of the contract.
  init?(of contract: Contract, at url: HTTPURL, _ client: any HTTPClient) async {
    var search = PublishedDocument(
      base: url,
      client: DocumentClient(client: client),
      timeLimit: Self.longestSearch
    )
    search.isBrief = true
    guard case .document(let document, let bytes) = await search.find(),
      let input = try? ContractInput(
        RunPlaces([]),
        needsRecordings: false,
        served: [SourceFile(path: RedactedURL(document).description, bytes: bytes)]
      ),
      let path = ServerAddress.basePath(of: contract, in: input.contract), !path.contains("{")
    else { return nil }
    self.init(document: document, path: path)
  }
}
