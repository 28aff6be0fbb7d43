import Basics
import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to the network, without cache and cookies; redirects are returned, not followed.
///
/// A delegate receives the responses: on Linux, tasks with a completion handler and async functions follow redirects
/// whatever their delegates say, so that a recording would lose them.
final class UpstreamClient: HTTPClient {
  private let delegate = Receiver()
  private let session: URLSession

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  // A session keeps itself alive until it is invalidated.
  deinit { session.finishTasksAndInvalidate() }

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    let start = ContinuousClock.now
    guard let url = URL(string: request.url.asRequested.description) else {
      return HTTPExchange(request: request, response: nil, faults: [TransportFault(.invalidRequest, "not a URL")])
    }
    var urlRequest = URLRequest(url: url)
    urlRequest.httpMethod = request.method.rawValue
    for field in request.headers.fields { urlRequest.addValue(field.value, forHTTPHeaderField: field.name) }
    if !request.body.isEmpty { urlRequest.httpBody = Data(request.body) }
    let task = session.dataTask(with: urlRequest)
    delegate.add(task)
    let received = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        delegate.whenEnded(task) { continuation.resume(returning: $0) }
        task.resume()
      }
    } onCancel: {
      delegate.abandon(task)
    }
    var exchange = HTTPExchange(request: request, response: nil)
    if let error = received.error {
      exchange.faults.append(TransportFault(.other, (error as NSError).localizedDescription))
    } else if let head = received.head as? HTTPURLResponse {
      exchange.response = HTTPResponse(head, body: Array(received.body))
    } else {
      exchange.faults.append(TransportFault(.malformedResponse, "no HTTP response"))
    }
    exchange.elapsed = start.duration(to: .now)
    return exchange
  }
}

/// Collects the responses of a session's tasks.
private final class Receiver: NSObject, URLSessionDataDelegate {
  /// The response and the error that a task received.
  struct Received: Sendable {
    var head: URLResponse?
    var body = Data()
    var error: (any Error)?
  }

  private struct Running: Sendable {
    var received = Received()
    var isEnded = false
    var end: (@Sendable (Received) -> Void)?
  }

  private let tasks = Mutex<[Int: Running]>([:])

  /// Collects what a task receives from now on; it may be cancelled before anybody waits for it.
  func add(_ task: URLSessionTask) { tasks.withLock { $0[task.taskIdentifier] = Running() } }

  /// Calls a function when a task has ended, now if it has.
  func whenEnded(_ task: URLSessionTask, _ end: @escaping @Sendable (Received) -> Void) {
    let ended: Received? = tasks.withLock { tasks in
      guard let running = tasks[task.taskIdentifier], !running.isEnded else {
        return tasks.removeValue(forKey: task.taskIdentifier)?.received ?? Received()
      }
      tasks[task.taskIdentifier]?.end = end
      return nil
    }
    if let ended { end(ended) }
  }

  /// Ends the waiting for a task.
  func abandon(_ task: URLSessionTask) {
    end(task, with: URLError(.cancelled))
    #if !canImport(FoundationNetworking)
      task.cancel()
    #endif
    // Foundation on Linux ends the process if a task is cancelled while it ends, so there it runs to its end.
  }

  /// Records the end of a task, and calls what waits for it; what begins to wait later is called then.
  private func end(_ task: URLSessionTask, with error: (any Error)?) {
    let ended: Running? = tasks.withLock { tasks in
      guard tasks[task.taskIdentifier]?.isEnded == false else { return nil }
      tasks[task.taskIdentifier]?.received.error = error
      tasks[task.taskIdentifier]?.isEnded = true
      return tasks[task.taskIdentifier]?.end == nil ? nil : tasks.removeValue(forKey: task.taskIdentifier)
    }
    if let ended { ended.end?(ended.received) }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    tasks.withLock { $0[task.taskIdentifier]?.received.head = response }
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    tasks.withLock { $0[dataTask.taskIdentifier]?.received.head = response }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    tasks.withLock { $0[dataTask.taskIdentifier]?.received.body.append(data) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    end(task, with: error)
  }
}

extension HTTPResponse {
  /// Creates a response with headers sorted by name, because sessions do not keep their order, and a decoded body.
  init(_ head: HTTPURLResponse, body: [UInt8]) {
    let fields = head.allHeaderFields.compactMap { name, value -> HTTPHeaderField? in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPHeaderField(name, value)
    }
    var headers = HTTPHeaders(fields.sorted { $0.name < $1.name })
    // Sessions remove content codings, but leave the headers unchanged.
    if headers["Content-Encoding"] != nil {
      headers["Content-Encoding"] = nil
      headers["Content-Length"] = nil
    }
    self.init(status: head.statusCode, headers: headers, body: body)
  }
}
