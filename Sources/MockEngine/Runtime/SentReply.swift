import HTTPMessages
import HTTPWireFormat

/// What was sent in reply to a request, shared with the cache and the connections.
enum SentReply: Sendable {
  case rendered(any RenderedReply)
  /// What a scenario did on the wire.
  case plan(WirePlan)

  /// The largest reply that the journal keeps, in bytes.
  static let longest = 1 << 20

  /// The number of bytes that were sent.
  var byteCount: Int {
    switch self {
    case .rendered(let reply): reply.byteCount
    case .plan(let plan): plan.steps.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
    }
  }

  /// The bytes that were sent.
  private var bytes: [UInt8] {
    switch self {
    case .rendered(let reply): reply.bytes
    case .plan(let plan): plan.steps.flatMap { $0.bytes ?? [] }
    }
  }

  /// The response in the bytes, read leniently and without interim responses; `nil` if there is none.
  var response: HTTPResponse? {
    var rest = bytes[...]
    while let end = Self.endOfHead(in: rest) {
      let head = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest.dropFirst(end - rest.startIndex + 4)
      guard let response = Self.response(head: head, body: Array(rest)) else { return nil }
      if !(100..<200).contains(response.status) { return response }
    }
    return nil
  }

  private static func response(head: String, body: [UInt8]) -> HTTPResponse? {
    let lines = head.split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { return nil }
    var headers = HTTPHeaders()
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      headers.add(String(parts[0]), parts.count > 1 ? ASCII.trimmed(String(parts[1])) : "")
    }
    return HTTPResponse(status: status, reason: words.count > 2 ? String(words[2]) : "", headers: headers, body: body)
  }

  /// What a scenario did on the wire, one line per step; empty for a reply that was sent at once.
  var steps: [String] {
    guard case .plan(let plan) = self else { return [] }
    return plan.steps.map(\.text) + [plan.ending.text]
  }

  private static func endOfHead(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { bytes[$0] == 0x0D && bytes[$0...].starts(with: [0x0D, 0x0A, 0x0D, 0x0A]) }
  }
}

extension WirePlan.Step {
  fileprivate var bytes: [UInt8]? {
    switch self {
    case .wait: nil
    case .send(let bytes), .trickle(let bytes, _): bytes
    }
  }

  fileprivate var text: String {
    switch self {
    case .wait(let time): "wait \(time)"
    case .send(let bytes): "send \(bytes.count) bytes"
    case .trickle(let bytes, let rate): "send \(bytes.count) bytes, \(rate) per second"
    }
  }
}

extension WirePlan.Ending {
  fileprivate var text: String {
    switch self {
    case .open: "keep the connection open"
    case .close: "close the connection"
    case .reset: "reset the connection"
    case .silence: "stay silent"
    }
  }
}
