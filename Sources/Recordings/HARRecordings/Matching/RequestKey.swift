import HTTPMessages

/// The normalized parts of a request by which recordings are looked up; equal requests have equal keys.
struct RequestKey: Sendable, Hashable {
  let method: HTTPMethod
  /// Host and port; empty if they are not compared.
  let host: String
  /// The normalized path.
  let path: String
  /// The normalized query items, sorted and joined by `&`.
  let query: String

  init(method: HTTPMethod, host: String, path: String, query: String) {
    self.method = method
    self.host = host
    self.path = path
    self.query = query
  }

  init(_ head: RecordedHead, rules: MatchRules) { self.init(head.request, of: head.host, rules: rules) }

  init(_ entry: UnservedEntry, rules: MatchRules) { self.init(entry.request, of: entry.host, rules: rules) }

  /// Creates the key of a request to a host; `nil` for that of its URL.
  init(_ request: HTTPRequest, of host: @autoclosure () -> String? = nil, rules: MatchRules) {
    self.init(
      method: request.method,
      host: rules.matchesHost ? host() ?? Self.host(of: request) : "",
      path: URLNormalization.path(request.url.path),
      query: Self.query(of: request, rules)
    )
  }

  var withoutQuery: RequestKey { RequestKey(method: method, host: host, path: path, query: "") }

  private static func query(of request: HTTPRequest, _ rules: MatchRules) -> String {
    guard rules.ignoredQueryItems != .all, let query = request.url.query.map(URLNormalization.query) else { return "" }
    guard case .only(let ignored) = rules.ignoredQueryItems, !ignored.isEmpty else { return query }
    let names = Set(ignored.map { URLNormalization.query(PercentEncoding.encode($0, allowing: "")) })
    return query.split(separator: "&").filter { !names.contains(String(name(of: $0))) }.joined(separator: "&")
  }

  /// Returns the key without the first base path that matches.
  func removing(_ bases: [String]) -> RequestKey {
    bases.isEmpty ? self : RequestKey(method: method, host: host, path: path.removing(bases), query: query)
  }

  var segments: [Substring] { path.split(separator: "/", omittingEmptySubsequences: false) }

  /// The query items, each `name=value` or only a name.
  var items: [Substring] { query.utf8.split(separator: 0x26).map { Substring($0) } }

  static func name(of item: Substring) -> Substring { Substring(item.utf8.prefix { $0 != 0x3D }) }

  /// The host that the client meant, in lower case, without a default port.
  ///
  /// A proxy or mock server receives requests at its own address; the `Host` header names the intended host.
  static func host(of request: HTTPRequest) -> String {
    let authority = ASCII.lowercased(request.headers["Host"] ?? request.url.authority)
    for port in [":80", ":443"] where authority.hasSuffix(port) { return String(authority.dropLast(port.count)) }
    return authority
  }
}

/// Normalizes paths and queries to one spelling.
///
/// Unreserved characters stay as they are, and so do, in a path, the other characters that a segment may contain. All
/// other bytes are percent-encoded with upper-case digits (RFC 3986, sections 2.3, 3.3 and 6.2.2). An encoded slash in
/// a path stays distinct from a slash.
enum URLNormalization {
  /// Normalizes a path; an empty one becomes `/`.
  static func path(_ path: String) -> String {
    guard !path.isEmpty else { return "/" }
    guard !path.utf8.allSatisfy({ isPlainInPath[Int($0)] || $0 == 0x2F }) else { return path }
    let bytes = Array(path.utf8)
    var output: [UInt8] = []
    append(bytes, bytes.indices, isPlainInPath, asIs: 0x2F, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Normalizes a base path: it starts with a slash and does not end with one; empty for none.
  static func basePath(_ path: String) -> String {
    let segments = path.split(separator: "/")
    return segments.isEmpty ? "" : self.path("/" + segments.joined(separator: "/"))
  }

  /// Normalizes a query: sorts the items, drops empty ones and reads `+` as a space, as forms do.
  static func query(_ query: String) -> String {
    if isNormalized(query) { return query }
    let bytes = Array(query.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 8)
    var items: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x26) ?? bytes.count
      if end > start {
        let position = output.count
        let equals = bytes[start..<end].firstIndex(of: 0x3D) ?? end
        append(bytes, start..<equals, plusIsSpace: true, to: &output)
        // Many clients write an item without a value as one with an empty value.
        if equals + 1 < end {
          output.append(0x3D)
          let value = output.count
          append(bytes, equals + 1..<end, plusIsSpace: true, to: &output)
          let text = EmbeddedText.query(output[value...], of: output[position..<value - 1])
          if let text { output.replaceSubrange(value..., with: text) }
        }
        items.append(position..<output.count)
      }
      start = end + 1
    }
    if items.count == 1 { return String(decoding: output, as: UTF8.self) }
    items.sort { output[$0].lexicographicallyPrecedes(output[$1]) }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(output.count + items.count)
    for item in items {
      if !sorted.isEmpty { sorted.append(0x26) }
      sorted += output[item]
    }
    return String(decoding: sorted, as: UTF8.self)
  }

  /// Returns whether a query is certainly normalized: its items are plain, not empty and in order.
  private static func isNormalized(_ query: String) -> Bool {
    var query = query
    return query.withUTF8 { bytes in
      guard bytes.allSatisfy({ isPlain[Int($0)] || $0 == 0x26 || $0 == 0x3D }) else { return false }
      var previous = bytes[..<0]
      var (parts, isSorted) = (0, true)
      QueryItem.parts(of: bytes, separator: 0x26) { name, value in
        let item = bytes[name.lowerBound..<(value ?? name).upperBound]
        // An equals sign in a value is not plain.
        let isPlain = value.map { !$0.isEmpty && !bytes[$0].contains(0x3D) } ?? true
        isSorted = isSorted && isPlain && !item.lexicographicallyPrecedes(previous)
        previous = item
        parts += 1
      }
      return isSorted && parts == bytes.count { $0 == 0x26 } + 1
    }
  }

  private static func append(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    _ isPlain: [Bool] = isPlain,
    asIs kept: UInt8? = nil,
    plusIsSpace: Bool = false,
    to output: inout [UInt8]
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      var byte = bytes[offset]
      var isEncoded = false
      offset += 1
      if byte == 0x25, offset + 1 < range.upperBound, let high = ASCII.hexValue(bytes[offset]),
        let low = ASCII.hexValue(bytes[offset + 1])
      {
        byte = high << 4 | low
        isEncoded = true
        offset += 2
      } else if plusIsSpace, byte == 0x2B {
        byte = 0x20
      }
      if isPlain[Int(byte)] || byte == kept && !isEncoded {
        output.append(byte)
      } else {
        output += [0x25, hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 0xF)]]
      }
    }
  }

  private static let isPlain = (0...255).map { PercentEncoding.isUnreserved($0) }
  private static let isPlainInPath = (0...255).map { isPlain[Int($0)] || "!$&'()*+,;=:@".utf8.contains($0) }
  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}

extension String {
  /// Removes the first matching base path; `/` if nothing is left.
  func removing(_ bases: [String]) -> String {
    for base in bases where utf8.starts(with: base.utf8) {
      let rest = dropFirst(base.count)
      if rest.isEmpty { return "/" }
      if rest.utf8.first == 0x2F { return String(rest) }
    }
    return self
  }
}
