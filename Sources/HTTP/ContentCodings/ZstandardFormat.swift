#if Zstandard
  import CZstandard
#endif

/// Reads Zstandard frames (RFC 8878), with the decoder of its authors.
enum ZstandardFormat {
  /// Appends the bytes that all frames hold, or those before an error.
  static func decode(_ bytes: [UInt8], limit: Int, into output: inout [UInt8]) throws(ContentCodingError) {
    #if Zstandard
      guard isFrame(bytes[...]) else { throw .isNot("Zstandard", bytes, expected: "28 b5 2f fd") }
      guard let decoder = ZSTD_createDCtx() else { throw .isOutOfMemory(at: 0) }
      defer { ZSTD_freeDCtx(decoder) }
      // RFC 9659: a client must not be made to keep more than 8 MiB.
      guard ZSTD_isError(ZSTD_DCtx_setParameter(decoder, ZSTD_d_windowLogMax, 23)) == 0 else {
        throw .isOutOfMemory(at: 0)
      }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var position = 0
      while true {
        let step = Self.step(decoder, bytes, from: position, to: &buffer)
        position += step.read
        guard step.written <= limit - output.count else { throw .overLimit(limit, offset: position) }
        output += buffer.prefix(step.written)
        guard ZSTD_isError(step.result) == 0 else { throw error(step.result, offset: position) }
        if step.result == 0 {
          guard position < bytes.count else { return }
          guard isFrame(bytes[position...]) else { throw .hasMore(bytes.count - position, offset: position) }
        } else if position == bytes.count, step.written < buffer.count {
          throw .truncated(bytes.count, in: "inside a Zstandard frame")
        }
      }
    #else
      throw .needs(.zstandard)
    #endif
  }

  /// Whether bytes begin as a frame does, or as one that decoders skip; all bytes there are count.
  static func isFrame(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    let isSkippable = 0x50...0x5F ~= first
    return zip(bytes.dropFirst(), isSkippable ? [0x2A, 0x4D, 0x18] : [0xB5, 0x2F, 0xFD]).allSatisfy(==)
      && (isSkippable || first == 0x28)
  }

  #if Zstandard
    private static func error(_ result: Int, offset: Int) -> ContentCodingError {
      guard ZSTD_getErrorCode(result) != ZSTD_error_frameParameter_windowTooLarge else {
        return ContentCodingError("a Zstandard window of more than 8 MiB, the limit of RFC 9659", offset: offset)
      }
      let reason = ZSTD_getErrorName(result).map { String(cString: $0) } ?? "an error"
      return ContentCodingError("not Zstandard: the decoder reports \"\(reason)\"", offset: offset)
    }

    /// Decodes until the buffer is full, a frame ends or the bytes are used up.
    ///
    /// - Returns: The decoder's result, 0 at the end of a frame, and how many bytes were read and written.
    private static func step(
      _ decoder: OpaquePointer,
      _ bytes: [UInt8],
      from position: Int,
      to buffer: inout [UInt8]
    ) -> (result: Int, read: Int, written: Int) {
      bytes[position...].withUnsafeBufferPointer { input in
        buffer.withUnsafeMutableBufferPointer { output in
          var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
          var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
          let result = ZSTD_decompressStream(decoder, &target, &source)
          return (result, source.pos, target.pos)
        }
      }
    }
  #endif
}
