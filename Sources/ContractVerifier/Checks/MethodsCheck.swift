import ContractModel
public import ContractReports
import Diagnostics
import HTTPMessages

extension CheckID {
  /// Methods that a path does not document are refused, and a 405 says which methods there are.
  public static let methods = CheckID("methods")
}

/// Checks the responses to methods that the contract does not document for a path.
///
/// Source: RFC 9110, section 15.5.6.
struct MethodsCheck: Check {
  let descriptor = CheckDescriptor(
    .methods,
    summary: "a method that the contract does not document for a path is refused, and a 405 has the right `Allow`",
    explanation: """
      With `--allow-unsafe all`, each path is requested with the methods of GET, POST, PUT, PATCH and DELETE that it does \
      not document, with unknown identifiers and an empty object as the body. A server error is an error. A success, and a \
      405 without an `Allow` that has the documented methods (RFC 9110, section 15.5.6), are warnings, one for the whole API.
      """,
    example: "`DELETE /orders` returns 500, and the contract has only `GET` and `POST` for this path.",
    remedy: "Refuse unknown methods with 405 and `Allow`, and document the others."
  )

  /// What is wrong with a response.
  enum Fault: Sendable, Hashable {
    case serverError
    case success
    case noAllow
    case incompleteAllow
  }

  /// Returns what is wrong with the response to an undocumented method, and the sentence that says so; `nil` for nothing.
  func fault(of exchange: HTTPExchange, documented: [HTTPMethod]) -> (fault: Fault, message: String)? {
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
    case 200..<300 where !exchange.request.method.isSafe: return (.success, "status \(response.status) for \(request)")
    default: return nil
    }
  }
}
