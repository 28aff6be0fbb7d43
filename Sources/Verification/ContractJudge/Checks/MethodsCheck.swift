import ContractModel
import Diagnostics
public import Findings
package import HTTPMessages

extension CheckID {
  /// Methods that a path does not document are refused, and a 405 says which methods there are.
  public static let methods = CheckID("methods")
}

/// Checks the responses to methods that the contract does not document for a path.
///
/// Source: RFC 9110, section 15.5.6.
package struct MethodsCheck: ExchangeCheck {
  package let descriptor = CheckDescriptor(
    .methods,
    for: [.verification, .files],
    needsSequence: true,
    summary: "a method that the contract does not document for a path is refused, and a 405 has the right `Allow`",
    explanation: """
      With `--allow-unsafe all`, each path is requested with the methods of GET, POST, PUT, PATCH and DELETE that it does \
      not document, with unknown identifiers, without a body, and then with an empty object. A server error is an error. A \
      success of a method that changes something, and a 405 without an `Allow` that has the documented methods (RFC 9110, \
      section 15.5.6), are warnings, one for the whole API. A 405 without `Allow` to any other request is one, too.
      """,
    example: "`DELETE /orders` returns 500, and the contract has only `GET` and `POST` for this path.",
    remedy: "Refuse unknown methods with 405 and `Allow`, and document the others."
  )

  /// Creates the check.
  package init() {}

  /// A fault of a response.
  package enum Fault: Sendable, Hashable {
    case serverError
    case success
    case noAllow
    case incompleteAllow
  }

  /// Returns whether the response is a 405.
  package func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.response?.status == 405
  }

  /// Returns a finding about a 405 to a documented method that does not say which methods there are.
  package func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    let subject = analysis.subject
    guard analysis.response?.status == 405, subject.exchange.request.method == subject.operation.method else {
      return []
    }
    // The status itself contradicts the contract, so `Allow` need not have this method.
    guard let (fault, message) = fault(of: subject.exchange, documented: []) else { return [] }
    return fault == .noAllow ? [subject.finding(.methods, message, severity: .warning)] : []
  }

  /// Returns what is wrong with the response to an undocumented method, and the sentence that says so; `nil` for nothing.
  package func fault(of exchange: HTTPExchange, documented: [HTTPMethod]) -> (fault: Fault, message: String)? {
    guard let response = exchange.response else { return nil }
    let request = "\(exchange.request.method), which the contract does not document for this path"
    switch response.status {
    case 405:
      guard response.headers["Allow"] != nil else {
        return (.noAllow, "status 405 without Allow, which every 405 needs")
      }
      let allowed = Set(response.headers.list(of: "Allow").map { $0.uppercased() })
      let missing = documented.filter { ![.head, .options, .trace].contains($0) && !allowed.contains($0.rawValue) }
      guard !missing.isEmpty else { return nil }
      let names = missing.map(\.rawValue).joined(separator: ", ")
      return (
        .incompleteAllow,
        "status 405 with Allow: \(VisibleText.of(allowed.sorted().joined(separator: ", "))); "
          + "the contract also documents \(names)"
      )
    case 501, 503: return nil
    case 500...: return (.serverError, "status \(response.status), a server error, for \(request)")
    case 200..<300 where !exchange.request.method.isSafe && !response.isPage:
      return (.success, "status \(response.status) for \(request)")
    default: return nil
    }
  }
}

extension HTTPResponse {
  /// Whether the response is a page for people, as the server of a single-page application returns it to every request
  /// that its API does not take.
  fileprivate var isPage: Bool {
    guard headers["Content-Type"].flatMap({ MediaType($0) })?.essence == "text/html" else { return false }
    let start = String(decoding: body.prefix(200), as: UTF8.self).lowercased().drop(while: \.isWhitespace)
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
  }
}
