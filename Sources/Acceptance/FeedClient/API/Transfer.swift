import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A running exchange of a URL session: its task, and the data received so far.
struct Transfer {
  /// The result that is delivered to the caller.
  struct Outcome {
    var response: HTTPResponse?
    var faults: [TransportFault] = []
    var redirects: [HTTPURL] = []
  }

  let task: URLSessionDataTask
  let start: ContinuousClock.Instant
  /// The time of the last event, initially the start.
  var lastActivity: ContinuousClock.Instant
  var outcome = Outcome()
  /// Whether the outcome is final.
  var isEnded = false
  var continuation: CheckedContinuation<Outcome, Never>?

  init(task: URLSessionDataTask, start: ContinuousClock.Instant) {
    self.task = task
    self.start = start
    lastActivity = start
  }

  /// Whether a final response has begun, that is, one without an interim status (1xx).
  var hasFinalResponse: Bool { (outcome.response?.status ?? 0) >= 200 }

  /// Appends bytes to the body; returns `false` if the body would exceed the limit.
  mutating func append(_ data: Data, limit: Int) -> Bool {
    guard (outcome.response?.body.count ?? 0) + data.count <= limit else { return false }
    outcome.response?.body.append(contentsOf: data)
    return true
  }

  /// The fault to report; an interim status without a final one takes precedence.
  func fault(_ fault: TransportFault) -> TransportFault {
    guard let status = outcome.response?.status, status < 200, fault.kind != .cancelled else { return fault }
    return TransportFault(.interimOnly, "interim status \(status), and no final response: \(fault.message)")
  }
}

extension HTTPResponse {
  /// Creates a response without a body, with headers sorted by name, because sessions do not keep their order.
  init(_ head: HTTPURLResponse) {
    let fields = head.allHeaderFields.compactMap { name, value -> HTTPHeaderField? in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPHeaderField(name, value)
    }
    var headers = HTTPHeaders(fields.sorted { $0.name < $1.name })
    // Sessions remove the codings that they support, but leave the headers unchanged.
    let codings = headers.list(of: "Content-Encoding").map(ASCII.lowercased)
    if !codings.isEmpty, codings.allSatisfy({ ["gzip", "x-gzip", "deflate", "br", "zstd", "identity"].contains($0) }) {
      headers["Content-Encoding"] = nil
      headers["Content-Length"] = nil
    }
    self.init(status: head.statusCode, headers: headers)
  }
}
