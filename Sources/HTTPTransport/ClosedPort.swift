package import Diagnostics

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
  package struct Failure: DiagnosticError {
    /// The system's number of the error.
    package let code: Int32
    /// The error in words.
    package var diagnostic: Diagnostic {
      Diagnostic(code: "no-closed-port", message: "no port can be held closed", cause: String(cString: strerror(code)))
    }
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
    // The address by its bytes: beside SwiftNIO, whose C modules have the structure too, nobody can say whose it is.
    var address = [UInt8](repeating: 0, count: MemoryLayout<sockaddr_in>.size)
    let family = UInt8(AF_INET)
    #if canImport(Darwin)
      address[0...7] = [UInt8(address.count), family, 0, 0, 127, 0, 0, 1]
    #else
      withUnsafeBytes(of: sa_family_t(family)) { address.replaceSubrange(0..<2, with: $0) }
      address.replaceSubrange(4..<8, with: [127, 0, 0, 1])
    #endif
    var length = socklen_t(address.count)
    let isBound = address.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) { address in
        bind(descriptor, address.baseAddress, length) == 0
          && getsockname(descriptor, address.baseAddress, &length) == 0
      }
    }
    guard isBound else {
      let code = errno
      close(descriptor)
      throw Failure(code: code)
    }
    self.descriptor = descriptor
    port = Int(address[2]) << 8 | Int(address[3])
  }

  deinit { close(descriptor) }
}
