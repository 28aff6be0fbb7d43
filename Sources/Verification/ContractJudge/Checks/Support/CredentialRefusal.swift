package import ContractModel
import Diagnostics
package import HTTPMessages

/// A refusal that is about credentials: a 401, or a 403 that says so.
package struct CredentialRefusal {
  /// The security schemes whose credentials the request had, or the name of the header that has one; empty for none.
  package let sent: [String]
  private let reason: ServerReason

  /// Finds the refusal in an exchange; `nil` if its response is none.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - operation: The operation that was requested.
  package init?(_ exchange: HTTPExchange, of operation: Operation) {
    guard let reason = ServerReason(exchange.response), reason.isAboutCredentials else { return nil }
    self.reason = reason
    let request = exchange.request
    var names: [String] = []
    for scheme in operation.security.flatMap(\.schemes) where !names.contains(scheme.name) {
      if scheme.authentication.places.contains(where: { $0.isPresent(in: request) }) { names.append(scheme.name) }
    }
    sent = names.isEmpty && request.headers["Authorization"] != nil ? ["in Authorization"] : names
  }

  /// Returns the sentence among the details of a finding about a credential that was sent; `nil` if there is none.
  package static func sentence(in details: [String]) -> String? {
    details.first { ($0.hasPrefix("the credential ") || $0.hasPrefix("the credentials ")) && $0.contains(" refused (") }
  }

  /// The advice about it: `the credential bearerAuth was refused (401: Token expired)`.
  package var sentence: String {
    guard let last = sent.last else {
      return "the operation needs credentials; pass them with --auth, --header or --header-env"
    }
    let names = sent.count == 1 ? last : "\(sent.dropLast().joined(separator: ", ")) and \(last)"
    return "the credential\(sent.count == 1 ? "" : "s") \(names) \(sent.count == 1 ? "was" : "were") refused "
      + "(\(reason.status)\(reason.text.map { ": \($0)" } ?? ""))"
  }
}
