/// An encoding of a body for its transfer, as `Content-Encoding` names it (RFC 9110, section 8.4.1).
package enum ContentCoding: String, Sendable, Hashable, CaseIterable {
  /// No encoding at all.
  case identity

  /// The gzip file format (RFC 1952), also known as `x-gzip`.
  case gzip

  /// The zlib format (RFC 1950); bare deflate data (RFC 1951), which some servers send instead, is read as well.
  case deflate

  /// Brotli (RFC 7932), which builds with the trait `Brotli` decode.
  case brotli = "br"

  /// Zstandard (RFC 8878) with windows of up to 8 MiB (RFC 9659), which builds with the trait `Zstandard` decode.
  case zstandard = "zstd"

  /// Whether this build decodes the coding.
  package var isDecodable: Bool { missingTrait == nil }

  /// The coding that a token of `Content-Encoding` names, in upper or lower case; nil for any other.
  package init?(token: some StringProtocol) {
    let name = token.lowercased()
    guard let coding = Self(rawValue: name == "x-gzip" ? "gzip" : name) else { return nil }
    self = coding
  }

  /// Decodes a body.
  ///
  /// The whole of `bytes` must be one encoded body: missing, damaged and extra bytes are errors. No input
  /// makes it allocate much more than `limit` bytes, however far it would expand.
  ///
  /// - Parameters:
  ///   - bytes: A body as it was transferred.
  ///   - limit: The most bytes of the result.
  /// - Throws: `ContentCodingError` with the fault of the encoding and its offset.
  package func decode(_ bytes: [UInt8], limit: Int) throws(ContentCodingError) -> [UInt8] {
    switch self {
    case .identity:
      guard bytes.count <= limit else { throw .overLimit(limit, offset: max(0, limit)) }
      return bytes
    case .gzip: return try GzipFormat.decode(bytes, limit: limit)
    case .deflate: return try ZlibFormat.decode(bytes, limit: limit)
    case .brotli, .zstandard:
      var output: [UInt8] = []
      try decode(bytes, limit: limit, into: &output)
      return output
    }
  }

  /// Appends what a decoder of another library decodes, up to an error.
  private func decode(_ bytes: [UInt8], limit: Int, into output: inout [UInt8]) throws(ContentCodingError) {
    if self == .brotli {
      try BrotliFormat.decode(bytes, limit: limit, into: &output)
    } else {
      try ZstandardFormat.decode(bytes, limit: limit, into: &output)
    }
  }

  /// Decodes the bytes before the first that is missing, damaged or left over.
  ///
  /// - Returns: The bytes, and whether nothing is wrong; `nil` for more bytes than the limit.
  package func decodeAsFarAsPossible(_ bytes: [UInt8], limit: Int) -> (bytes: [UInt8], isWhole: Bool)? {
    guard self != .identity else { return bytes.count <= limit ? (bytes, true) : nil }
    var output: [UInt8] = []
    do throws(ContentCodingError) {
      switch self {
      case .brotli, .zstandard: try decode(bytes, limit: limit, into: &output)
      case .identity, .gzip, .deflate:
        var inflater = Inflater(bytes, limit: limit)
        defer { output = inflater.output }
        if self == .gzip {
          try GzipFormat.decode(bytes, with: &inflater)
        } else {
          try ZlibFormat.decode(bytes, limit: limit, with: &inflater)
        }
      }
      return (output, true)
    } catch {
      return error.isOverLimit(limit) ? nil : (output, false)
    }
  }
}
