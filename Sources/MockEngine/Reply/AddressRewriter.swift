import HARRecordings
import HTTPExchange

/// Puts the mock's own address in place of the hosts that were recorded, so that a client's next request comes to it.
///
/// `URLScanner` says what a URL is.
struct AddressRewriter: Sendable {
  /// The recorded hosts in lower case, each with the ports at which it was asked.
  private let ports: [[UInt8]: Set<Int>]

  init(hostsOf entries: [RecordedEntry]) {
    ports = entries.reduce(into: [:]) { ports, entry in Self.add(entry.requestHead.url, to: &ports) }
  }

  private init(ports: [[UInt8]: Set<Int>]) { self.ports = ports }

  /// The rewriter with another host.
  func adding(hostOf url: HTTPURL) -> AddressRewriter {
    var ports = ports
    Self.add(url, to: &ports)
    return AddressRewriter(ports: ports)
  }

  private static func add(_ url: HTTPURL, to ports: inout [[UInt8]: Set<Int>]) {
    ports[Array(url.host.utf8), default: []].insert(url.effectivePort)
  }

  /// The answer with the URLs of recorded hosts in its text body, and in the fields that hold URLs, rewritten.
  ///
  /// Over TLS, where a client would keep to them, fields that bind it to a host's TLS or other ports are left out: what
  /// held for the recorded host would shut it out of this machine.
  func rewriting(_ response: HTTPResponse, to address: HTTPURL) -> HTTPResponse {
    var response = response
    let own = AddressSpelling(of: address)
    if address.scheme == "https" {
      response.headers["Strict-Transport-Security"] = nil
      response.headers["Alt-Svc"] = nil
    }
    response.headers.fields = response.headers.fields.map { field in
      guard URLFields.names.contains(where: { field.isNamed($0) }),
        let value = rewriting(Array(field.value.utf8), to: own)
      else { return field }
      return HTTPHeaderField(field.name, String(decoding: value, as: UTF8.self))
    }
    if let body = TextBody(of: response), let text = rewriting(body.text, to: own) { body.put(text, into: &response) }
    return response
  }

  /// The text rewritten; `nil` where nothing in it is to be.
  private func rewriting(_ text: [UInt8], to own: AddressSpelling) -> [UInt8]? {
    text.withUnsafeBufferPointer { text in
      URLScanner(text: text).replacingAddresses { found in
        guard let known = ports[text[found.host].map(ASCII.lowercased)],
          found.port.map(known.contains) ?? (known.contains(443) || known.contains(80))
        else { return nil }
        return own
      }
    }
  }
}
