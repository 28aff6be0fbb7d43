import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Serves the requests of a URL session from a mock; its subclasses determine which one.
///
/// A response that is ready is delivered where loading starts. One that takes time is delivered from a task, on the
/// queue on which Foundation expects it. The lock orders deliveries and the end of loading: after `stopLoading`, the
/// client is not called any more, because Foundation on Linux crashes the process if it is.
class MockURLProtocol: URLProtocol {
  private let lock = NSRecursiveLock()
  private var isStopped = false
  private var work: Task<Void, Never>?

  /// The mock of the requests of this instance; `nil` if there is none.
  var mock: Mock? { nil }

  /// Why there is no mock.
  var reasonWithoutMock: String { "there is no mock for this request" }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override class func requestIsCacheEquivalent(_ a: URLRequest, to b: URLRequest) -> Bool { false }

  /// Whether a request is for HTTP.
  final class func isHTTP(_ request: URLRequest) -> Bool {
    guard let scheme = request.url?.scheme else { return false }
    return scheme == "https" || scheme == "http" || ["https", "http"].contains(scheme.lowercased())
  }

  override func startLoading() {
    guard let mock else { return fail(.resourceUnavailable, reasonWithoutMock) }
    #if canImport(FoundationNetworking)
      // Foundation on Linux ignores the file of a download that a protocol did not write itself, and crashes.
      if task is URLSessionDownloadTask { return fail(.unsupportedURL, Self.noDownloads) }
    #endif
    let load = MockLoad(
      mock: mock,
      request: request,
      surroundings: SessionSurroundings(of: self, kind: sessionKind)
    )
    // Reading a stream may wait for its writer.
    if load.hasBodyStream { return perform { await load.readingBody().run(as: $0) } }
    switch load.begin() {
    case .delivered(let events): for event in events { deliver(event) }
    case .running(let next): perform { await next.run(as: $0) }
    }
  }

  override func stopLoading() {
    lock.withLock {
      isStopped = true
      work?.cancel()
      work = nil
    }
  }

  /// What is known of the session.
  var sessionKind: SessionKind { .custom }

  // MARK: Delivering

  /// What a task needs to deliver to the protocol.
  struct Receiver: Sendable {
    let send: @Sendable (MockLoad.Delivery) -> Void
  }

  /// Runs a task that delivers to the session; it is cancelled when loading stops.
  final func perform(_ body: @escaping @Sendable (Receiver) async -> Void) {
    let queue = SessionSurroundings.queue(of: task)
    // Sound: `URLProtocol` is not `Sendable`, and its client has to be called with the protocol itself, so no value can
    // take its place. Other threads call only `deliver`. It uses the properties of this class under the lock, and calls
    // the client, which Foundation lets any thread do. `client` and `request` are constant after `init`.
    nonisolated(unsafe) let target = self
    let receiver = Receiver { delivery in
      guard let queue else { return target.deliver(delivery) }
      queue.async { target.deliver(delivery) }
    }
    lock.withLock {
      guard !isStopped else { return }
      work = Task { await body(receiver) }
    }
  }

  private func deliver(_ delivery: MockLoad.Delivery) {
    lock.withLock {
      guard !isStopped, let client else { return }
      switch delivery {
      case .head(let response): client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      case .body(let data): client.urlProtocol(self, didLoad: data)
      case .redirect(let request, let response):
        client.urlProtocol(self, wasRedirectedTo: request, redirectResponse: response)
      case .end:
        isStopped = true
        client.urlProtocolDidFinishLoading(self)
      case .failure(let code, let text):
        isStopped = true
        client.urlProtocol(self, didFailWithError: Self.error(code, text, request.url))
      }
    }
  }

  /// Ends loading with an error.
  final func fail(_ code: URLError.Code, _ text: String) { deliver(.failure(code, text)) }

  private static func error(_ code: URLError.Code, _ text: String, _ url: URL?) -> URLError {
    var info: [String: Any] = [NSLocalizedDescriptionKey: text]
    if let url { info[NSURLErrorFailingURLErrorKey] = url }
    return URLError(code, userInfo: info)
  }

  private static let noDownloads =
    "download tasks cannot be mocked on Linux, because Foundation does not pass on the file of a URLProtocol; use a data "
    + "task, or withMockServer"
}
