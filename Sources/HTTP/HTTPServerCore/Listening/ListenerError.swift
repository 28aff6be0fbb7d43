import Basics
public import Diagnostics
import NIOCore

/// An error of a server that cannot listen.
public struct ListenerError: DiagnosticError, Hashable {
  /// The requested address.
  public let host: String
  /// The requested port.
  public let port: Int
  /// The reason, and what to do about it.
  public let reason: String

  /// Creates an error with a reason that says what to do.
  init(host: String, port: Int, reason: String) {
    self.host = host
    self.port = port
    self.reason = reason
  }

  /// Creates an error from a failure to bind.
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
