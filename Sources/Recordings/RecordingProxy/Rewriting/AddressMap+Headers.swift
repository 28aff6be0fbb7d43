import HTTPMessages

extension AddressMap {
  /// Headers that direct a client to other ports or to TLS, in lower case; the proxy has neither.
  private static let leadingAway: Set<String> = ["alt-svc", "strict-transport-security"]

  /// Returns the header changes for a response: rewritten URLs and cookies, and removed headers that lead elsewhere.
  func rewriting(_ headers: HTTPHeaders) -> ResponseRewriter.HeadChange {
    var change = ResponseRewriter.HeadChange(dropped: Self.leadingAway)
    for name in URLFields.names {
      let values = headers.values(of: name)
      let rewritten = values.map { rooted(rewriting(restored($0)), in: name) }
      guard rewritten != values else { continue }
      change.dropped.insert(ASCII.lowercased(name))
      change.added += rewritten.map { HTTPHeaderField(name, $0) }
    }
    let cookies = headers.values(of: "Set-Cookie")
    let rewritten = cookies.map(cookie)
    if rewritten != cookies {
      change.dropped.insert("set-cookie")
      change.added += rewritten.map { HTTPHeaderField("Set-Cookie", $0) }
    }
    return change
  }

  private func restored(_ value: String) -> String {
    callbacks?.restoring(Array(value.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? value
  }

  /// Returns a reference outside the base URL's path with the address that serves such paths.
  private func rooted(_ value: String, in name: String) -> String {
    guard let root, name == "Location" || name == "Content-Location", value.hasPrefix("/"), !value.hasPrefix("//"),
      !Array(value.utf8).withUnsafeBufferPointer({ URLScanner(text: $0).hasPath(Array(root.path.utf8), at: 0) })
    else { return value }
    return "\(root.address)\(value)"
  }

  /// Returns the headers of a request that must change: those that contain URLs, and the accepted content codings.
  ///
  /// Text that is rewritten must not be encoded, so the proxy requests no content coding from the server.
  func rewritingRequest(_ headers: HTTPHeaders) -> [HTTPHeaderField] {
    headers.fields.compactMap { field in
      if field.isNamed("Accept-Encoding") { return HTTPHeaderField(field.name, "identity") }
      guard ["Referer", "Origin", "Destination"].contains(where: { field.isNamed($0) }) else { return nil }
      let value = rewriting(field.value)
      return value == field.value ? nil : HTTPHeaderField(field.name, value)
    }
  }

  /// Returns a request target with the URLs in its query rewritten.
  func rewritingQuery(of target: String) -> String {
    guard let mark = target.utf8.firstIndex(of: 0x3F) else { return target }
    return target[..<mark] + rewriting(String(target[mark...]))
  }

  /// Returns a cookie without attributes that would keep a client from sending it: domain, `Secure`, and the base path.
  private func cookie(_ value: String) -> String {
    let parts = value.split(separator: ";", omittingEmptySubsequences: false)
    // These name prefixes require the attributes (RFC 6265bis, section 4.1.3).
    let isPromise = ["__secure-", "__host-"].contains { ASCII.lowercased(value).hasPrefix($0) }
    var isChanged = false
    let kept = parts.enumerated().filter { position, part in
      guard position > 0 else { return true }
      let words = part.split(separator: "=", maxSplits: 1).map { ASCII.lowercased(ASCII.trimmed(String($0))) }
      let (name, value) = (words.first ?? "", words.count > 1 ? words[1] : "")
      let goes =
        switch name {
        case "domain": true
        case "secure": !isPromise
        case "samesite": !isPromise && value == "none"
        case "path": lookahead > 0
        default: false
        }
      isChanged = isChanged || goes
      return !goes
    }
    guard isChanged else { return value }
    return kept.map(\.element).joined(separator: ";") + (lookahead > 0 ? "; Path=/" : "")
  }
}
