import Basics
import HARRecordings
import HTTPMessages

/// A rewriter that replaces recorded hosts in responses with the mock's own address.
///
/// The client's next request then reaches the mock. `URLScanner` defines what counts as a URL.
struct AddressRewriter: Sendable {
  /// A recorded host.
  private struct Host: Sendable {
    /// The name in lower case.
    let name: [UInt8]
    /// The ports that were requested.
    let ports: Set<Int>
    /// Whether a URL without a port may be one of this host.
    let hasDefaultPort: Bool
  }

  /// The latest own address; an object, because copies of the rewriter share it.
  private final class LatestAddress: Sendable {
    let known = Mutex<(address: HTTPURL, spelling: AddressSpelling)?>(nil)
  }

  private static let headerNames = HeaderNameSet(URLFields.names)

  /// The recorded hosts in lower case, each with the ports that were requested.
  private let ports: [[UInt8]: Set<Int>]
  /// The recorded hosts at the index of the length of their names, which tells most other hosts apart.
  private let hosts: [[Host]]
  /// The hosts that are reached by a prefix, unless their own paths need none.
  private let apart: Set<String>
  private let latest = LatestAddress()

  /// Creates a rewriter of recorded hosts, given in lower case, each with the ports that were requested.
  ///
  /// - Parameters:
  ///   - ports: The hosts and their ports.
  ///   - apart: The hosts that are reached by a prefix (`RecordedHosts`).
  init(ports: [[UInt8]: Set<Int>], keepingApart apart: Set<String> = []) {
    self.ports = ports
    self.apart = apart
    hosts = ports.reduce(into: Array(repeating: [], count: (ports.keys.map(\.count).max() ?? 0) + 1)) { hosts, host in
      let hasDefaultPort = host.value.contains(443) || host.value.contains(80)
      hosts[host.key.count].append(Host(name: host.key, ports: host.value, hasDefaultPort: hasDefaultPort))
    }
  }

  /// Returns the rewriter with one more host.
  func adding(hostOf url: HTTPURL) -> AddressRewriter {
    var ports = ports
    ports[Array(url.host.utf8), default: []].insert(url.effectivePort)
    return AddressRewriter(ports: ports, keepingApart: apart)
  }

  /// Returns whether a recorded redirect leads to another origin whose address is rewritten, at the same path and query.
  ///
  /// A redirect to the very same URL is kept: it sets a cookie, and another response follows.
  func makesCircle(of entry: RecordedEntry) -> Bool {
    let url = entry.requestHead.url
    guard let text = entry.responseHead.headers["Location"], let target = try? HTTPURL(parsing: text),
      !target.hasSameOrigin(as: url), ports[Array(ASCII.lowercased(target.host).utf8)] != nil
    else { return false }
    return (target.path.isEmpty ? "/" : target.path, target.query) == (url.path.isEmpty ? "/" : url.path, url.query)
  }

  /// Returns the response with the URLs of recorded hosts rewritten, in its text body and in the headers that hold
  /// URLs.
  ///
  /// Over TLS, headers that bind a client to the recorded host's TLS or ports are removed. A client that honored them
  /// could no longer reach this machine.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - address: The mock's own address.
  ///   - root: The host that is reached without a prefix, although others responded differently.
  func rewriting(_ response: HTTPResponse, to address: HTTPURL, root: String? = nil) -> HTTPResponse {
    var response = response
    // Most responses contain no address to rewrite.
    lazy var own = OwnAddress(address: address, spelling: spelling(of: address), root: root)
    if address.scheme == "https" {
      response.headers["Strict-Transport-Security"] = nil
      response.headers["Alt-Svc"] = nil
    }
    // Without a recorded host, no text has an address to replace.
    guard !ports.isEmpty else { return response }
    for (position, field) in response.headers.fields.enumerated()
    where Self.headerNames.contains(field.name) {
      guard let value = rewriting(Array(field.value.utf8), to: { own }) else { continue }
      response.headers.fields[position] = HTTPHeaderField(field.name, String(decoding: value, as: UTF8.self))
    }
    if let body = TextBody(of: response), let text = rewriting(body.text, to: { own }) {
      body.put(text, into: &response)
      // They are those of other bytes.
      for name in HTTPHeaders.digestNames { response.headers[name] = nil }
    }
    return response
  }

  /// Returns the text with the URLs of recorded hosts rewritten.
  func rewriting(_ text: [UInt8], to own: OwnAddress) -> [UInt8] { rewriting(text, to: { own }) ?? text }

  /// Returns the spelling of an address; most requests reach the mock at the same one.
  func spelling(of address: HTTPURL) -> AddressSpelling {
    latest.known.withLock { known in
      if let known, known.address == address { return known.spelling }
      let spelling = AddressSpelling(of: address)
      known = (address, spelling)
      return spelling
    }
  }

  /// Returns the rewritten text; `nil` if it contains no URL to rewrite.
  private func rewriting(_ text: [UInt8], to own: () -> OwnAddress) -> [UInt8]? {
    text.withUnsafeBufferPointer { text in
      URLScanner(text: text).replacingAddresses { found in
        let name = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[found.host]))
        guard hosts.indices.contains(name.count) else { return nil }
        let isRecorded = hosts[name.count].contains { host in
          (found.port.map(host.ports.contains) ?? host.hasDefaultPort)
            && host.name.withUnsafeBytes { HeadBytes.areEqual(name, lowercase: $0) }
        }
        guard isRecorded else { return nil }
        guard !apart.isEmpty else { return own().spelling }
        let host = RecordedHosts.name(String(decoding: name, as: UTF8.self) + (found.port.map { ":\($0)" } ?? ""))
        return apart.contains(host) && host != own().root ? own().spelling(below: host) : own().spelling
      }
    }
  }
}

/// The address of the mock in the responses to one client.
struct OwnAddress: Sendable {
  /// The scheme, host and port.
  let address: HTTPURL
  /// How it is written in place of another.
  let spelling: AddressSpelling
  /// The host that is reached without a prefix, although others responded differently.
  let root: String?

  /// Returns how the address of a host is written that is reached by its prefix.
  func spelling(below host: String) -> AddressSpelling {
    AddressSpelling(of: address, path: RecordedHosts.prefix + host)
  }
}
