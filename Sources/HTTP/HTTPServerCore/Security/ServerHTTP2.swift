package import HTTPMessages
package import NIOCore

/// HTTP/2 on the connections of a server; the module `HTTP2Transport` creates it.
///
/// A connection speaks HTTP/2 if its first bytes are the connection preface of HTTP/2, over TLS and without.
///
/// Source: RFC 9113, sections 3.2 to 3.4.
public struct ServerHTTP2: Sendable {
  /// The requirements of a connection for serving its streams.
  package struct Streams: Sendable {
    /// The limits of serving.
    package let limits: ServerLimits
    /// The connections that wait for their clients.
    package let waiting: WaitingConnections
    /// Whether the connection limit is exceeded, so that the connection is closed.
    package let isOverCapacity: Bool
    /// Adds the handler that responds to the request of a stream.
    ///
    /// The handler reads and writes the bytes of HTTP/1.1. The closure returns the number of bytes that the client has
    /// yet to take.
    package let add: @Sendable (_ stream: any Channel, _ unsentBytes: @escaping () -> Int) throws -> Void
  }

  /// Whether HTTP/1.1 is refused.
  public let isRequired: Bool
  /// Adds to a new connection what recognizes HTTP/2, and then replaces its handler of HTTP/1.1.
  package let addHandlers:
    @Sendable (_ connection: any Channel, _ handler: any RemovableChannelHandler, _ streams: Streams) throws -> Void

  /// Creates the support from a closure.
  package init(
    isRequired: Bool,
    addHandlers: @escaping @Sendable (any Channel, any RemovableChannelHandler, Streams) throws -> Void
  ) {
    self.isRequired = isRequired
    self.addHandlers = addHandlers
  }
}

/// An event for the pipeline of a connection whose first bytes are refused.
package struct RefusedConnection: Sendable {
  /// Why they are refused.
  package let fault: RequestFault

  /// Creates the event.
  package init(_ fault: RequestFault) { self.fault = fault }
}
