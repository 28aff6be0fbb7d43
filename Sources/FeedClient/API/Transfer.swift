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
  /// The interim status that came last, as long as no final one has.
  var interimStatus: Int?
  /// Whether the outcome is final, and waits for somebody to take it.
  var isEnded = false
  var continuation: CheckedContinuation<Outcome, Never>?

  init(task: URLSessionDataTask, start: ContinuousClock.Instant) {
    self.task = task
    self.start = start
    lastSign = start
  }

  /// Takes a response's head; the interim ones (1xx) are not those that were asked for.
  mutating func receive(_ head: HTTPURLResponse) {
    guard head.statusCode >= 200 else {
      interimStatus = head.statusCode
      return
    }
    interimStatus = nil
    outcome.response = HTTPResponse(head)
  }
}

extension HTTPResponse {
  /// A response without its body; the field names are in alphabetical order, as sessions keep none.
  init(_ head: HTTPURLResponse) {
    let fields = head.allHeaderFields.compactMap { name, value -> HTTPHeaderField? in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPHeaderField(name, value)
    }
    var headers = HTTPHeaders(fields.sorted { $0.name < $1.name })
    // Sessions undo the codings that they know, and leave the fields as they were.
    let codings = headers.list(of: "Content-Encoding").map(ASCII.lowercased)
    if !codings.isEmpty, codings.allSatisfy({ ["gzip", "x-gzip", "deflate", "br", "identity"].contains($0) }) {
      headers["Content-Encoding"] = nil
      headers["Content-Length"] = nil
    }
    self.init(status: head.statusCode, headers: headers)
  }
}
