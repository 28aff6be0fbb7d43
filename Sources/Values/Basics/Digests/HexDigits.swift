extension Sequence<UInt8> {
  /// The bytes as hexadecimal digits in lower case, two each.
  package var hexDigits: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}
