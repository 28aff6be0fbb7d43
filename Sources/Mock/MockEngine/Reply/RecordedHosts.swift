import HARRecordings
import HTTPMessages

/// The recorded hosts, which a mock keeps apart although it is one host.
///
/// A request names a host by the prefix `/__host/NAME` of its path, or by its `Host`. Where several hosts responded
/// differently to the same request, it gets the recordings of that host alone. Any other request gets those of the main
/// host, and the links to the other hosts lead below their prefixes.
struct RecordedHosts: Sendable {
  /// The prefix of a host name in a path.
  static let prefix = "/__host/"

  /// A request, and the host that it names.
  struct Named {
    /// The request with a path of the host, and with its name as the `Host`.
    let request: HTTPRequest
    /// The path that precedes those of the host; empty for a host that is named by `Host`.
    let prefix: String
    /// The name of the host.
    let host: String

    /// Returns the path at the mock of a path of the host; `nil` for what is none, or has the prefix already.
    func prefixing(_ path: String) -> String? {
      let isPath = path.hasPrefix("/") && !path.hasPrefix("//")
      return isPath && !prefix.isEmpty && !path.hasPrefix("\(prefix)/") ? prefix + path : nil
    }
  }

  /// The hosts that responded differently to the same requests; empty if none did.
  let colliding: Set<String>
  /// The host whose recordings a request gets that names none; `nil` if no hosts collide.
  let main: String?
  /// The requests that were recorded from several hosts with different responses, by method and target, with the hosts.
  let collisions: [(target: String, hosts: [String])]
  /// All recorded hosts.
  let known: Set<String>

  /// Creates the hosts.
  ///
  /// - Parameters:
  ///   - known: All recorded hosts, in the order of their first recordings.
  ///   - collisions: The requests to which several of them responded differently.
  ///   - preferred: The main host; `nil` for the first that responded differently.
  init(_ known: [String], collisions: [(target: String, hosts: [String])], preferring preferred: String?) {
    let colliding = Set(collisions.flatMap(\.hosts))
    self.known = Set(known)
    self.colliding = colliding
    self.collisions = collisions
    main = preferred.flatMap { colliding.contains($0) ? $0 : nil } ?? known.first(where: colliding.contains)
  }

  /// Returns the name of the host of a URL or a `Host`: with its port, unless that is the usual one, in lower case.
  static func name(_ authority: String) -> String {
    let authority = ASCII.lowercased(authority)
    for port in [":80", ":443"] where authority.hasSuffix(port) { return String(authority.dropLast(port.count)) }
    return authority
  }

  /// Returns what a request asks of the host that it names; `nil` if it names no recorded host.
  func named(by request: HTTPRequest) -> Named? {
    if request.url.path.hasPrefix(Self.prefix) {
      let rest = request.url.path.dropFirst(Self.prefix.count)
      let host = Self.name(String(rest.prefix { $0 != "/" }))
      guard known.contains(host) else { return nil }
      let path = rest.drop { $0 != "/" }
      var named = request
      named.url.path = path.isEmpty ? "/" : String(path)
      named.headers["Host"] = host
      return Named(request: named, prefix: Self.prefix + host, host: host)
    }
    guard !colliding.isEmpty, let host = request.headers["Host"].flatMap(host) else { return nil }
    return Named(request: request, prefix: "", host: host)
  }

  /// Returns the recorded host of a `Host`, whose port may be that of the mock; `nil` for none, and for one of several.
  private func host(_ authority: String) -> String? {
    let name = Self.name(authority)
    if known.contains(name) { return name }
    let bare = name.prefix { $0 != ":" }
    let alike = known.filter { $0.prefix { $0 != ":" } == bare }
    return alike.contains(String(bare)) ? String(bare) : alike.count == 1 ? alike.first : nil
  }

  /// Returns the host whose links need no prefix in the response to a request; `nil` if no hosts collide.
  func root(of request: HTTPRequest) -> String? {
    guard let named = named(by: request), named.prefix.isEmpty else { return main }
    return named.host
  }

  /// Returns those of several recordings that are of the host that a request names, or of the main host.
  ///
  /// - Returns: The positions, and why there is none although there are some of other hosts.
  func selection(of found: [Int], for request: HTTPRequest, in entries: RecordedEntries) -> ([Int], hindrance: String?)
  {
    guard !colliding.isEmpty, !found.isEmpty else { return (found, nil) }
    func host(_ position: Int) -> String { Self.name(entries.head(at: position).request.url.authority) }
    if let named = named(by: request) {
      let own = found.filter { host($0) == named.host }
      guard own.isEmpty else { return (own, nil) }
      return ([], "It was recorded for \(host(found[0])), and not for \(named.host).")
    }
    let own = found.filter { host($0) == main }
    return (own.isEmpty ? found : own, nil)
  }
}
