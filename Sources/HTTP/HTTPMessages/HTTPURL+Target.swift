extension HTTPURL {
  /// Returns the URL of a request target at this address; only the path and the query of an absolute target are used.
  ///
  /// Source: RFC 9112, section 3.2.
  package func url(ofTarget target: String, _ method: HTTPMethod) throws(RequestFault) -> HTTPURL {
    var text = target
    if let path = text.withUTF8({ self.url(ofPath: UnsafeRawBufferPointer($0)) }) { return path }
    guard !target.utf8.contains(0x23) else { throw .malformed("the target has a fragment") }
    var url = self
    if target == "*", method == .options {
      url.path = target
      return url
    }
    guard let absolute = try? HTTPURL(parsing: target) else {
      throw .malformed("the target is neither a path nor a URL")
    }
    guard absolute.scheme == "http" || absolute.scheme == "https" else {
      throw .malformed("the target has the scheme \(absolute.scheme); this server accepts only http and https")
    }
    url.path = absolute.path.isEmpty ? "/" : absolute.path
    url.query = absolute.query
    return url
  }

  /// Returns the URL of a target that is a path, possibly with a query, at this address; `nil` for any other.
  package func url(ofPath target: UnsafeRawBufferPointer) -> HTTPURL? {
    guard target.first == 0x2F, HeadBytes.firstIndex(of: 0x23, in: target, from: 0) == nil else { return nil }
    var url = self
    let mark = HeadBytes.firstIndex(of: 0x3F, in: target, from: 0)
    url.path = String(decoding: target[..<(mark ?? target.count)], as: UTF8.self)
    url.query = mark.map { String(decoding: target[($0 + 1)...], as: UTF8.self) }
    return url
  }
}
