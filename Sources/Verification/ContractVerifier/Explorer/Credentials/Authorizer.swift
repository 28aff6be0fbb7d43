import ContractJudge
import ContractModel
import HTTPMessages

/// The credentials that a request is sent with.
enum RequestIdentity: Sendable, Hashable {
  /// The credentials of the run.
  case own
  /// The credentials of the run, except in places where the request has credentials of its own.
  case ownExcept(Set<CredentialPlace>)
  /// No credentials.
  case anonymous
  /// Credentials that are well-formed, but wrong.
  case wrong
  /// Credentials that the run makes up, in place of its own.
  case forged(ForgedCredential)

  /// Whether a refusal with 401 concerns the credentials of the run.
  var isOwn: Bool {
    switch self {
    case .own, .ownExcept: true
    case .anonymous, .wrong, .forged: false
    }
  }

  /// Returns whether the request has a credential of its own in a place.
  fileprivate func states(_ place: CredentialPlace) -> Bool {
    guard case .ownExcept(let places) = self else { return false }
    return places.contains(place) || place.location == .cookie && places.contains(CredentialPlace(header: "Cookie"))
  }
}

/// A place in requests that credentials are sent in.
struct CredentialPlace: Sendable, Hashable {
  let location: Parameter.Location
  private let name: String

  /// A parameter; names of headers are equal without regard to case.
  init(_ location: Parameter.Location, _ name: String) {
    self.location = location
    self.name = location == .header ? ASCII.lowercased(name) : name
  }

  /// A header.
  init(header name: String) { self.init(.header, name) }

  /// The place of a security scheme's credential.
  init(of scheme: SecurityScheme) {
    guard scheme.kind == .apiKey, let name = scheme.parameterName else {
      self.init(header: "Authorization")
      return
    }
    self.init(scheme.location ?? .header, name)
  }
}

/// Adds the credentials of a run to requests for operations that need them.
struct Authorizer: Sendable {
  /// The headers of the target that contain credentials.
  let headers: HTTPHeaders
  let source: (any CredentialSource)?
  /// The only origin that credentials are sent to.
  let base: HTTPURL

  /// A credential in use.
  struct Used: Sendable {
    let scheme: SecurityScheme
    let text: String
  }

  /// Returns whether the run has credentials that an operation needs.
  func hasCredentials(for operation: Operation) async -> Bool {
    guard !operation.security.isEmpty else { return false }
    let names = Set(CredentialsRequestCheck.headerNames(of: operation).map { ASCII.lowercased($0) })
    if headers.fields.contains(where: { names.contains(ASCII.lowercased($0.name)) }) { return true }
    return await !credentials(for: operation).isEmpty
  }

  /// Returns a request with credentials, and those that were added.
  func authorized(_ request: HTTPRequest, for operation: Operation, as identity: RequestIdentity) async -> (
    request: HTTPRequest, used: [Used]
  ) {
    guard identity != .anonymous, request.url.hasSameOrigin(as: base) else { return (request, []) }
    if case .forged(let credential) = identity { return (credential.added(to: request), []) }
    var request = request
    for field in headers.fields where !identity.states(CredentialPlace(header: field.name)) {
      request.headers[field.name] = identity == .wrong ? Self.wrongHeader(field.value) : field.value
    }
    let used = await credentials(for: operation).filter { !identity.states(CredentialPlace(of: $0.scheme)) }
    for credential in used { Self.add(credential, to: &request, as: identity) }
    return (request, used)
  }

  /// Returns a refused request with renewed credentials; `nil` if there are none.
  func renewed(_ request: HTTPRequest, _ used: [Used]) async -> HTTPRequest? {
    guard let source else { return nil }
    var request = request
    var hasChanged = false
    for credential in used {
      guard let text = await source.renewed(credential.text, for: credential.scheme), text != credential.text else {
        continue
      }
      Self.add(Used(scheme: credential.scheme, text: text), to: &request, as: .own)
      hasChanged = true
    }
    return hasChanged ? request : nil
  }

  /// Returns the credentials of the first alternative for which the source has all.
  private func credentials(for operation: Operation) async -> [Used] {
    guard let source else { return [] }
    alternatives: for alternative in operation.security where !alternative.schemes.isEmpty {
      var used: [Used] = []
      for scheme in alternative.schemes {
        guard let text = await source.credential(for: scheme) else { continue alternatives }
        used.append(Used(scheme: scheme, text: text))
      }
      return used
    }
    return []
  }

  /// Adds a credential where its scheme says.
  static func add(_ credential: Used, to request: inout HTTPRequest, as identity: RequestIdentity) {
    let scheme = credential.scheme
    let text = identity == .wrong ? wrong(credential.text, isPair: scheme.scheme == "basic") : credential.text
    switch scheme.kind {
    case .apiKey:
      guard let name = scheme.parameterName else { return }
      switch scheme.location {
      case .query:
        let rest = request.url.query?.split(separator: "&").filter { !$0.hasPrefix("\(name)=") } ?? []
        let item = "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(text))"
        request.url.query = (rest.map(String.init) + [item]).joined(separator: "&")
      case .cookie:
        let cookies = request.headers.values(of: "Cookie").flatMap { $0.split(separator: ";") }
          .map { ASCII.trimmed(String($0)) }.filter { !$0.hasPrefix("\(name)=") }
        request.headers["Cookie"] = (cookies + ["\(name)=\(text)"]).joined(separator: "; ")
      case .header, .path, nil: request.headers[name] = text
      }
    case .http where scheme.scheme == "basic":
      request.headers["Authorization"] = "Basic \(Base64.text(of: Array(text.utf8)))"
    case .http where scheme.scheme != "bearer":
      request.headers["Authorization"] = "\(scheme.scheme ?? "Bearer") \(text)"
    case .http, .oauth2, .openIdConnect: request.headers["Authorization"] = "Bearer \(text)"
    case .mutualTLS: break
    }
  }

  // MARK: Wrong credentials

  /// Returns a header value with another credential after the same scheme.
  private static func wrongHeader(_ value: String) -> String {
    guard let space = value.firstIndex(of: " ") else { return wrong(value, isPair: false) }
    let scheme = value[..<space]
    let isBasic = ASCII.equalIgnoringCase(scheme, "Basic")
    return
      "\(scheme) \(isBasic ? Base64.text(of: Array("unknown:wrong".utf8)) : wrong(value[space...].dropFirst(), isPair: false))"
  }

  /// Returns a credential of the same shape that is not valid: of a signed token, only the signature is changed.
  ///
  /// A wrong name goes with a wrong password, so that no account is locked.
  private static func wrong(_ text: some StringProtocol, isPair: Bool) -> String {
    if isPair { return "unknown:wrong" }
    var characters = Array(text)
    let parts = text.split(separator: ".")
    let start = parts.count == 3 ? characters.count - (parts.last?.count ?? 0) : 0
    for position in characters.indices where position >= start && characters[position].isASCII {
      let character = characters[position]
      guard character.isLetter || character.isNumber else { continue }
      characters[position] = character == "x" ? "y" : character == "1" ? "2" : character.isNumber ? "1" : "x"
    }
    let changed = String(characters)
    return changed == String(text) ? changed + "x" : changed
  }
}
