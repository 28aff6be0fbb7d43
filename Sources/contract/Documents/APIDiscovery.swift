import ContractDiscovery
import ContractReports
import Diagnostics
import HTTPMessages
import Redaction

/// Finds out what a live API is: by the document that it publishes, or by its responses to paths.
struct APIDiscovery {
  /// The API, and the headers that go to its origin alone.
  let target: LiveTarget
  /// The paths to request, instead of a search; empty to search, and for the URL itself.
  let paths: [String]
  /// The limits of the search.
  let limits: Limits
  /// Whether any certificate is accepted.
  let isInsecure: Bool
  /// The values that must not be shown.
  let policy: RedactionPolicy

  /// How many requests a search sends, and how long it takes.
  struct Limits {
    /// The most requests of a probe.
    let requests: Int
    /// The longest time of a probe; a document is searched for half of it, or as long as one response may take.
    let time: Duration
    /// The longest silence of a server.
    let silence: Duration
  }

  /// Searches for the document that the API publishes.
  func document(_ show: @escaping @Sendable (String) -> Void) async -> PublishedDocument.Outcome {
    await with { client in
      let search = PublishedDocument(
        base: target.url,
        client: DocumentClient(client: client),
        timeLimit: max(limits.time / 2, limits.silence)
      )
      let outcome = await search.find()
      if case .document(let url, _) = outcome { show("found the document \(RedactedURL(url))") }
      return outcome
    }
  }

  /// Requests the given paths, or the URL itself, and what their responses lead to.
  ///
  /// - Throws: `CommandFailure` if the API cannot be reached, or no response has data.
  func responses(_ show: @escaping @Sendable (String) -> Void) async throws(CommandFailure) -> APIProbe.Found {
    let found = await with { client in await probe(client, target.url, paths).run(show) }
    guard !found.exchanges.isEmpty else { throw found.failure(at: target.url, options: options) }
    return found
  }

  /// Requests operations of a contract that need no parameters, and what they lead to within the contract.
  func responses(to paths: [String], at url: HTTPURL, allowing: @escaping @Sendable (HTTPURL) -> Bool) async
    -> APIProbe.Found
  {
    await with { client in
      var probe = probe(client, url, paths)
      probe.allows = allowing
      return await probe.run { _ in }
    }
  }

  /// Calls `body` with a client that adds the headers of the API; the connections are closed afterwards.
  func with<Result: Sendable>(_ body: (any HTTPClient) async -> Result) async -> Result {
    await DocumentClient.with(
      target: target,
      timeout: limits.silence,
      deadline: max(limits.time, limits.silence),
      isInsecure: isInsecure,
      policy: policy
    ) { client in
      await body(TargetHeadersClient(client: client.client, target: target.url, headers: target.headers))
    }
  }

  private func probe(_ client: any HTTPClient, _ url: HTTPURL, _ paths: [String]) -> APIProbe {
    APIProbe(base: url, paths: paths, limit: limits.requests, timeLimit: limits.time, client: client)
  }

  /// Whether the user passed headers, so that a refusal is about them.
  private var options: String {
    target.headers.fields.isEmpty ? "pass credentials with --header-env NAME=VARIABLE" : "check the headers"
  }
}

extension APIProbe.Found {
  /// Returns the failure of a probe without a response to infer a contract from, with the reason.
  ///
  /// - Parameters:
  ///   - url: The base URL.
  ///   - options: What to do about a refusal.
  func failure(at url: HTTPURL, options: String) -> CommandFailure {
    let shown = RedactedURL(url)
    if let fault { return CommandFailure(unreachable: url, fault) }
    let message =
      requests == 1
      ? "the request to \(shown) returned no data" : "none of \(counted(requests, "request")) to \(shown) returned data"
    let advice = "name paths of the API with --path, or its OpenAPI document"
    if let elsewhere {
      let target = BaseURLArgument.shown(elsewhere.description)
      return CommandFailure(message, because: "the server redirects to \(target)", remedy: "name that address")
    }
    if !refused.isEmpty {
      let named = refused.prefix(3).joined(separator: ", ") + (refused.count > 3 ? ", …" : "")
      return CommandFailure(
        message,
        because: "\(counted(refused.count, "request")) \(refused.count == 1 ? "was" : "were") refused with 401 or 403 "
          + "(\(named))",
        remedy: options
      )
    }
    if !pages.isEmpty {
      return CommandFailure(message, because: "the responses are pages (text/html), not data", remedy: advice)
    }
    let cause = limit.map { "the search ended \($0)" } ?? failures.first
    return CommandFailure(message, because: cause, remedy: advice + ", or pass credentials with --header-env")
  }
}
