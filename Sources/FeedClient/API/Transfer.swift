import Foundation
import HTTPExchange

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One exchange of a URL session under way: its task, and what came so far.
struct Transfer {
  /// What is delivered in the end.
  struct Outcome {
    var response: HTTPResponse?
    var faults: [TransportFault] = []
    var redirects: [HTTPURL] = []
  }

  let task: URLSessionDataTask
  let start: ContinuousClock.Instant
  /// When something came last; the start where nothing did.
  var lastSign: ContinuousClock.Instant
  var outcome = Outcome()
  /// Whether the outcome is final, and waits for somebody to take it.
  var isEnded = false
  var continuation: CheckedContinuation<Outcome, Never>?

  init(task: URLSessionDataTask, start: ContinuousClock.Instant) {
    self.task = task
    self.start = start
    lastSign = start
  }

  /// Whether a final response has begun; responses with an interim status (1xx) are not final.
  var hasFinalResponse: Bool { (outcome.response?.status ?? 0) >= 200 }

  /// Appends bytes to the body, unless it would become too large.
  mutating func append(_ data: Data, limit: Int) -> Bool {
    guard (outcome.response?.body.count ?? 0) + data.count <= limit else { return false }
    outcome.response?.body.append(contentsOf: data)
    return true
  }

  /// The fault for what stopped the exchange: where an interim status came and no final one, that weighs more.
  func fault(_ fault: TransportFault) -> TransportFault {
    guard let status = outcome.response?.status, status < 200, fault.kind != .cancelled else { return fault }
    return TransportFault(.interimOnly, "\(status) is an interim status, and no final one followed: \(fault.message)")
  }
}

extension HTTPResponse {
  /// A response without its body; its fields are in the order of their names, as sessions keep no other.
  init(_ head: HTTPURLResponse) {
    let fields = head.allHeaderFields.compactMap { name, value -> HTTPHeaderField? in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPHeaderField(name, value)
    }
    var headers = HTTPHeaders(fields.sorted { $0.name < $1.name })
    // Sessions undo the codings that they know, and leave the fields as they were.
    let codings = headers.list(of: "Content-Encoding").map(ASCII.lowercased)
    if !codings.isEmpty, codings.allSatisfy({ ["gzip", "x-gzip", "deflate", "br", "zstd", "identity"].contains($0) }) {
      headers["Content-Encoding"] = nil
      headers["Content-Length"] = nil
    }
    self.init(status: head.statusCode, headers: headers)
  }
}
