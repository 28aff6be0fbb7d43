import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Serves the requests of a URL session from a mock; its subclasses determine which one.
///
/// A response that is ready is delivered where loading starts. One that takes time is delivered from a task, on the
/// queue on which Foundation expects it. Each task of a session ends once: with what is delivered here, or with the
/// error of its cancellation, which Foundation delivers to ``client``. The lock decides which of the two it is.
class MockURLProtocol: URLProtocol {
  private let lock = NSRecursiveLock()
  /// The number of the load that is running; `nil` while none is, as before a suspended task is resumed.
  private var load: Int?
  private var loads = 0
  /// Whether the end of the task was delivered.
  private var isEnded = false
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

  #if canImport(FoundationNetworking)
    /// Foundation's receiver of the response; `nil` after its end.
    ///
    /// Foundation delivers the error of a cancellation here, even to a task that ended in the meantime, and crashes the
    /// process if the task has left its registry.
    override var client: (any URLProtocolClient)? {
      get { lock.withLock { isEnded ? nil : super.client } }
      set { super.client = newValue }
    }
  #endif

  override func startLoading() {
    guard isWanted else { return }
    guard let mock else { return fail(.resourceUnavailable, reasonWithoutMock) }
    #if canImport(FoundationNetworking)
      // Foundation on Linux ignores the file of a download that a protocol did not write itself, and crashes.
      if task is URLSessionDownloadTask {
        mock.noteReceived()
        return fail(.unsupportedURL, Self.noDownloads)
      }
    #endif
    let load = MockLoad(
      mock: mock,
      request: request,
      surroundings: SessionSurroundings(of: self, kind: sessionKind)
    )
    // Reading a stream may wait for its writer.
    if load.hasBodyStream { return perform { await load.readingBody().run(as: $0) } }
    switch load.begin() {
    case .delivered(let events):
      let load = beginLoad()
      for event in events { deliver(event, of: load) }
    case .running(let next): perform { await next.run(as: $0) }
    }
  }

  override func stopLoading() {
    let stopped = lock.withLock {
      defer { (load, work) = (nil, nil) }
      return work
    }
    // Not here: what a cancellation calls may wait for the queue that this method occupies.
    if let stopped { DispatchQueue.global().async { stopped.cancel() } }
  }

  /// The kind of the session.
  var sessionKind: SessionKind { .custom }

  // MARK: Delivering

  /// The receiver of a task's deliveries to the protocol.
  struct Receiver: Sendable {
    let send: @Sendable (MockLoad.Delivery) -> Void
  }

  /// Runs a task that delivers to the session; it is cancelled when loading stops.
  final func perform(_ body: @escaping @Sendable (Receiver) async -> Void) {
    let (queue, load) = (SessionSurroundings.queue(of: task), beginLoad())
    // Sound: `URLProtocol` is not `Sendable`, and its client has to be called with the protocol itself, so no value can
    // take its place. Other threads call only `deliver`. It uses the properties of this class under the lock, and calls
    // the client, which Foundation lets any thread do. `client` and `request` are constant after `init`.
    nonisolated(unsafe) let target = self
    let receiver = Receiver { delivery in
      guard let queue else { return target.deliver(delivery, of: load) }
      queue.async { target.deliver(delivery, of: load) }
    }
    lock.withLock {
      guard self.load == load else { return }
      work = Task { await body(receiver) }
    }
  }

  /// Begins to load, for the first time or after a suspension, and returns the number of the load.
  private func beginLoad() -> Int {
    lock.withLock {
      loads += 1
      load = loads
      return loads
    }
  }

  private func deliver(_ delivery: MockLoad.Delivery, of load: Int) {
    guard isWanted else { return }
    let isLast = lock.withLock {
      guard self.load == load, !isEnded, let client else { return false }
      switch delivery {
      case .head(let response): client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      case .body(let data): client.urlProtocol(self, didLoad: data)
      case .redirect(let request, let response):
        client.urlProtocol(self, wasRedirectedTo: request, redirectResponse: response)
      case .end, .failure:
        isEnded = true
        return true
      }
      return false
    }
    guard isLast else { return }
    // Sound: as in `perform`; nobody else calls the client from now on.
    nonisolated(unsafe) let target = self
    TaskEnding.run(for: task) { target.end(with: delivery) }
  }

  private func end(with delivery: MockLoad.Delivery) {
    if case .failure(let code, let text) = delivery {
      super.client?.urlProtocol(self, didFailWithError: Self.error(code, text, request.url))
    } else {
      super.client?.urlProtocolDidFinishLoading(self)
    }
  }

  /// Whether the task still waits for a response.
  ///
  /// A task that is being cancelled ends with the error of its cancellation. Foundation on Linux may even have delivered
  /// that before loading starts.
  private var isWanted: Bool {
    #if canImport(FoundationNetworking)
      guard let state = task?.state else { return true }
      return state == .running || state == .suspended
    #else
      return true
    #endif
  }

  /// Ends loading with an error.
  final func fail(_ code: URLError.Code, _ text: String) { deliver(.failure(code, text), of: beginLoad()) }

  private static func error(_ code: URLError.Code, _ text: String, _ url: URL?) -> URLError {
    var info: [String: Any] = [NSLocalizedDescriptionKey: text]
    if let url { info[NSURLErrorFailingURLErrorKey] = url }
    return URLError(code, userInfo: info)
  }

  private static let noDownloads =
    "download tasks cannot be mocked on Linux, because Foundation does not pass on the file of a URLProtocol; use a data "
    + "task, or withMockServer"
}
