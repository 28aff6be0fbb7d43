import Foundation

/// Bodies that another implementation (Python's `zlib` and `gzip`) has encoded, or decodes alike.
enum CodingFixtures {
  /// The body of an empty feed.
  static let text = Array(#"{"items":[]}"#.utf8)

  /// The squares of 0 to 299, with a space between them.
  static let squares = Array((0..<300).map { String($0 * $0) }.joined(separator: " ").utf8)

  /// Bytes whose code words are from one bit to 15 bits long in `bareLongCodes`.
  static let mixture = Array(0..<64) + Array(97..<110) + [UInt8](128..<192)

  /// The text as gzip, in a block with the fixed codes.
  static let gzip = bytes("H4sIAAAAAAACA6tWyixJzS1WsoqOrQUAHR9D6gwAAAA=")

  /// The text as gzip, not compressed.
  static let gzipStored = bytes("H4sIAAAAAAAEAwEMAPP/eyJpdGVtcyI6W119HR9D6gwAAAA=")

  /// The text as gzip, with every optional field of the header and its check.
  static let gzipAllFields = bytes(
    """
    H4sIHwAAAAAA/wQAQVAAAGZlZWQuanNvbgBhIGNvbW1lbnQAZ76rVsosSc0tVrKKjq0FAB0fQ+oMAAAA
    """
  )

  /// The text as zlib data.
  static let zlib = bytes("eNqrVsosSc0tVrKKjq0FABwjBFE=")

  /// The text as bare deflate data.
  static let bare = bytes("q1bKLEnNLVayio6tBQA=")

  /// No bytes as gzip.
  static let gzipEmpty = bytes("H4sIAAAAAAACAwMAAAAAAAAAAAA=")

  /// The squares as gzip, in a block with codes of its own.
  static let gzipSquares = bytes(
    """
    H4sIAAAAAAACAyWUywHDMAhDV8kI5mfw/otVj14aNwEsJMH57MvvfXY/ry/ul++7+Y19ds5nrmemviriKUQxXnrO+8JT8cpWXKaek1/5+6rvdxV3
    9Wz9b70ffX+Ke5e6SrSjCmYqZdQ0V3ELbkmuK+69ALggaSGySTAIoR9QGIj9vM/j5Od5TMiU4ZdT8274+hQXZITqA1rIQ/UiVTm4I1q3xejeeEKQ
    R1gSVBnClymkeYU5m25po476KaPhoGN9+Yqeqzk9vbtHX5VlYlMZt5R7W1XuqF6fghxltO78unRvtxD0E5aB+nHhm0SLK8wzQv/oQxE6CaXYVJdv
    zmoFWcf3nAeCryJEs4LNyDPz4JzwaBdKbWDX/0oHnHtBvzdK+FtRVp/IWoFQLR4Cpt31BrlCyXkG6ZSn3xARtpxYDee7728Qczf+QqX11umkZm/9
    ftw1e69E57x43gHbW5xvzfHAr57Vix/68tMYxP4OCSxi8OAkyy7w43+bOLx5GO8j10dNfG5uBnUS5uUY6hd6yPvkFiq51NX7i3Yu4IpfRb2LCWl0
    dnWBEVFfM0PuwxP+SjyIYHEiczYWhas4j7PhKqFXTDhek20xquPACGPyAl9GqLSszL2S6HHGw1GBnWudfdFXll+/D9bvnYK+DMTsbGhAOTMxkvfs
    KJydbab75J5H79OYOcRnSMiVcqwNZz4zXPX1X3dpJ+xmYJaljfBkMeFZzYDdnbB7GbFmG2TXDhk7QruE3GFv5FNp/bJL6hgDtlyVHc62O0dWYPuw
    h/SfEQ12U8WoZiX7SlOqu6q4Vwo9Rpa9VnKjYppdp91F7mhs9FvqpWQcxTxB10zT7z2l3iFVU25aBRrzI37u+urGnmPf58bkxtfm1ta51KR1xTR3
    3b1XrAkDEun9A5tQsh7ObooDfsFkfxh9tdNjb78d9K5tIh464aQLfnpnUL7hfHcfN3x2w20vzz1wrrFTzTloMQddZnfzGHqNo904Ok6g6ay+2lDs
    qUL3KTwg+Opxmn41uOp9Bs/M4J/R5rIfLdwjsXUGAAA=
    """
  )

  /// The squares as zlib data.
  static let zlibSquares = bytes(
    """
    eNollMsBwzAIQ1fJCOZn8P6LVY9eGjcBLCTB+ezL7312P68v7pfvu/mNfXbOZ65npr4q4ilEMV56zvvCU/HKVlymnpNf+fuq73cVd/Vs/W+9H31/
    inuXukq0owpmKmXUNFdxC25JrivuvQC4IGkhskkwCKEfUBiI/bzP4+TneUzIlOGXU/Nu+PoUF2SE6gNayEP1IlU5uCNat8Xo3nhCkEdYElQZwpcp
    pHmFOZtuaaOO+imj4aBjffmKnqs5Pb27R1+VZWJTGbeUe1tV7qhen4IcZbTu/Lp0b7cQ9BOWgfpx4ZtEiyvMM0L/6EMROgml2FSXb85qBVnH95wH
    gq8iRLOCzcgz8+Cc8GgXSm1g1/9KB5x7Qb83SvhbUVafyFqBUC0eAqbd9Qa5Qsl5BumUp98QEbacWA3nu+9vEHM3/kKl9dbppGZv/X7cNXuvROe8
    eN4B21ucb83xwK+e1Ysf+vLTGMT+DgksYvDgJMsu8ON/mzi8eRjvI9dHTXxubgZ1EublGOoXesj75BYqudTV+4t2LuCKX0W9iwlpdHZ1gRFRXzND
    7sMT/ko8iGBxInM2FoWrOI+z4SqhV0w4XpNtMarjwAhj8gJfRqi0rMy9kuhxxsNRgZ1rnX3RV5Zfvw/W752CvgzE7GxoQDkzMZL37CicnW2m++Se
    R+/TmDnEZ0jIlXKsDWc+M1z19V93aSfsZmCWpY3wZDHhWc2A3Z2wexmxZhtk1w4ZO0K7hNxhb+RTaf2yS+oYA7ZclR3OtjtHVmD7sIf0nxENdlPF
    qGYl+0pTqruquFcKPUaWvVZyo2KaXafdRe5obPRb6qVkHMU8QddM0+89pd4hVVNuWgUa8yN+7vrqxp5j3+fG5MbX5tbWudSkdcU0d929V6wJAxLp
    /QObULIezm6KA37BZH8YfbXTY2+/HfSubSIeOuGkC356Z1C+4Xx3Hzd8dsNtL889cK6xU805aDEHXWZ38xh6jaPdODpOoOmsvtpQ7KlC9yk8IPjq
    cZp+NbjqfQbPzOCf0eayH/KvOTM=
    """
  )

  /// A thousand times `a` as gzip.
  static let gzipRun = bytes("H4sIAAAAAAACA0tMHAWjYBQMdwAAA9o4mugDAAA=")

  /// The mixture as bare deflate data, in a block whose codes were made by hand.
  static let bareLongCodes = bytes(
    """
    BeABkCRJkiRJdnd3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3cDAAAAAAAAAAAAAAAAAAAAABJLZPXs/QMAAAAAAAAAAMzMzMzMzMzMzMzM
    zMzMzMzMzMzMzMzMzMzMzMzMzMzMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA4PO/5L3jhi178kpe+7OWveOWrXv2a177u9W9445ve
    /Ja3vu3t73jnu979nve+7/0f+OCHPvyRj37s45/45Kc+/ZnPfu7zX/jil778la9+7evf+Oa3vv2d72r39Oy5733f//v//n///+//gR/8oR/+kR/9
    sR//iZ/8qZ/+mZ/9uZ//hV/8pV/+lV/9tV//jd/8rd/+nd/9vd//gz/8oz/+kz/9sz//i7/8q7/+m7/9u7//h3/8p3/+l3/9t3//j//8r//+n//9
    vwc=
    """
  )

  static func bytes(_ base64: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
  }
}

extension [UInt8] {
  /// The bytes with others from `position` on.
  func replacing(at position: Int, with bytes: [UInt8]) -> [UInt8] {
    Array(prefix(position)) + bytes + Array(dropFirst(position + bytes.count))
  }

  /// The bytes that pairs of hexadecimal digits name.
  init(hexadecimal digits: String) {
    let digits = digits.compactMap { $0.hexDigitValue.map(UInt8.init) }
    self = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
