package import HTTPWireFormat
package import NIOCore

extension ResponseParser {
  /// Parses bytes from a channel.
  package mutating func receive(_ bytes: ByteBuffer) { bytes.withUnsafeReadableBytes { receive($0) } }
}
