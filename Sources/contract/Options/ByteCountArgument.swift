import Quantities

/// A size as the command line writes it: `65536`, `512KB`, `64MB`, `1GiB`.
enum ByteCountArgument {
  /// Reads a size of at least one byte; `KB` and `KiB` are both 1024 bytes, and so on upwards.
  static func parse(_ text: String) throws(CommandFailure) -> Int {
    guard let size = ByteCountText.parse(text), size > 0 else {
      throw CommandFailure(
        "\"\(text)\" is not a size",
        remedy: "write bytes, or a unit behind the number: 65536, 512KB, 64MB, 1GB"
      )
    }
    guard size <= ByteCountText.largest else {
      throw CommandFailure("\"\(text)\" is out of range", remedy: "a size is at most 1024GB")
    }
    return size
  }
}
