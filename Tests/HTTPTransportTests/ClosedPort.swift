#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A port of the loopback address at which nothing listens, and which nothing else can take meanwhile.
///
/// A port that was closed would soon be another test's: this one is bound, and never listens.
enum ClosedPort {
  /// The system has no port to give.
  struct Failure: Error {
    let code: Int32
  }

  /// Runs a body with the port.
  static func held<Result>(_ body: (_ port: Int) async throws -> Result) async throws -> Result {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
      }
    }
    guard status else { throw Failure(code: errno) }
    return try await body(Int(UInt16(bigEndian: address.sin_port)))
  }
}
