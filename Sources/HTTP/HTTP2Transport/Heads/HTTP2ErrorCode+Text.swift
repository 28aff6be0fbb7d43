import NIOHTTP2

extension HTTP2ErrorCode {
  /// The names of the codes, from 0.
  ///
  /// Source: RFC 9113, section 7.
  private static let names = [
    "NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT", "STREAM_CLOSED",
    "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR", "CONNECT_ERROR", "ENHANCE_YOUR_CALM",
    "INADEQUATE_SECURITY", "HTTP_1_1_REQUIRED",
  ]

  /// The name of the code in RFC 9113, or its number.
  var text: String { Self.names.indices.contains(networkCode) ? Self.names[networkCode] : "code \(networkCode)" }
}
