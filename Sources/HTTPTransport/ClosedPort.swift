#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A port of the loopback address at which nothing listens, and which nobody else can take meanwhile.
///
/// A port that was closed would soon be another program's: this one is bound, and never listens, so that the system
/// refuses every connection for as long as the value lives.
package final class ClosedPort: Sendable {
  /// The system has no port to give.
  package struct Failure: Error, CustomStringConvertible {
    /// The system's number of the error.
    package let code: Int32
    /// The error in words.
    package var description: String { "no port can be held closed: \(String(cString: strerror(code)))" }
  }

  /// The number of the port.
  package let port: Int
  private let descriptor: Int32

  /// Takes a free port.
  ///
  /// - Throws: `Failure` where there is none.
  package init() throws(Failure) {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
      }
    }
    guard isBound else {
      let code = errno
      close(descriptor)
      throw Failure(code: code)
    }
    self.descriptor = descriptor
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(descriptor) }
}
