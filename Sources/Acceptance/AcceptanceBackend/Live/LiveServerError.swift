public import ContractReports
public import Diagnostics
public import HTTPMessages
import Redaction

/// A live server could not be reached.
///
/// ```swift
/// let nowhere = try HTTPURL(parsing: "http://127.0.0.1:1")
/// let unreachable = await #expect(throws: UnreachableServer.self) {
///   try await LiveBackend(url: nowhere, contract: contract)
/// }
/// print(unreachable?.fault.message ?? "")
/// ```
public struct UnreachableServer: DiagnosticError {
  /// The request that failed.
  public let url: HTTPURL
  /// The fault of the transport.
  public let fault: TransportFault

  init(_ exchange: HTTPExchange) {
    url = exchange.request.url
    fault = exchange.faults.first ?? TransportFault(.other, "there was no response")
  }

  /// The request, what went wrong, and a remedy.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: "unreachable-server",
      message: "GET \(RedactedURL(url)) could not be sent",
      cause: fault.message,
      remedy: "start the server, or name another with --base-url"
    )
  }
}

/// The responses of a live server break the contract, so comparing a client with them would say nothing about the
/// client.
///
/// ```swift
/// let broken = await #expect(throws: BrokenServer.self) { try await LiveBackend(url: url, contract: contract) }
/// print(broken?.findings.map(\.message) ?? [])
/// ```
public struct BrokenServer: DiagnosticError {
  /// The server's base URL.
  public let url: HTTPURL
  /// The errors in its responses, in the order of the requests.
  public let findings: [Finding]

  init(_ url: HTTPURL, _ findings: [Finding]) {
    self.url = url
    self.findings = findings
  }

  /// The number of errors, the first of them, and a remedy.
  public var diagnostic: Diagnostic {
    let first = findings.first.map { finding in
      "\(finding.exchange.map { "\($0.method) \($0.url): " } ?? "")\(finding.message)"
    }
    let url = RedactedURL(url)
    return Diagnostic(
      code: "broken-server",
      message: "the responses of \(url) break the contract in \(counted(findings.count, "place"))",
      cause: first,
      remedy: "run `contract verify --base-url \(ShellWord.of(url.description))` to see them all"
    )
  }
}
