/// A reply rendered to the bytes that are sent; an object, so that the cache and every connection share it.
///
/// The shell around the engine renders replies to whatever its sockets take.
package protocol RenderedReply: AnyObject, Sendable {
  /// The bytes.
  var bytes: [UInt8] { get }
  /// How much memory it takes, in bytes.
  var byteCount: Int { get }
}
