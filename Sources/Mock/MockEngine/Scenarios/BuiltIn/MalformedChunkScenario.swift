extension BuiltInScenario {
  /// `malformed-chunk`: one valid chunk, then one with a size that is not a number.
  static let malformedChunk = BuiltInScenario(
    "malformed-chunk",
    summary: "one valid chunk, then one with a size that is not a number",
    explanation: "The body is chunked. The first chunk is valid, the size of the second is not a number.",
    advice: "Treat broken framing as a connection error.",
    clients: .everyRequest,
    .fault(.malformedChunk)
  )
}

extension WireFault {
  /// A fault that sends a valid chunk, then one whose size is not a number.
  static let malformedChunk = WireFault("malformed-chunk", .malformedChunks, .close)
}
