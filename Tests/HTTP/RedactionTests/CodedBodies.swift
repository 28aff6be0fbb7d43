import Foundation

/// Bodies that another implementation (Python's `zlib` and `gzip`) has encoded.
enum CodedBodies {
  /// `{"items":[]}` as gzip.
  static let gzip = bytes("H4sIAAAAAAACA6tWyixJzS1WsoqOrQUAHR9D6gwAAAA=")

  /// JSON with a member `access_token` as gzip.
  static let gzipSecret = bytes(
    """
    H4sIAAAAAAACA6tWyixJzS1WsoquVkpUslIqNI+osvTJ9TYqCzEpCLcojkzyM1aq1alWSgJKJnobZ6VYROQaBRRaKtXG6iglJienFhfHl+Rnp+Zh
    12yqpKNUBZTyyTYySMmNSLYwzK0KCFSqBQCRAw3GeAAAAA==
    """
  )

  /// The same JSON as zlib data.
  static let zlibSecret = bytes(
    """
    eJyrVsosSc0tVrKKrlZKVLJSKjSPqLL0yfU2KgsxKQi3KI5M8jNWqtWpVkoCSiZ6G2elWETkGgUUWirVxuooJSYnpxYXx5fkZ6fmYddsqqSjVAWU
    8sk2MkjJjUi2MMytCghUqgUA8REllA==
    """
  )

  private static func bytes(_ base64: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
  }
}
