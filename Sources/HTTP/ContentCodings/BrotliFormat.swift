#if Brotli
  import CBrotli
#endif

/// Reads Brotli data (RFC 7932), with the decoder of its authors.
enum BrotliFormat {
  /// Appends the bytes that the data holds, or those before an error.
  static func decode(_ bytes: [UInt8], limit: Int, into output: inout [UInt8]) throws(ContentCodingError) {
    #if Brotli
      guard !bytes.isEmpty else { throw ContentCodingError("not Brotli: empty", offset: 0) }
      guard let decoder = BrotliDecoderCreateInstance(nil, nil, nil) else { throw .isOutOfMemory(at: 0) }
      defer { BrotliDecoderDestroyInstance(decoder) }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var position = 0
      while true {
        let step = Self.step(decoder, bytes, from: position, to: &buffer)
        position += step.read
        guard step.written <= limit - output.count else { throw .overLimit(limit, offset: position) }
        output += buffer.prefix(step.written)
        switch step.result {
        case BROTLI_DECODER_RESULT_SUCCESS:
          guard position == bytes.count else { throw .hasMore(bytes.count - position, offset: position) }
          return
        case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: continue
        case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT: throw .truncated(bytes.count, in: "inside the Brotli data")
        default:
          let reason = BrotliDecoderErrorString(BrotliDecoderGetErrorCode(decoder)).map { String(cString: $0) }
          throw ContentCodingError("not Brotli: the decoder reports \(reason ?? "an error")", offset: position)
        }
      }
    #else
      throw .needs(.brotli)
    #endif
  }

  #if Brotli
    /// Decodes until the buffer is full or the bytes are used up, and returns how many were read and written.
    private static func step(
      _ decoder: OpaquePointer,
      _ bytes: [UInt8],
      from position: Int,
      to buffer: inout [UInt8]
    ) -> (result: BrotliDecoderResult, read: Int, written: Int) {
      bytes[position...].withUnsafeBufferPointer { input in
        buffer.withUnsafeMutableBufferPointer { output in
          var (next, left) = (input.baseAddress, input.count)
          var (place, room) = (output.baseAddress, output.count)
          let result = BrotliDecoderDecompressStream(decoder, &left, &next, &room, &place, nil)
          return (result, input.count - left, output.count - room)
        }
      }
    }
  #endif
}
