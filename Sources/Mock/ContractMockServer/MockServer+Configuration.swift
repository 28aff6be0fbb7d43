public import HTTPMessages
public import HTTPServerCore
public import MockEngine

extension MockServer {
  /// Where a mock server listens, and what it does in addition to serving its API.
  public struct Configuration: Sendable {
    /// The address to listen on.
    public var host: String
    /// The port to listen on; 0 for a free one.
    public var port: Int
    /// The responder for requests under `/__contract/`; `nil` for none.
    public var control: ControlAPI?
    /// Sends requests to another server if the options say `Unmatched.forward`; `nil` for none.
    ///
    /// Their URLs have the mock's own origin, without hop-by-hop headers; the returned exchange names the URL that was
    /// requested.
    public var forwarder: (any HTTPClient)?
    /// The certificate for TLS; `nil` for plain HTTP.
    public var security: ServerSecurity?
    /// The limits of serving.
    public var limits = Limits()

    /// Creates a configuration; by default, the server listens on a free port of the loopback address.
    public init(host: String = "127.0.0.1", port: Int = 0) {
      self.host = host
      self.port = port
    }
  }
}
