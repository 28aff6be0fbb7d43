import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The delegate methods, which forward the events of a session's tasks to the transfers.
extension SessionTransfers: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(.allow)
    let announced = response.expectedContentLength
    guard let head = response as? HTTPURLResponse else { return }
    _ = update(dataTask.taskIdentifier) { $0.outcome.response = HTTPResponse(head) }
    if announced > Int64(configuration.maximumBody) {
      stop(dataTask.taskIdentifier, with: bodyBeyondLimit("Content-Length is \(announced) bytes"))
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isWithinLimit = update(dataTask.taskIdentifier) { $0.append(data, limit: configuration.maximumBody) }
    if isWithinLimit == false { stop(dataTask.taskIdentifier, with: bodyBeyondLimit("the server sent more")) }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let redirect: SessionRedirect
    do throws(TransportFault) {
      redirect = try SessionRedirect(response, request, from: task.currentRequest?.url)
    } catch {
      return stop(task.taskIdentifier, with: error)
    }
    // On Linux, the process crashes if the handler is called for a cancelled task. The lock ensures that the handler is
    // called before the cancellation or not at all.
    _ = update(task.taskIdentifier) { transfer in
      transfer.outcome.redirects.append(redirect.target)
      completionHandler(redirect.request)
    }
  }

  #if canImport(FoundationNetworking)
    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      // On Linux, Foundation asks for credentials after a complete 401 response, and never ends the task without them.
      finish(task.taskIdentifier)
      completionHandler(.cancelAuthenticationChallenge, nil)
    }
  #endif

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let identifier = task.taskIdentifier
    let place = task.currentRequest?.url.flatMap(Self.place) ?? "the server"
    let hasResponse = update(identifier) { transfer in
      // On Linux, a 3xx response without a valid target is reported only when the task ends.
      if error == nil, transfer.outcome.response == nil, let head = task.response as? HTTPURLResponse {
        transfer.outcome.response = HTTPResponse(head)
      }
      return transfer.hasFinalResponse
    }
    guard let hasResponse else { return }
    if let error {
      finish(identifier, with: TransportFault(error, at: place, hasResponse: hasResponse))
    } else if hasResponse {
      finish(identifier)
    } else {
      finish(identifier, with: TransportFault(.closedBeforeResponse, "\(place): closed before a response"))
    }
  }

  /// Host and port of a URL, without its secrets.
  private static func place(_ url: URL) -> String? { try? HTTPURL(parsing: url.absoluteString).authority }

  private func bodyBeyondLimit(_ reason: String) -> TransportFault {
    let limit = configuration.maximumBody
    return TransportFault(.bodyBeyondLimit, "the body exceeds the limit of \(limit) bytes: \(reason)")
  }
}
