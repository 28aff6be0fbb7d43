import ContractInference
import HTTPMessages

/// The shape of the headers of a response: the names, and those parts of values that are no data.
struct HeaderShape: Sendable {
  /// The names, in lower case.
  private(set) var names: Set<String> = []
  /// The words of values that say how clients and caches treat the response, by the name of the header.
  private(set) var words: [String: Set<String>] = [:]

  /// The headers of a connection, of one response, of servers and proxies on the way, and of browsers' policies.
  private static let ignored: Set<String> = [
    "date", "age", "server", "via", "connection", "keep-alive", "transfer-encoding", "content-length",
    "content-encoding", "content-type", "trailer", "upgrade", "proxy-connection", "proxy-authenticate", "alt-svc",
    "nel",
    "report-to", "server-timing", "expires", "pragma", "retry-after", "warning", "traceparent", "tracestate",
    "strict-transport-security", "content-security-policy", "content-security-policy-report-only", "referrer-policy",
    "permissions-policy", "x-frame-options", "x-content-type-options", "x-xss-protection", "x-powered-by", "x-runtime",
    "x-timer", "x-served-by", "x-cache", "x-cache-hits", "x-varnish", "x-download-options", "x-ua-compatible",
    "x-permitted-cross-domain-policies", "x-dns-prefetch-control", "origin-agent-cluster", "x-robots-tag",
    "cross-origin-opener-policy", "cross-origin-resource-policy", "cross-origin-embedder-policy", "accept-ranges",
    "timing-allow-origin", "set-cookie2", "p3p", "expect-ct", "x-response-time", "content-md5", "digest",
    "repr-digest", "content-digest", "x-amzn-trace-id", "link",
  ]
  private static let ignoredParts = [
    "request-id", "requestid", "correlation-id", "trace-id", "ratelimit", "rate-limit", "access-control-", "cf-",
    "x-amz", "x-b3-", "x-envoy", "x-kong", "x-vercel", "x-azure", "x-ms-", "fly-", "x-fastly", "x-akamai", "x-cdn",
    "x-cloud", "x-goog", "x-github-request", "sec-", "x-forwarded", "x-debug", "x-edge",
  ]

  /// The headers whose values are lists of words.
  private static let lists = [
    "cache-control", "vary", "allow", "www-authenticate", "set-cookie", "content-disposition",
  ]

  init(_ headers: HTTPHeaders) {
    for field in headers.fields {
      let name = ASCII.lowercased(field.name)
      if !Self.isIgnored(name) { names.insert(name) }
    }
    for name in Self.lists where names.contains(name) { words[name] = Self.words(of: name, headers) }
  }

  private static func isIgnored(_ name: String) -> Bool {
    ignored.contains(name) || ignoredParts.contains { name.contains($0) }
  }

  private static func words(of name: String, _ headers: HTTPHeaders) -> Set<String> {
    switch name {
    case "set-cookie":
      // Names that a server makes up have no part in it; neither has the time of expiry.
      Set(
        headers.values(of: name).flatMap { cookie -> [String] in
          let parts = cookie.split(separator: ";").map { key(of: $0) }
          guard let first = parts.first, !Identifiers.isIdentifier(first) else { return [] }
          return [first] + parts.dropFirst().filter { ["secure", "httponly"].contains($0) }.map { "\(first) \($0)" }
        }
      )
    case "www-authenticate":
      Set(headers.values(of: name).map { value in ASCII.lowercased(value.prefix { $0 != " " && $0 != "," }) })
    case "content-disposition":
      Set(headers.values(of: name).compactMap { $0.split(separator: ";").first.map { key(of: $0) } })
    case "vary": Set(headers.list(of: name).map { ASCII.lowercased($0) }).subtracting(["accept-encoding", "origin"])
    case "allow": Set(headers.list(of: name).map { $0.uppercased() }).subtracting(["HEAD", "OPTIONS"])
    default: Set(headers.list(of: name).map { key(of: $0[...]) })
    }
  }

  private static func key(of part: Substring) -> String {
    ASCII.lowercased(ASCII.trimmed(String(part.prefix { $0 != "=" })))
  }

  /// Returns the differences from the recorded headers, each with whether it is only worth a note.
  func differences(from live: HeaderShape) -> [(message: String, isNote: Bool)] {
    var differences: [(message: String, isNote: Bool)] = []
    for name in names.subtracting(live.names).sorted() {
      differences.append(("the header \"\(name)\" is gone", false))
    }
    for name in live.names.subtracting(names).sorted() {
      differences.append(("the header \"\(name)\" is new", true))
    }
    for name in Self.lists {
      guard let before = words[name], let now = live.words[name], before != now else { continue }
      let (lost, new) = (before.subtracting(now).sorted(), now.subtracting(before).sorted())
      let parts = [
        lost.isEmpty ? nil : "lost \(lost.map { "\"\($0)\"" }.joined(separator: ", "))",
        new.isEmpty ? nil : "gained \(new.map { "\"\($0)\"" }.joined(separator: ", "))",
      ].compactMap(\.self)
      differences.append(("the header \"\(name)\" \(parts.joined(separator: " and "))", false))
    }
    return differences
  }
}
