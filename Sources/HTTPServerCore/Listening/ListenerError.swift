public import Diagnostics
import NIOCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a server does not listen.
public struct ListenerError: DiagnosticError, Hashable {
  /// The address that was asked for.
  public let host: String
  /// The port that was asked for.
  public let port: Int
  /// Why it cannot be had, and what to do.
  public let reason: String

  /// An error of a reason, which says what to do.
  init(host: String, port: Int, reason: String) {
    self.host = host
    self.port = port
    self.reason = reason
  }

  /// The reason for an error of binding.
  package init(host: String, port: Int, _ error: any Error) {
    self.host = host
    self.port = port
    reason = Self.reason(for: error)
  }

  /// `cannot listen on host:port: reason`.
  ///
  /// An IPv6 address is written in brackets.
  public var diagnostic: Diagnostic {
    let isBare = host.utf8.contains(0x3A) && !host.hasPrefix("[")
    let name = isBare ? "[\(host)]" : host
    return Diagnostic(code: "cannot-listen", message: "cannot listen on \(name):\(port)", cause: reason)
  }

  private static func reason(for error: any Error) -> String {
    guard let error = error as? IOError else {
      return "the host is not known; write an IP address of this machine, or leave --host out for the loopback address"
    }
    switch error.errnoCode {
    case EADDRINUSE: return "the port is in use; choose another with --port, or 0 for a free one"
    case EACCES: return "ports below 1024 are for the administrator; choose another with --port, or 0 for a free one"
    case EADDRNOTAVAIL, EAFNOSUPPORT:
      return "the host is not an address of this machine; leave --host out for the loopback address"
    default: return "the system does not let it (\(String(cString: strerror(error.errnoCode))))"
    }
  }
}
