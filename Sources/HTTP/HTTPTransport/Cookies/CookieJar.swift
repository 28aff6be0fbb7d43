import Basics
public import HTTPMessages

/// The cookies that a client keeps between its requests.
///
/// Source: draft-ietf-httpbis-rfc6265bis, section 5. All requests are those of the user, so `SameSite` withholds none; there
/// is no list of public suffixes, so a domain needs a dot.
public final class CookieJar: Sendable {
  /// The cookies in the order in which they were created.
  private let cookies = Mutex<[Cookie]>([])
  private let now: @Sendable () -> Int

  /// The most cookies of one host or domain, and of all.
  fileprivate static let most = (domain: 180, all: 3000)

  /// Creates a jar without cookies.
  public convenience init() { self.init { Int(WallClock.now / 1_000_000_000) } }

  /// Creates a jar with a clock, in seconds since 1970.
  package init(now: @escaping @Sendable () -> Int) { self.now = now }

  /// Keeps the cookies of a response.
  ///
  /// - Parameters:
  ///   - headers: The headers of the response.
  ///   - url: The URL of the request.
  public func keep(_ headers: HTTPHeaders, from url: HTTPURL) {
    let time = now()
    let received = headers.values(of: "Set-Cookie").compactMap { Cookie($0, from: url, now: time) }
    guard !received.isEmpty else { return }
    cookies.withLock { cookies in
      for cookie in received { cookies.keep(cookie, at: time) }
    }
  }

  /// Adds the cookies that a request gets to those that it has; its own win.
  public func add(to request: inout HTTPRequest) {
    let time = now()
    let own = request.headers.values(of: "Cookie").flatMap { $0.split(separator: ";") }.map { part in
      ASCII.trimmed(String(part.prefix { $0 != "=" }))
    }
    let url = request.url
    let sent = cookies.withLock { cookies in
      cookies.filter { !$0.hasEnded(at: time) && $0.isSent(to: url) && !own.contains($0.name) }
    }
    guard !sent.isEmpty else { return }
    // Longer paths come first; the order in which cookies were created decides among the others.
    let ordered = sent.enumerated().sorted { first, second in
      (-first.element.path.utf8.count, first.offset) < (-second.element.path.utf8.count, second.offset)
    }
    let texts = request.headers.values(of: "Cookie") + ordered.map(\.element.text)
    request.headers["Cookie"] = texts.joined(separator: "; ")
  }
}

extension [Cookie] {
  fileprivate mutating func keep(_ cookie: Cookie, at now: Int) {
    let position = firstIndex { $0.isReplaced(by: cookie) }
    if cookie.hasEnded(at: now) {
      if let position { remove(at: position) }
    } else if let position {
      self[position] = cookie
    } else {
      removeAll { $0.hasEnded(at: now) }
      let most = CookieJar.most
      if count(where: { $0.domain == cookie.domain }) >= most.domain,
        let first = firstIndex(where: { $0.domain == cookie.domain })
      {
        remove(at: first)
      }
      if count >= most.all { removeFirst() }
      append(cookie)
    }
  }
}
