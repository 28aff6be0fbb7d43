import Basics
import HTTPMessages

/// The addresses at the proxy that replace the callback URLs of clients, so that the API calls back through the proxy.
///
/// Each address has a token of its own, which nobody can guess. The number of addresses is limited; the oldest end first.
final class CallbackAddresses: Sendable {
  /// The path before the token.
  static let prefix = "/__contract/callbacks/"
  /// The most addresses that are known at a time.
  static let limit = 10_000
  /// How long an address is known.
  static let lifetime = Duration.seconds(3600)
  /// The longest URL that is replaced, in bytes.
  private static let longestURL = 4096
  private static let tokenLength = 16

  /// An address that was given to the API.
  struct Entry: Sendable {
    /// The client's own URL.
    let url: HTTPURL
    let callbacks: [CallbackPlace.Callback]
    let cause: CallbackCause
    fileprivate let since: ContinuousClock.Instant
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// The tokens, oldest first; `first` is the position of the oldest that is known.
    var tokens: [String] = []
    var first = 0
    /// The hosts to which callbacks pass the proxy, and the number of their URLs.
    var foreign: [String: Int] = [:]
  }

  private let places: CallbackPlaces
  private let state = Mutex(State())

  init(_ places: @escaping CallbackPlaces) { self.places = places }

  /// Returns the interception of a request; `nil` if it names no URL of a callback.
  ///
  /// - Parameters:
  ///   - request: The request without its body.
  ///   - proxy: The address of the proxy.
  ///   - client: The IP address of the client; `nil` if it is unknown.
  func interception(of request: HTTPRequest, proxy: HTTPURL, client: String?) -> CallbackInterception? {
    let places = places(request)
    return places.isEmpty ? nil : CallbackInterception(places, self, proxy: proxy, client: client)
  }

  /// Returns the address that replaces a URL; `nil` for text that is none, or is that of a foreign host.
  func address(replacing text: String, _ place: CallbackPlace, _ cause: CallbackCause, proxy: HTTPURL, client: String?)
    -> String?
  {
    guard text.utf8.count <= Self.longestURL, let url = try? HTTPURL(parsing: text),
      url.scheme == "http" || url.scheme == "https", url.userInfo == nil, url.fragment == nil
    else { return nil }
    let name = HostName.normalized(url.host)
    let isClient = client.map { $0 == name || "[\($0)]" == name } ?? false
    guard HostName.isLoopback(name) || isClient else {
      state.withLock { state in
        if state.foreign.count < 100 || state.foreign[name] != nil { state.foreign[name, default: 0] += 1 }
      }
      return nil
    }
    // The path of the proxy itself would lead in a circle.
    guard !url.path.hasPrefix(Self.prefix) else { return nil }
    var token = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    token = String(repeating: "0", count: Self.tokenLength - token.utf8.count) + token
    let entry = Entry(url: url, callbacks: place.callbacks, cause: cause, since: .now)
    state.withLock { state in
      state.entries[token] = entry
      state.tokens.append(token)
      while state.tokens.count - state.first > Self.limit {
        state.entries[state.tokens[state.first]] = nil
        state.first += 1
      }
      if state.first > Self.limit {
        state.tokens.removeFirst(state.first)
        state.first = 0
      }
    }
    cause.noteAddress()
    return "\(proxy.scheme)://\(proxy.authority)\(Self.prefix)\(token)"
  }

  /// Returns the entry of a target, and the target at the client; `nil` for an address that is not known.
  func entry(ofTarget target: Substring) -> (entry: Entry, target: String, suffix: String)? {
    let rest = target.dropFirst(Self.prefix.count)
    let token = String(rest.prefix(Self.tokenLength))
    guard let entry = state.withLock({ $0.entries[token] }), ContinuousClock.now - entry.since < Self.lifetime else {
      return nil
    }
    let suffix = String(rest.dropFirst(Self.tokenLength))
    return (entry, entry.url.requestTarget + suffix, suffix)
  }

  /// Returns a text in which the addresses are the clients' URLs again; `nil` if it has none.
  func restoring(_ text: [UInt8]) -> [UInt8]? {
    guard state.withLock({ !$0.entries.isEmpty }) else { return nil }
    var output: [UInt8]?
    for (slash, prefix) in [("/", Array(Self.prefix.utf8)), ("\\/", Array(#"\/__contract\/callbacks\/"#.utf8))] {
      var text = output ?? text
      guard let restored = restoring(&text, prefix: prefix, slash: slash) else { continue }
      output = restored
    }
    return output
  }

  private func restoring(_ text: inout [UInt8], prefix: [UInt8], slash: String) -> [UInt8]? {
    let scheme = Array("http:\(slash)\(slash)".utf8)
    var (output, copied, offset, hasChanged): ([UInt8], Int, Int, Bool) = ([], 0, 0, false)
    while let start = Self.position(of: prefix, in: text, from: offset) {
      offset = start + prefix.count
      let tokenEnd = offset + Self.tokenLength
      guard tokenEnd <= text.count else { break }
      // The address begins with the scheme and the authority before the path.
      var begin = start
      while begin > copied, !Self.endsAuthority(text[begin - 1]) { begin -= 1 }
      begin -= scheme.count
      guard begin >= copied, text[begin..<(begin + scheme.count)].elementsEqual(scheme),
        let entry = state.withLock({ $0.entries[String(decoding: text[offset..<tokenEnd], as: UTF8.self)] })
      else { continue }
      output += text[copied..<begin]
      let parts = entry.url.description.split(separator: "/", omittingEmptySubsequences: false)
      output += parts.joined(separator: slash).utf8
      (copied, offset, hasChanged) = (tokenEnd, tokenEnd, true)
    }
    return hasChanged ? output + text[copied...] : nil
  }

  /// Whether a byte cannot be a part of a host and port.
  private static func endsAuthority(_ byte: UInt8) -> Bool { [0x2F, 0x5C, 0x22, 0x20].contains(byte) }

  private static func position(of word: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    guard let first = word.first, text.count >= word.count else { return nil }
    var offset = start
    while offset + word.count <= text.count {
      guard let found = text[offset...(text.count - word.count)].firstIndex(of: first) else { return nil }
      if text[found..<(found + word.count)].elementsEqual(word) { return found }
      offset = found + 1
    }
    return nil
  }

  /// The hosts to which callbacks pass the proxy, with the number of their URLs.
  var foreign: [(host: String, count: Int)] {
    state.withLock { state in state.foreign.sorted { ($1.value, $0.key) < ($0.value, $1.key) } }
      .map { (host: $0.key, count: $0.value) }
  }
}

/// The request that causes callbacks; what is known of it only later.
final class CallbackCause: Sendable {
  private struct State {
    var number = 0
    var started: Int64 = 0
    var hasAddress = false
  }

  private let state = Mutex(State())

  /// The number of the exchange, and when it started.
  var exchange: (number: Int, started: Int64) { state.withLock { ($0.number, $0.started) } }
  /// Whether the API got an address of the proxy.
  var hasAddress: Bool { state.withLock(\.hasAddress) }

  func begin(number: Int, started: Int64) { state.withLock { ($0.number, $0.started) = (number, started) } }
  fileprivate func noteAddress() { state.withLock { $0.hasAddress = true } }
}
