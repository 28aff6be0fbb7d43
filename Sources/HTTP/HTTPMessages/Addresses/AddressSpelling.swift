/// The spellings of an address that replaces another one in a text.
///
/// It is an immutable object, so that replacing an address copies nothing.
package final class AddressSpelling: Sendable {
  /// The scheme, without its colon.
  package let scheme: [UInt8]
  /// The host and port.
  package let authority: [UInt8]
  /// The host and port, percent-encoded for the query of another URL.
  package let encodedAuthority: [UInt8]

  /// Creates the address of a URL: its scheme, host and port, and perhaps a path that precedes others.
  package init(of address: HTTPURL, path: String = "") {
    scheme = Array(address.scheme.utf8)
    authority = Array((address.authority + path).utf8)
    encodedAuthority = Array(PercentEncoding.encode(address.authority + path).utf8)
  }
}

extension URLScanner {
  /// Replaces the addresses of URLs in the text; returns `nil` if none is replaced.
  ///
  /// - Parameter spelling: Returns the replacement for an address; `nil` keeps the address.
  package func replacingAddresses(_ spelling: (Found) -> AddressSpelling?) -> [UInt8]? {
    replacingAddresses(in: 0..<text.count, spelling)
  }

  /// Replaces the addresses of URLs that start in a range and returns that part of the text; `nil` if none is replaced.
  package func replacingAddresses(
    in range: Range<Int>,
    _ spelling: (Found) -> AddressSpelling?
  ) -> [UInt8]? {
    var output: [UInt8] = []
    var copied = range.lowerBound
    var offset = range.lowerBound
    while let found = next(from: offset), found.authority.upperBound <= range.upperBound {
      offset = found.authority.lowerBound
      guard (found.scheme ?? found.authority).lowerBound >= copied, let own = spelling(found) else { continue }
      if output.isEmpty { output.reserveCapacity(range.count + 1024) }
      if let scheme = found.scheme {
        output += UnsafeBufferPointer(rebasing: text[copied..<scheme.lowerBound])
        output += own.scheme
        copied = scheme.upperBound
      }
      output += UnsafeBufferPointer(rebasing: text[copied..<found.authority.lowerBound])
      output += found.isEncoded ? own.encodedAuthority : own.authority
      copied = found.authority.upperBound
      offset = copied
    }
    guard copied > range.lowerBound else { return nil }
    output += UnsafeBufferPointer(rebasing: text[copied..<range.upperBound])
    return output
  }
}
