import ContractJudge
package import ContractModel
package import HTTPMessages

/// The credentials that a request is sent with.
package enum RequestIdentity: Sendable, Hashable {
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
  /// Those of one alternative of the operation alone, which may be none: they suffice.
  case only(SecurityRequirement)
  /// Those of the second identity of the run (`ExplorerConfiguration.other`).
  case other

  /// Whether a refusal with 401 concerns credentials that the run has for it, which can be renewed.
  var isRenewable: Bool {
    switch self {
    case .own, .ownExcept, .other: true
    case .anonymous, .wrong, .forged, .only: false
    }
  }

  /// Whether a server must refuse the request.
  var isToBeRefused: Bool {
    switch self {
    case .own, .ownExcept, .only, .other: false
    case .anonymous, .wrong, .forged: true
    }
  }

  /// Returns whether the request has a credential of its own in a place.
  fileprivate func states(_ place: CredentialPlace) -> Bool {
    guard case .ownExcept(let places) = self else { return false }
    return places.contains(place) || place.isPart(of: places)
  }
}

extension CredentialPlace {
  /// Whether this is a cookie, and the whole header with all cookies is among other places.
  fileprivate func isPart(of places: Set<CredentialPlace>) -> Bool {
    location == .cookie && places.contains(CredentialPlace(header: "Cookie"))
  }
}

/// Adds the credentials of a run to requests for operations that need them.
package struct Authorizer: Sendable {
  /// The headers of the target that contain credentials.
  let headers: HTTPHeaders
  let source: (any CredentialSource)?
  /// The only origin that credentials are sent to.
  let base: HTTPURL
  /// The second identity of the run; `nil` for a run with one.
  var other: OtherIdentity?

  /// A credential in use.
  package struct Used: Sendable {
    let scheme: SecurityScheme
    let credential: Credential
  }

  /// Returns whether the run has credentials that an operation needs.
  func hasCredentials(for operation: Operation) async -> Bool {
    guard !operation.security.isEmpty else { return false }
    let names = Set(CredentialsRequestCheck.headerNames(of: operation).map { ASCII.lowercased($0) })
      .union(CredentialPlace.usualHeaders)
    if headers.fields.contains(where: { names.contains(ASCII.lowercased($0.name)) }) { return true }
    return await !credentials(for: operation).isEmpty
  }

  /// Returns a request with credentials, and those that were added.
  package func authorized(_ request: HTTPRequest, for operation: Operation, as identity: RequestIdentity) async -> (
    request: HTTPRequest, used: [Used]
  ) {
    var request = request
    request.signing.steps = []
    guard identity != .anonymous, request.url.hasSameOrigin(as: base) else { return (request, []) }
    if identity == .other {
      return await ofOther?.authorized(request, for: operation, as: .own) ?? (request, [])
    }
    if case .forged(let credential) = identity { return (credential.added(to: request), []) }
    if case .only(let alternative) = identity {
      let used = await credentials(of: alternative) ?? []
      for added in used { added.credential.authorize(&request) }
      return (request, used)
    }
    var places: Set<CredentialPlace> = []
    for field in headers.fields {
      let place = CredentialPlace(header: field.name)
      guard !identity.states(place) else { continue }
      request.headers[field.name] = field.value
      places.insert(place)
    }
    let used = await credentials(for: operation).filter { added in
      !added.scheme.authentication.places.contains(where: identity.states)
    }
    for added in used {
      added.credential.authorize(&request)
      places.formUnion(added.scheme.authentication.places)
    }
    if identity == .wrong {
      places.filter { !$0.isPart(of: places) }.forEach { $0.spoil(&request) }
      request.signing.spoil(in: places)
    }
    return (request, used)
  }

  /// The credentials of the second identity; `nil` for a run with one.
  private var ofOther: Authorizer? {
    other.map { Authorizer(headers: $0.headers, source: $0.source, base: base) }
  }

  /// Returns whether the requests of both identities for an operation differ, so that a server can tell who sends them.
  func distinguishes(_ operation: Operation) async -> Bool {
    guard other != nil else { return false }
    let request = HTTPRequest(url: base)
    let own = await authorized(request, for: operation, as: .own).request
    let others = await authorized(request, for: operation, as: .other).request
    return own.headers != others.headers || own.url != others.url
  }

  /// Returns a refused request with renewed credentials of its identity; `nil` if there are none.
  package func renewed(
    _ request: HTTPRequest,
    _ used: [Used],
    after refusal: HTTPResponse,
    as identity: RequestIdentity = .own
  ) async -> HTTPRequest? {
    guard let source = identity == .other ? other?.source : source else { return nil }
    var request = request
    var hasChanged = false
    let challenges = refusal.headers.values(of: "WWW-Authenticate")
    for old in used {
      if let signing = old.credential.signing {
        if !challenges.isEmpty, await signing.answers(challenges) { hasChanged = true }
        continue
      }
      guard let credential = await source.renewed(old.credential, for: old.scheme),
        credential.secret != old.credential.secret
      else { continue }
      credential.authorize(&request)
      hasChanged = true
    }
    return hasChanged ? request : nil
  }

  /// Returns the credentials of the first alternative for which the source has all.
  private func credentials(for operation: Operation) async -> [Used] {
    for alternative in operation.security where !alternative.schemes.isEmpty {
      if let used = await credentials(of: alternative) { return used }
    }
    return []
  }

  /// Returns the credentials of an alternative; `nil` if the source does not have all.
  private func credentials(of alternative: SecurityRequirement) async -> [Used]? {
    guard let source else { return nil }
    var used: [Used] = []
    for scheme in alternative.schemes {
      guard let credential = await source.credential(for: scheme) else { return nil }
      used.append(Used(scheme: scheme, credential: credential))
    }
    return used
  }

  /// Returns the identities that suffice for an operation besides the one that requests are sent with.
  func sufficient(for operation: Operation) async -> [RequestIdentity] {
    let own = await credentials(for: operation).map(\.scheme)
    var others: [SecurityRequirement] = []
    if operation.isOpen, !own.isEmpty || !headers.fields.isEmpty { others.append(SecurityRequirement(schemes: [])) }
    // A header of the target is in every request, whatever it is for.
    for alternative in operation.security where headers.fields.isEmpty && !alternative.schemes.isEmpty {
      guard alternative.schemes != own, !others.contains(alternative) else { continue }
      if await credentials(of: alternative) != nil { others.append(alternative) }
    }
    return others.map(RequestIdentity.only)
  }
}

extension RequestSigning {
  /// Makes each signature wrong where the contract has it, or else wherever it is.
  fileprivate mutating func spoil(in places: Set<CredentialPlace>) {
    steps = steps.map { sign in
      { request in
        let result = await sign(request)
        guard case .success(var signed) = result else { return result }
        let promised = places.filter { $0.values(in: signed) != $0.values(in: request) }
        let headers = signed.headers.fields.filter { !request.headers.fields.contains($0) }.map(\.name)
        let items = signed.url.queryItems.filter { !request.url.queryItems.contains($0) }.map(\.name)
        let others = headers.map { CredentialPlace(header: $0) } + items.map { CredentialPlace(.query, $0) }
        for place in promised.isEmpty ? Set(others) : promised { place.spoil(&signed) }
        return .success(signed)
      }
    }
  }
}
