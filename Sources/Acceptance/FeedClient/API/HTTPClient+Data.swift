public import HTTPMessages

#if canImport(FoundationNetworking)
  public import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension HTTPClient {
  /// Loads a URL as `URLSession.data(from:)` does, for clients that take such a function.
  ///
  /// ```swift
  /// let reader = FeedReader(api: environment.baseURL, fetch: client.data(from:))
  /// ```
  ///
  /// - Returns: The body and the response, which is an `HTTPURLResponse`.
  /// - Throws: `URLError` without a complete response; `CancellationError` in a cancelled task.
  public func data(from url: URL) async throws -> (Data, URLResponse) { try await data(for: URLRequest(url: url)) }

  /// Loads a request as `URLSession.data(for:)` does, for clients that take such a function.
  ///
  /// - Parameter request: The request; its body must not be a stream.
  /// - Returns: The body and the response, which is an `HTTPURLResponse`.
  /// - Throws: `URLError` without a complete response; `CancellationError` in a cancelled task.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let exchange = await send(try HTTPRequest(request))
    if let fault = exchange.faults.first {
      if exchange.faults.contains(where: { $0.kind == .cancelled }) { throw CancellationError() }
      throw URLError(fault.code, userInfo: [NSLocalizedDescriptionKey: fault.message])
    }
    let url = exchange.redirects.last.flatMap { URL(string: $0.description) } ?? request.url
    guard let head = exchange.response, let url,
      let response = HTTPURLResponse(
        url: url,
        statusCode: head.status,
        httpVersion: head.version,
        headerFields: head.headers.joined
      )
    else { throw URLError(.badServerResponse) }
    return (Data(head.body), response)
  }
}

extension HTTPClient {
  /// Loads a URL for clients whose own protocol has a completion handler, and a task that can be cancelled.
  ///
  /// ```swift
  /// extension Task: HTTPClientTask where Success == Void, Failure == Never {}
  ///
  /// struct SuiteClient: PhotoFeed.HTTPClient {
  ///   let client: any HTTPMessages.HTTPClient
  ///
  ///   func get(from url: URL, completion: @escaping (PhotoFeed.HTTPClient.Result) -> Void) -> any HTTPClientTask {
  ///     client.get(from: url, completion: completion)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - completion: Called once with the body and the response, or with an error of `data(from:)`; not after cancellation.
  /// - Returns: The task, whose cancellation cancels the request.
  public func get(
    from url: URL,
    completion: @escaping (Result<(Data, HTTPURLResponse), any Error>) -> Void
  ) -> Task<Void, Never> {
    // A handler is called once, and by nobody else. That of a client need not be `Sendable`.
    nonisolated(unsafe) let completion = completion
    return Task(on: ClientTasks.threads) {
      let result: Result<(Data, HTTPURLResponse), any Error>
      do {
        let (data, response) = try await data(from: url)
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        result = .success((data, response))
      } catch {
        result = .failure(error)
      }
      if !Task.isCancelled { completion(result) }
    }
  }
}

extension HTTPRequest {
  /// Creates the request that a `URLRequest` describes.
  ///
  /// - Throws: `URLError` for a URL that is not one of HTTP, and for a stream as the body.
  fileprivate init(_ request: URLRequest) throws {
    guard let url = request.url, let target = try? HTTPURL(parsing: url.absoluteString) else { throw URLError(.badURL) }
    guard request.httpBodyStream == nil else {
      let hint = "a stream as the body is not supported; set httpBody"
      throw URLError(.requestBodyStreamExhausted, userInfo: [NSLocalizedDescriptionKey: hint])
    }
    let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
    self.init(
      method: HTTPMethod(request.httpMethod ?? "GET"),
      url: target,
      headers: HTTPHeaders(fields.map { HTTPHeaderField($0.key, $0.value) }),
      body: Array(request.httpBody ?? Data())
    )
  }
}

extension HTTPHeaders {
  /// The values by name; those of headers with the same name are joined, as sessions do.
  fileprivate var joined: [String: String] {
    var joined: [String: String] = [:]
    for field in fields {
      let name = joined.keys.first(where: field.isNamed) ?? field.name
      joined[name] = joined[name].map { "\($0), \(field.value)" } ?? field.value
    }
    return joined
  }
}

extension TransportFault {
  /// The code that a session has for a fault of this kind.
  fileprivate var code: URLError.Code {
    switch kind {
    case .nameNotResolved: .cannotFindHost
    case .connectionRefused: .cannotConnectToHost
    case .unreachable: .notConnectedToInternet
    case .connectTimeout, .silence, .deadlineExceeded: .timedOut
    case .tls: .secureConnectionFailed
    case .connectionReset, .closedBeforeResponse, .closedAmidBody: .networkConnectionLost
    case .malformedResponse, .interimOnly, .bodyTooLong: .badServerResponse
    case .bodyBeyondLimit: .dataLengthExceedsMaximum
    case .redirect: .httpTooManyRedirects
    case .invalidRequest, .unsigned: .badURL
    case .cancelled: .cancelled
    case .other: .unknown
    }
  }
}
