import ContractMockServer
import HTTPTransport
import TestSupport

extension MockServer.Limits {
  /// Bounds whose times a busy machine keeps to, unless a test is about them.
  static func patient(
    threads: Int = 1,
    connections: Int = 20_000,
    cacheBytes: Int = 64 << 20,
    requestTimeout: Duration = .beyondHangs,
    idleTimeout: Duration = .beyondHangs
  ) -> MockServer.Limits {
    MockServer.Limits(
      cacheBytes: cacheBytes,
      threads: threads,
      connections: connections,
      requestTimeout: requestTimeout,
      idleTimeout: idleTimeout
    )
  }
}

extension LiveClientConfiguration {
  /// A configuration whose times a busy machine keeps to.
  static var patient: LiveClientConfiguration {
    var configuration = LiveClientConfiguration()
    configuration.requestTimeout = .beyondHangs
    configuration.deadline = .beyondHangs
    return configuration
  }
}
