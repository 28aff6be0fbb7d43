/// Bytes as standards print them.
enum Hexadecimal {
  /// Two digits a byte.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
