extension BinaryInteger {
  /// The decimal text of the number with grouped digits, such as `1,024`.
  package var grouped: String {
    let digits = String(magnitude)
    var result = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return result
  }

  /// The number as a size in bytes, such as `1 byte` or `1,024 bytes`.
  package var asBytes: String { "\(grouped) \(self == 1 ? "byte" : "bytes")" }
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// The number in lower-case hexadecimal digits, padded to the width of its type, such as `0a`.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(0, Self.bitWidth / 4 - digits.count)) + digits
  }
}
