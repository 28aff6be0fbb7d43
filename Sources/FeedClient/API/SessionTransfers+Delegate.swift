import Foundation
import HTTPExchange

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The events that a URL session reports about its tasks.
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
      stop(dataTask.taskIdentifier, with: bodyBeyondLimit("\(announced) bytes are announced"))
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isWithinLimit = update(dataTask.taskIdentifier) { $0.append(data, limit: configuration.maximumBody) }
    if isWithinLimit == false { stop(dataTask.taskIdentifier, with: bodyBeyondLimit("more arrived")) }
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
    // Linux ends a program that answers for a task which was cancelled meanwhile. Under the lock the answer comes
    // before the cancellation, or not at all.
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
      // Linux asks for credentials after a complete 401, and without any it never ends the task.
      finish(task.taskIdentifier)
      completionHandler(.cancelAuthenticationChallenge, nil)
    }
  #endif

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let identifier = task.taskIdentifier
    let place = task.currentRequest?.url.flatMap(Self.place) ?? "the server"
    let hasResponse = update(identifier) { transfer in
      // Linux reports a 3xx without a target at its end only.
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

  /// Host and port of a URL, without what may be secret.
  private static func place(_ url: URL) -> String? { try? HTTPURL(parsing: url.absoluteString).authority }

  private func bodyBeyondLimit(_ reason: String) -> TransportFault {
    let limit = configuration.maximumBody
    return TransportFault(.bodyBeyondLimit, "the body is larger than the limit of \(limit) bytes: \(reason)")
  }
}
