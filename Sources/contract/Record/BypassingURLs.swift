import Basics
import ContentCodings
import ContractReports
import Diagnostics
import HTTPMessages
import RecordingProxy

/// Counts the URLs in responses that lead a client past the proxy, by origin.
final class BypassingURLs: Sendable {
  private struct State {
    var origins: [String: Int] = [:]
    var others = 0
    var unread = 0
  }

  /// The maximum number of origins that are distinguished, and that are reported.
  private static let (mostCounted, shown) = (100, 5)
  /// The largest decoded body that is searched, in bytes.
  private static let decodedBytes = 8 << 20

  /// The origins that are reached through the proxy.
  private let known: Set<String>
  private let isRewriting: Bool
  private let state = Mutex(State())

  /// Creates a counter for URLs of other origins.
  init(excluding origins: [HTTPURL], isRewriting: Bool) {
    known = Set(origins.map { Self.name($0.host, $0.effectivePort) })
    self.isRewriting = isRewriting
  }

  /// Default ports count as one, because servers redirect from one scheme to the other.
  private static func name(_ host: String, _ port: Int?) -> String {
    port.map { $0 == 80 || $0 == 443 } ?? true ? host : "\(host):\(port ?? 0)"
  }

  /// Counts the URLs of a response.
  func count(_ proxied: ProxiedExchange) {
    guard let response = proxied.exchange.response else { return }
    var found: [String: Int] = [:]
    for name in ["Location", "Content-Location", "Link", "Refresh"] {
      for value in response.headers.values(of: name) { search(Array(value.utf8), isPassed: false, &found) }
    }
    let isText = response.headers["Content-Type"].flatMap { MediaType($0) }?.holdsURLText ?? true
    if isText, !response.body.isEmpty {
      if let text = ContentCoding.decode(response.body, headers: response.headers, limit: Self.decodedBytes) {
        search(text, isPassed: proxied.isPassedUnread, &found)
      } else {
        state.withLock { $0.unread += 1 }
      }
    }
    guard !found.isEmpty else { return }
    state.withLock { state in
      for (origin, count) in found {
        if state.origins.count < Self.mostCounted || state.origins[origin] != nil {
          state.origins[origin, default: 0] += count
        } else {
          state.others += count
        }
      }
    }
  }

  /// Counts the URLs of a text; if it was forwarded unchanged, those of known origins are counted, too.
  private func search(_ text: [UInt8], isPassed: Bool, _ found: inout [String: Int]) {
    text.withUnsafeBufferPointer { text in
      let scanner = URLScanner(text: text)
      var offset = 0
      while let url = scanner.next(from: offset) {
        offset = url.authority.upperBound
        guard let scheme = url.scheme, !url.host.isEmpty, !url.isEncoded else { continue }
        let host = String(decoding: text[url.host].map(ASCII.lowercased), as: UTF8.self)
        guard isPassed || !isRewriting || !known.contains(Self.name(host, url.port)) else { continue }
        let name = String(decoding: text[scheme].map(ASCII.lowercased), as: UTF8.self)
        let origin = "\(name)://\(host)" + (url.port.map { ":\($0)" } ?? "")
        if found.count < Self.mostCounted || found[origin] != nil { found[origin, default: 0] += 1 }
      }
    }
  }

  /// The notes for the user.
  var notes: [String] {
    let state = state.withLock { $0 }
    var notes: [String] = []
    let origins = state.origins.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if !origins.isEmpty {
      let total = origins.reduce(state.others) { $0 + $1.value }
      let remedy = isRewriting ? "--origin URL passes an origin through" : "--no-rewrite left them as they are"
      var names = origins.prefix(Self.shown).map { "\(VisibleText.of($0.key)) (\($0.value))" }
      if origins.count > Self.shown { names.append(counted(origins.count - Self.shown, "other origin")) }
      notes.append(
        "\(counted(total, "URL")) in responses \(total == 1 ? "leads" : "lead") clients past the proxy, which records "
          + "nothing of that: \(names.joined(separator: ", ")); \(remedy)"
      )
    }
    if state.unread > 0 {
      notes.append(
        "the URLs of \(counted(state.unread, "response")) were not counted: the content coding cannot be decoded, or the "
          + "decoded body is larger than \(Self.decodedBytes) bytes"
      )
    }
    return notes
  }
}
