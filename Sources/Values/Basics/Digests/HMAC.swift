/// Keyed message authentication codes over SHA-256.
///
/// Source: RFC 2104, section 2; RFC 4231 for its values.
package enum HMAC {
  private static let blockSize = 64

  /// Returns the 32 bytes of the code of a message.
  package static func sha256(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    let short = key.count > blockSize ? SHA256.digest(of: key) : key
    let block = short + [UInt8](repeating: 0, count: blockSize - short.count)
    let inner = SHA256.digest(of: block.map { $0 ^ 0x36 } + message)
    return SHA256.digest(of: block.map { $0 ^ 0x5C } + inner)
  }

  /// Returns whether two codes are the same, in a time that does not depend on where they differ.
  package static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
