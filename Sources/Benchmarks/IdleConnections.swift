import Foundation

/// Connections to a port of this machine on which nothing is asked.
struct IdleConnections {
  private let handles: [Int32]

  /// How many there are.
  var count: Int { handles.count }

  /// Opens as many as the system lets this process have, at most so many.
  init(_ count: Int, port: Int) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(clamping: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    #if os(Linux)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    var handles: [Int32] = []
    while handles.count < count {
      let handle = socket(AF_INET, stream, 0)
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

  /// Closes them.
  func end() { for handle in handles { _ = close(handle) } }
}
