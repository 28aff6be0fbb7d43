public import HTTPExchange

/// A reverse proxy that passes a client's traffic through unchanged, and tells every exchange that has ended.
public final class RecordingProxy: Sendable {
  /// The address at which it answers, without a path: `http://127.0.0.1:49152`.
  public let baseURL: HTTPURL

  init(baseURL: HTTPURL) { self.baseURL = baseURL }
}
