import Basics
import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The body of a request of a URL session, wherever the session keeps it.
enum SessionRequestBody: Sendable {
  case bytes([UInt8])
  /// A function that reads a file, or a stream to its end; it blocks its thread, and is called once.
  case reader(@Sendable () -> [UInt8])
  /// The session's delegate gives a stream.
  case ofDelegate

  /// The largest body that is read from a stream, in bytes.
  private static let largest = 256 << 20

  init(of request: URLRequest, _ upload: SessionSurroundings.Upload?) {
    switch upload {
    case .data(let bytes): self = .bytes(bytes)
    case .file(let url): self = .reader { (try? Data(contentsOf: url)).map(Array.init) ?? [] }
    case .ofDelegate: self = .ofDelegate
    case nil:
      if let data = request.httpBody {
        self = .bytes(Array(data))
      } else if let stream = request.httpBodyStream {
        self = Self.reader(stream)
      } else {
        self = .bytes([])
      }
    }
  }

  /// Returns the bytes; waits for a stream on a queue, because reading blocks a thread.
  func read(by rules: SessionRules) async -> [UInt8] {
    switch self {
    case .bytes(let bytes): return bytes
    case .ofDelegate: return await rules.bodyOfDelegate()?.read(by: rules) ?? []
    case .reader(let read):
      return await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: read()) }
      }
    }
  }

  /// Reads a stream that nobody else uses.
  static func reader(_ stream: sending InputStream) -> SessionRequestBody {
    let stream = Mutex(stream)
    return .reader { stream.withLock { bytes(of: $0) } }
  }

  private static func bytes(of stream: InputStream) -> [UInt8] {
    stream.open()
    defer { stream.close() }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count < largest {
      let count = stream.read(&buffer, maxLength: buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}

extension HTTPRequest {
  /// Creates a request from that of a URL session; `nil` if its URL is not for HTTP.
  init?(_ request: URLRequest, body: [UInt8]) {
    guard let text = request.url?.absoluteString, let url = try? HTTPURL(parsing: text),
      url.scheme == "http" || url.scheme == "https"
    else { return nil }
    let fields = (request.allHTTPHeaderFields ?? [:]).map { HTTPHeaderField($0.key, $0.value) }
    self.init(
      method: HTTPMethod(request.httpMethod ?? "GET"),
      url: url.asRequested,
      headers: HTTPHeaders(fields.sorted { $0.name < $1.name }),
      body: body
    )
  }

  /// Returns the request that follows a redirect.
  ///
  /// Source: RFC 9110, section 15.4.
  func redirected(to target: HTTPURL, by status: Int) -> HTTPRequest {
    var next = self
    next.url = target.asRequested
    if status == 303 && method != .head || [301, 302].contains(status) && method == .post {
      next.method = .get
      next.body = []
      for name in ["Content-Type", "Content-Length", "Content-Encoding"] { next.headers[name] = nil }
    }
    // Cookies are chosen anew for each request, and credentials are for the server that they were sent to.
    next.headers["Cookie"] = nil
    if !url.hasSameOrigin(as: target) { next.headers["Authorization"] = nil }
    return next
  }
}

extension HTTPURLResponse {
  /// Creates the response of a URL session; fields with the same name are joined, as sessions do.
  convenience init?(_ head: HTTPResponse, url: URL?) {
    guard let url else { return nil }
    var fields: [String: String] = [:]
    var names: [String: String] = [:]
    for field in head.headers.fields {
      let name = names[ASCII.lowercased(field.name)] ?? field.name
      names[ASCII.lowercased(field.name)] = name
      fields[name] = fields[name].map { "\($0), \(field.value)" } ?? field.value
    }
    self.init(url: url, statusCode: head.status, httpVersion: "HTTP/1.1", headerFields: fields)
  }
}
