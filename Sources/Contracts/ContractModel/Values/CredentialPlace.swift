package import HTTPMessages

/// A place in requests that contains a credential: a header, a query parameter or a cookie.
public struct CredentialPlace: Sendable {
  /// Where in the request the place is.
  public let location: Parameter.Location
  /// The name of the header, the parameter or the cookie.
  public let name: String

  package init(_ location: Parameter.Location, _ name: String) {
    self.location = location
    self.name = name
  }

  package init(header name: String) { self.init(.header, name) }

  /// The header `Authorization`.
  package static let authorization = CredentialPlace(header: "Authorization")

  /// The name of the header that contains the place; `nil` if no header does.
  package var headerName: String? {
    switch location {
    case .header: name
    case .cookie: "Cookie"
    case .query, .querystring, .path: nil
    }
  }

  // MARK: Reading

  /// Returns whether a request has anything in the place.
  ///
  /// - Parameter query: The items of the request's query, if they are known.
  package func isPresent(in request: HTTPRequest, query: [QueryItem]? = nil) -> Bool {
    switch location {
    case .query: (query ?? request.url.queryItems).contains { $0.name == name }
    case .cookie: Self.cookies(of: request).contains { $0.hasPrefix("\(name)=") }
    case .header: request.headers[name] != nil
    case .path, .querystring: false
    }
  }

  package func values(in request: HTTPRequest) -> [String] {
    switch location {
    case .query: request.url.queryItems.filter { $0.name == name }.compactMap(\.value)
    case .cookie: Self.cookies(of: request).compactMap { cookie(in: $0) }
    case .header: request.headers.values(of: name)
    case .path, .querystring: []
    }
  }

  /// Returns the value of a pair of name and value that is this cookie; `nil` for another one.
  func cookie(in pair: String) -> String? {
    pair.hasPrefix("\(name)=") ? String(pair.dropFirst(name.count + 1)) : nil
  }

  private static func cookies(of request: HTTPRequest) -> [String] {
    request.headers.values(of: "Cookie").flatMap { $0.split(separator: ";") }.map { ASCII.trimmed(String($0)) }
  }

  // MARK: Writing

  /// Replaces what a request has in the place.
  func put(_ text: String, into request: inout HTTPRequest) {
    switch location {
    case .query:
      let others = request.url.query?.split(separator: "&").map(String.init).filter { !isItem($0) } ?? []
      request.url.query = (others + [item(text)]).joined(separator: "&")
    case .cookie:
      let others = Self.cookies(of: request).filter { cookie(in: $0) == nil }
      request.headers["Cookie"] = (others + ["\(name)=\(text)"]).joined(separator: "; ")
    case .header: request.headers[name] = text
    case .path, .querystring: break
    }
  }

  /// Replaces the credential in the place by a wrong one of the same shape.
  package func spoil(_ request: inout HTTPRequest) {
    switch location {
    case .query:
      let parts = request.url.query?.split(separator: "&", omittingEmptySubsequences: false).map(String.init)
      request.url.query = parts?.map { isItem($0) ? item(Self.wrong(QueryItem.parse($0).first?.value ?? "")) : $0 }
        .joined(separator: "&")
    case .cookie: Self.spoilCookies(of: &request) { cookie(in: $0) != nil }
    case .header where ASCII.equalIgnoringCase(name, "Cookie"): Self.spoilCookies(of: &request) { _ in true }
    case .header: request.headers[name] = request.headers[name].map(Self.wrongHeader)
    case .path, .querystring: break
    }
  }

  private func isItem(_ part: String) -> Bool { QueryItem.parse(part).first?.name == name }

  private func item(_ text: String) -> String { "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(text))" }

  // MARK: Wrong credentials

  private static func spoilCookies(of request: inout HTTPRequest, where isMeant: (String) -> Bool) {
    let pairs = cookies(of: request).map { pair in
      guard isMeant(pair), let sign = pair.firstIndex(of: "=") else { return pair }
      return pair[...sign] + wrong(pair[sign...].dropFirst())
    }
    if !pairs.isEmpty { request.headers["Cookie"] = pairs.joined(separator: "; ") }
  }

  /// Returns a header value with another credential after the same scheme.
  ///
  /// A wrong name goes with a wrong password, so that no account is locked.
  private static func wrongHeader(_ value: String) -> String {
    guard let space = value.firstIndex(of: " ") else { return wrong(value) }
    let scheme = value[..<space]
    let isBasic = ASCII.equalIgnoringCase(scheme, "Basic")
    let pair = Base64.text(of: Array(MadeUpCredential.pair.utf8))
    return "\(scheme) \(isBasic ? pair : wrong(value[space...].dropFirst()))"
  }

  /// Returns a credential of the same shape that is not valid: of a signed token, only the signature is changed.
  private static func wrong(_ text: some StringProtocol) -> String {
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

extension CredentialPlace: Hashable {
  /// Names of headers are equal without regard to case.
  private var key: String { location == .header ? ASCII.lowercased(name) : name }

  /// Returns whether two places are the same one.
  public static func == (one: CredentialPlace, other: CredentialPlace) -> Bool {
    one.location == other.location && one.key == other.key
  }

  /// Hashes what makes places the same one.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(location)
    hasher.combine(key)
  }
}
