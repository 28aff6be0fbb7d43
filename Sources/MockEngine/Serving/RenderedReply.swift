/// A reply rendered to the bytes that are sent; an object, so that the cache and all connections share it.
///
/// The code around the engine renders replies to the type that its sockets accept.
package protocol RenderedReply: AnyObject, Sendable {
  /// The bytes.
  var bytes: [UInt8] { get }
  /// The memory that the reply takes, in bytes.
  var byteCount: Int { get }
}
