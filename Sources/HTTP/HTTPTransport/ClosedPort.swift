import Basics
package import Diagnostics

/// A loopback port that refuses connections and cannot be taken by another program.
///
/// A port that was merely closed could soon be used by another program. This one is bound but does not listen, so the
/// system refuses every connection for the lifetime of the value.
package final class ClosedPort: Sendable {
  /// The system has no free port.
  package struct Failure: DiagnosticError {
    /// The system error number.
    package let code: Int32
    /// A description of the error.
    package var diagnostic: Diagnostic {
      Diagnostic(code: "no-closed-port", message: "no port can be held closed", cause: String(cString: strerror(code)))
    }
  }

  /// The number of the port.
  package let port: Int
  private let descriptor: Int32

  /// Binds a free port.
  ///
  /// - Throws: `Failure` if there is none.
  package init() throws(Failure) {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    // The address is written as bytes: SwiftNIO's C modules also declare the structure, so its name is ambiguous.
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
