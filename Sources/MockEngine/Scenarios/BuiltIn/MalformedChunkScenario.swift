import HTTPMessages
import HTTPWireFormat

extension BuiltInScenario {
  /// `malformed-chunk`: one valid chunk, then one with a size that is not a number.
  static let malformedChunk = BuiltInScenario(
    "malformed-chunk",
    summary: "one valid chunk, then one with a size that is not a number",
    explanation: "The body is chunked. The first chunk is valid, the size of the second is not a number.",
    advice: "Treat broken framing as a connection error.",
    .fault(.malformedChunk)
  )
}

extension WireFault {
  /// A fault that sends a valid chunk, then one whose size is not a number.
  static let malformedChunk = WireFault("malformed-chunk", sendsResponse: true) { fault, context, _ in
    let bytes = context.isBodiless ? half(context) : chunked(context)
    return fault.something(context, WirePlan([.send(bytes)], ending: .close), isCut: context.isBodiless)
  }

  /// Returns a chunk with half of the body, then the rest after an invalid size (RFC 9112, section 7.1).
  private static func chunked(_ context: ScenarioContext) -> [UInt8] {
    var response = context.reply.response
    let body = response.body
    response.body = []
    response.headers["Content-Length"] = nil
    response.headers["Transfer-Encoding"] = "chunked"
    var bytes = context.bytes(of: response, closing: context.closes)
    let middle = (body.count + 1) / 2
    if middle > 0 { bytes += Array("\(String(middle, radix: 16))\r\n".utf8) + body[..<middle] + [0x0D, 0x0A] }
    return bytes + Array("xyz\r\n".utf8) + body[middle...] + Array("\r\n0\r\n\r\n".utf8)
  }
}
