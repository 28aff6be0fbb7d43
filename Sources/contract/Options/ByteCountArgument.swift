/// A size as the command line writes it: `65536`, `512KB`, `64MB`, `1GiB`.
enum ByteCountArgument {
  /// Reads a size of at least one byte; `KB` and `KiB` are both 1024 bytes, and so on upwards.
  static func parse(_ text: String) throws(CommandFailure) -> Int {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text[digits.endIndex...].lowercased()
    let shifts = [
      "": 0, "b": 0, "k": 10, "kb": 10, "kib": 10, "m": 20, "mb": 20, "mib": 20, "g": 30, "gb": 30, "gib": 30,
    ]
    guard let value = Int(digits), value > 0, let shift = shifts[unit] else {
      throw CommandFailure(
        "\"\(text)\" is not a size; write bytes, or a unit behind the number: 65536, 512KB, 64MB, 1GB"
      )
    }
    let (size, overflow) = value.multipliedReportingOverflow(by: 1 << shift)
    guard !overflow, size <= 1 << 40 else {
      throw CommandFailure("\"\(text)\" is out of range; a size is at most 1024GB")
    }
    return size
  }
}
