import ContractModel
import HTTPMessages

/// A made-up credential, which no server may accept.
struct ForgedCredential: Sendable, Hashable {
  /// What is wrong with the credential.
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
    let names = schemes.map { scheme in
      switch scheme.kind {
      case .apiKey: scheme.parameterName ?? scheme.name
      case .http: scheme.scheme ?? "http"
      case .oauth2, .openIdConnect: "bearer"
      case .mutualTLS: scheme.name
      }
    }
    return " (\(names.joined(separator: " and ")))"
  }

  /// Returns the forged credentials to try for an operation, at most six.
  ///
  /// None for an alternative with a client certificate, which belongs to the connection and not to the request.
  ///
  /// - Parameter isUnknown: Whether to include well-formed ones for the first alternative; a run with credentials of its
  ///   own changes those instead.
  static func all(for operation: Operation, includingFirst isUnknown: Bool) -> [ForgedCredential] {
    let alternatives = operation.security.map(\.schemes).filter { schemes in
      !schemes.isEmpty && !schemes.contains { $0.kind == .mutualTLS }
    }
    let malformed = alternatives.map { ForgedCredential(kind: .malformed, schemes: $0) }
    let unknown = alternatives.dropFirst(isUnknown ? 0 : 1).map { ForgedCredential(kind: .unknown, schemes: $0) }
    return Array((unknown + malformed + foreign(to: alternatives)).prefix(6))
  }

  /// Returns a credential of a common scheme for `Authorization` that no alternative has.
  private static func foreign(to alternatives: [[SecurityScheme]]) -> [ForgedCredential] {
    let accepted = Set(
      alternatives.flatMap(\.self).compactMap { scheme -> String? in
        switch scheme.kind {
        case .http: scheme.scheme
        case .oauth2, .openIdConnect: "bearer"
        case .apiKey, .mutualTLS: nil
        }
      }
    )
    guard !alternatives.isEmpty, let other = ["basic", "bearer"].first(where: { !accepted.contains($0) }) else {
      return []
    }
    let scheme = SecurityScheme(name: other, kind: .http, scheme: other)
    return [ForgedCredential(kind: .foreign, schemes: [scheme])]
  }

  /// Returns a request with the credential.
  func added(to request: HTTPRequest) -> HTTPRequest {
    var request = request
    for scheme in schemes {
      let isPair = scheme.kind == .http && scheme.scheme == "basic"
      guard kind == .malformed else {
        let text = isPair ? "unknown:wrong" : "unknown0000000000000000000000000"
        Authorizer.add(Authorizer.Used(scheme: scheme, text: text), to: &request, as: .own)
        continue
      }
      if isPair {
        // Not the Base64 of anything.
        request.headers["Authorization"] = "Basic ="
      } else {
        // Three parts, as a signed token has, none of which can be decoded.
        Authorizer.add(Authorizer.Used(scheme: scheme, text: "a.b.c"), to: &request, as: .own)
      }
    }
    return request
  }
}
