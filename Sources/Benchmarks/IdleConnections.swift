import Foundation

/// Connections to a local port that send nothing.
struct IdleConnections {
  private let handles: [Int32]

  /// The number of open connections.
  var count: Int { handles.count }

  /// Opens a number of connections, or as many as the system allows.
  init(_ count: Int, port: Int) {
    var address = Self.address(port: port)
    var handles: [Int32] = []
    while handles.count < count {
      let handle = socket(AF_INET, Self.stream, 0)
      guard handle >= 0 else { break }
      let isConnected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      guard isConnected else {
        _ = close(handle)
        break
      }
      handles.append(handle)
    }
    self.handles = handles
  }

  /// Closes the connections.
  func end() { for handle in handles { _ = close(handle) } }

  /// Returns a local port on which nothing listens; 0 if there is none.
  static func freePort() -> Int {
    let handle = socket(AF_INET, stream, 0)
    defer { _ = close(handle) }
    var address = address(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(handle, $0, size) == 0 && getsockname(handle, $0, &size) == 0
      }
    }
    return isBound ? Int(UInt16(bigEndian: address.sin_port)) : 0
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(clamping: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  #if os(Linux)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif
}
