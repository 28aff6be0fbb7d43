package import NIOCore

extension SocketAddress {
  /// The four or sixteen bytes of an IP address in network order; empty if it is not an IP address.
  package var bytes: [UInt8] {
    // All systems store the address at the same offset: after the family and port, and for IPv6 after the flow label.
    let place: Range<Int>
    switch self {
    case .v4: place = 4..<8
    case .v6: place = 8..<24
    case .unixDomainSocket: return []
    }
    return withSockAddr { address, size in
      let bytes = UnsafeRawBufferPointer(start: address, count: size)
      return bytes.count >= place.upperBound ? Array(bytes[place]) : []
    }
  }

  /// Whether this is a loopback address: in 127.0.0.0/8, ::1, or an IPv4-mapped loopback address.
  ///
  /// Source: RFC 6890, sections 2.2.2 and 2.2.3; RFC 4291, section 2.5.5.2.
  var isLoopback: Bool {
    let bytes = bytes
    if bytes.count == 4 { return bytes[0] == 127 }
    guard bytes.count == 16, bytes.prefix(10).allSatisfy({ $0 == 0 }) else { return false }
    return bytes[10...] == [0, 0, 0, 0, 0, 1] || bytes[10...].starts(with: [0xFF, 0xFF, 127])
  }
}
