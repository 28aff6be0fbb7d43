import Basics
import ContractDiscovery
import ContractReports
import HTTPMessages
import HTTPTransport
import Redaction

/// Retrieves the contracts that a run names by their URLs, and offers the one that the API publishes to a run without any.
struct NamedDocuments {
  /// The subcommand, for the command to repeat.
  let command: String
  /// The files and URLs of the run.
  @Shared var places: RunPlaces
  /// The API, and the headers that go to its origin alone.
  @Shared var target: LiveTarget?
  /// The longest silence of a server.
  let timeout: Duration
  /// Whether any certificate is accepted.
  let isInsecure: Bool
  /// The proxies on the way to the documents; `nil` for none.
  var proxies: ProxySettings?
  /// The values that must not be shown.
  let policy: RedactionPolicy
  /// Whether the run sends requests, so that it needs an API.
  var sendsRequests = true

  private static let longestTimeout = Duration.seconds(5)

  /// Returns the documents.
  ///
  /// - Throws: `CommandFailure` if one cannot be retrieved, or if there is no contract at all.
  func read() async throws(CommandFailure) -> [SourceFile] {
    guard !places.documents.isEmpty else {
      guard let target, sendsRequests, !places.namesContract else { return [] }
      let outcome = await with(timeout: min(timeout, Self.longestTimeout)) { client in
        await PublishedDocument(base: target.url, client: client).find()
      }
      throw outcome.failure(of: "contract \(command)", at: target.url)
    }
    guard target != nil || !sendsRequests else { throw missingTarget }
    var files: [SourceFile] = []
    for url in places.documents {
      try CommandSecurity.require(for: url)
      policy.hide(userInformationOf: url)
      let exchange = await with(timeout: timeout) { client in await client.get(url) }
      files.append(SourceFile(path: RedactedURL(url).description, bytes: try Self.body(exchange, url)))
    }
    return files
  }

  private func with<Result: Sendable>(
    timeout: Duration,
    _ body: (DocumentClient) async -> Result
  ) async -> Result {
    await DocumentClient.with(
      target: target,
      timeout: timeout,
      isInsecure: isInsecure,
      proxies: proxies,
      policy: policy,
      body
    )
  }

  private var missingTarget: CommandFailure {
    let document = places.documents.first.map { RedactedURL($0) }
    let (shown, origin) = (document?.description ?? "URL", document?.origin ?? "URL")
    return CommandFailure(
      "\"\(shown)\" is a contract, and no API is named",
      remedy: "contract \(command) \(ShellWord.of(shown)) \(ShellWord.option("--base-url", origin))"
    )
  }

  /// Returns the body of a document; credentials for it go to an origin that an error names.
  ///
  /// - Throws: `CommandFailure` with the reason why there is none.
  static func body(_ exchange: HTTPExchange, _ url: HTTPURL, origin: String = "--base-url") throws(CommandFailure)
    -> [UInt8]
  {
    let shown = RedactedURL(url)
    if let fault = exchange.faults.first { throw CommandFailure(unreachable: url, fault) }
    guard let response = exchange.response, response.status == 200 else {
      let status = exchange.response.map { "its status is \($0.status)" } ?? "there was no response"
      let isRefused = [401, 403].contains(exchange.response?.status ?? 0)
      throw CommandFailure(
        "the contract at \(shown) cannot be read",
        because: status,
        remedy: isRefused
          ? "pass a credential with --header-env, which goes to the origin of \(origin) alone"
          : "save the document, and name the file"
      )
    }
    return response.body
  }
}
