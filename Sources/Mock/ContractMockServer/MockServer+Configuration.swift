public import HTTPMessages
public import HTTPServerCore
public import MockControl
package import MockEngine

extension MockServer {
  /// Where a server listens, and what it has in addition to its API.
  public struct Configuration: Sendable {
    /// The address to listen on.
    public var host: String
    /// The port to listen on; 0 for a free one.
    public var port: Int
    /// The responder for requests under `/__contract/`; `nil` for none.
    public var control: ControlAPI?
    /// Sends requests to another server if the options say `Unmatched.forward`; `nil` for no server.
    ///
    /// Their URLs have the mock's own origin, without hop-by-hop headers; the returned exchange names the URL that was
    /// requested.
    public var forwarder: (any HTTPClient)?
    /// The certificate for TLS; `nil` for plain HTTP.
    public var security: ServerSecurity?
    /// HTTP/2, next to HTTP/1.1 or in its place, such as `.offered` of the module `HTTP2Transport`; `nil` for HTTP/1.1 alone.
    public var http2: ServerHTTP2?
    /// The limits of serving.
    public var limits: Limits
    /// Responds to requests before the recordings do; `nil` for none.
    package var responder: ReplyResponder?

    /// Creates a configuration, by default of a plain server at a free port of the loopback address.
    ///
    /// - Parameters:
    ///   - host: The address to listen on.
    ///   - port: The port to listen on; 0 for a free one.
    ///   - control: The responder for requests under `/__contract/`; `nil` for none.
    ///   - forwarder: Sends requests to another server if the options say `Unmatched.forward`.
    ///   - security: The certificate for TLS; `nil` for plain HTTP.
    ///   - limits: The limits of serving.
    public init(
      host: String = "127.0.0.1",
      port: Int = 0,
      control: ControlAPI? = nil,
      forwarder: (any HTTPClient)? = nil,
      security: ServerSecurity? = nil,
      limits: Limits = Limits()
    ) {
      self.host = host
      self.port = port
      self.control = control
      self.forwarder = forwarder
      self.security = security
      self.limits = limits
    }
  }
}
