import Diagnostics
import HTTPMessages

/// The urgency of a finding: the order in which a maintainer looks at findings.
package enum Urgency: Int, Sendable, Hashable, Comparable {
  /// A request got no response: the server crashed or hung.
  case crash
  /// The run as a whole: no operation is where it was looked for, or the run lost its credentials.
  case run
  /// The server failed, whether its document says so or not, or let in who must stay out.
  case serverError
  /// A response breaks its promise.
  case response
  /// The server accepts what it must refuse.
  case acceptance
  /// The document does not say what the server does, and what is only a warning.
  case gap
  case note

  /// Returns whether the first is looked at before the second.
  package static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
}

extension Finding {
  /// The urgency for a maintainer: severity matters less than what happened.
  ///
  /// A server error is a warning where the document names 500, and is a fault of the server all the same.
  package var urgency: Urgency {
    if severity == .note { return .note }
    guard let exchange else {
      guard severity == .error else { return .gap }
      return contract == nil && operation == nil ? .run : .response
    }
    guard let status = exchange.status else { return severity == .error ? .crash : .gap }
    if operation == nil, severity == .error { return .run }
    if isLostCredential { return .run }
    if status >= 500, body == nil { return .serverError }
    if check == CheckID("ownership"), severity == .error { return .serverError }
    if isOfGap { return .gap }
    let isAccepted = status < 400 && body == nil
    if isAccepted, check == CheckID("credentials") { return .serverError }
    if isAccepted, check == CheckID("rejection") { return .acceptance }
    return severity == .error ? .response : .gap
  }

  /// Whether the document does not say what the server does.
  package var isOfGap: Bool {
    [CheckID("status"), CheckID("rejection")].contains(check) && message.contains(" is not documented")
  }

  /// Whether the run lost its credential: no other response than a refusal of one that should suffice is about it.
  private var isLostCredential: Bool {
    guard check == CheckID("credentials"), let exchange, [401, 403].contains(exchange.status) else { return false }
    if case .sufficientCredentials = exchange.expectation { return false }
    return true
  }
}
