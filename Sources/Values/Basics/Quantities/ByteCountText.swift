/// Byte counts as options and scenarios write them: `65536`, `512KB`, `64MB`, `1GiB`.
package enum ByteCountText {
  /// The largest count that an option or a scenario may name: 1024 GB.
  package static let largest = 1 << 40

  private static let shifts = [
    "": 0, "b": 0, "k": 10, "kb": 10, "kib": 10, "m": 20, "mb": 20, "mib": 20, "g": 30, "gb": 30, "gib": 30,
  ]

  /// Returns a byte count, `KB` and `KiB` both being 1024 bytes, and so on upwards; `nil` for any other text.
  ///
  /// A count that no `Int` can hold is the largest `Int`.
  package static func parse(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text[digits.endIndex...]
    guard unit.utf8.allSatisfy({ $0 < 0x80 }), let shift = shifts[unit.lowercased()], let value = Int(digits) else {
      return nil
    }
    let (size, overflow) = value.multipliedReportingOverflow(by: 1 << shift)
    return overflow ? .max : size
  }
}
