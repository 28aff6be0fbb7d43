import ContractModel
import HTTPMessages

/// A made-up credential, which no server may accept.
package struct ForgedCredential: Sendable, Hashable {
  /// The fault of the credential.
  enum Kind: Sendable, Hashable {
    /// It is well-formed, but nobody has it.
    case unknown
    /// It is not in the form of its scheme, so that a server that decodes it may fail.
    case malformed
    /// It belongs to an authentication scheme that the operation does not accept.
    case foreign
  }

  let kind: Kind
  /// The schemes of one alternative of the operation, or the foreign one.
  let schemes: [SecurityScheme]

  /// The credential in a few words.
  var phrase: String {
    switch kind {
    case .unknown: "unknown credentials\(place)"
    case .malformed: "malformed credentials\(place)"
    case .foreign: "credentials of another scheme\(place)"
    }
  }

  private var place: String {
    " (\(schemes.map { $0.authentication.label(of: $0.name) }.joined(separator: " and ")))"
  }

  /// Returns the forged credentials to try for an operation, at most six.
  ///
  /// None for an alternative with a client certificate, which belongs to the connection and not to the request.
  ///
  /// - Parameter isUnknown: Whether to include well-formed ones for the first alternative; a run with credentials of its
  ///   own changes those instead.
  static func all(for operation: Operation, includingFirst isUnknown: Bool) -> [ForgedCredential] {
    let alternatives = operation.security.map(\.schemes).filter { schemes in
      !schemes.isEmpty && !schemes.contains(where: \.authentication.places.isEmpty)
    }
    let malformed = alternatives.map { ForgedCredential(kind: .malformed, schemes: $0) }
    let unknown = alternatives.dropFirst(isUnknown ? 0 : 1).map { ForgedCredential(kind: .unknown, schemes: $0) }
    return Array((unknown + malformed + foreign(to: alternatives)).prefix(6))
  }

  /// Returns a credential of a common scheme for `Authorization` that no alternative has.
  private static func foreign(to alternatives: [[SecurityScheme]]) -> [ForgedCredential] {
    let accepted = Set(alternatives.flatMap(\.self).compactMap(\.authentication.httpScheme))
    let others = [Authentication.basic, .bearer].filter { $0.httpScheme.map(accepted.contains) == false }
    guard !alternatives.isEmpty, let other = others.first else { return [] }
    return [ForgedCredential(kind: .foreign, schemes: [SecurityScheme(name: "foreign", other)])]
  }

  /// Returns a request with the credential.
  func added(to request: HTTPRequest) -> HTTPRequest {
    var request = request
    for scheme in schemes {
      let authentication = scheme.authentication
      (kind == .malformed ? authentication.malformed : authentication.unknown)?.authorize(&request)
    }
    return request
  }
}
