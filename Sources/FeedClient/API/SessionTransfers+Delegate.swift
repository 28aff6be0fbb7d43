import Foundation
import HTTPExchange

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a URL session tells of its tasks.
extension SessionTransfers: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let identifier = dataTask.taskIdentifier
    if let head = response as? HTTPURLResponse { _ = update(identifier) { $0.receive(head) } }
    completionHandler(.allow)
    if response.expectedContentLength > Int64(configuration.maximumBody) {
      end(identifier, with: bodyBeyondLimit("\(response.expectedContentLength) bytes are announced"))
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let identifier = dataTask.taskIdentifier
    let isWithinLimit = update(identifier) { transfer in
      let count = (transfer.outcome.response?.body.count ?? 0) + data.count
      guard count <= configuration.maximumBody else { return false }
      transfer.outcome.response?.body.append(contentsOf: data)
      return true
    }
    if isWithinLimit == false { end(identifier, with: bodyBeyondLimit("more came")) }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // On Linux a program ends that answers for a task which was cancelled meanwhile. Under the lock the answer comes
    // before the cancellation, or not at all.
    _ = update(task.taskIdentifier) { transfer in
      if let url = request.url.flatMap({ try? HTTPURL(parsing: $0.absoluteString) }) {
        transfer.outcome.redirects.append(url)
      }
      completionHandler(request)
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let identifier = task.taskIdentifier
    guard let error else { return end(identifier) }
    end(identifier, with: TransportFault(.other, "\(error)"))
  }

  private func bodyBeyondLimit(_ reason: String) -> TransportFault {
    TransportFault(.bodyBeyondLimit, "the body is larger than the limit of \(configuration.maximumBody) bytes: \(reason)")
  }
}
