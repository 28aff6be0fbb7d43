import HTTPExchange

/// A number of bytes as options and scenarios write it: `65536`, `512KB`, `64MB`, `1GiB`.
package enum SizeText {
  /// The largest size that an option or a scenario may name: 1024 GB.
  package static let largest = 1 << 40

  /// Reads a size; `KB` and `KiB` are both 1024 bytes, and so on upwards; `nil` for any other text.
  ///
  /// What is more than a number can hold is the largest number.
  package static func parse(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let shifts = [
      "": 0, "b": 0, "k": 10, "kb": 10, "kib": 10, "m": 20, "mb": 20, "mib": 20, "g": 30, "gb": 30, "gib": 30,
    ]
    guard let value = Int(digits), let shift = shifts[ASCII.lowercased(text[digits.endIndex...])] else { return nil }
    let (size, overflow) = value.multipliedReportingOverflow(by: 1 << shift)
    return overflow ? .max : size
  }
}
