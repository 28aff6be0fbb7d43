import Quantities

/// Parses a size from the command line: `65536`, `512KB`, `64MB`, `1GiB`.
enum ByteCountArgument {
  /// Parses a size of at least one byte; `KB` and `KiB` both mean 1024 bytes, and likewise for larger units.
  static func parse(_ text: String) throws(CommandFailure) -> Int {
    guard let size = ByteCountText.parse(text), size > 0 else {
      throw CommandFailure(
        "\"\(text)\" is not a size",
        remedy: "write bytes, or a unit after the number: 65536, 512KB, 64MB, 1GB"
      )
    }
    guard size <= ByteCountText.largest else {
      throw CommandFailure("\"\(text)\" is out of range", remedy: "a size is at most 1024GB")
    }
    return size
  }
}
