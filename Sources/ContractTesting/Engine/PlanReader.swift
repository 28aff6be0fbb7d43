import HTTPMessages
import HTTPWireFormat

/// Reads the bytes of a wire plan as an HTTP client does: the events that the client notices, and the fault that ends
/// them.
///
/// Source: RFC 9112, sections 4, 6 and 7.
struct PlanReader {
  private enum State {
    case head
    case length(left: Int)
    case chunked(ChunkedBody)
    case untilClose
    case done
  }

  /// The maximum number of portions of a slow response.
  private static let mostPortions = 200

  private let method: HTTPMethod
  private var state = State.head
  private var buffer: [UInt8] = []
  private var interim = false
  private var events: [ReplyEvent] = []

  private init(method: HTTPMethod) { self.method = method }

  /// Returns what a client that sent a request with a method notices of a plan.
  static func events(of plan: WirePlan, method: HTTPMethod) -> [ReplyEvent] {
    var reader = PlanReader(method: method)
    do throws(TransportFault) {
      for step in plan.steps {
        switch step {
        case .wait(let time): reader.events.append(.wait(time))
        case .send(let bytes): try reader.read(bytes[...])
        case .trickle(let bytes, let rate): try reader.read(bytes, bytesPerSecond: rate)
        }
      }
      try reader.end(plan.ending)
    } catch {
      reader.events.append(.fault(error))
    }
    return reader.events
  }

  private mutating func read(_ bytes: [UInt8], bytesPerSecond rate: Int) throws(TransportFault) {
    let rate = max(1, rate)
    let size = max(1, rate / 10, bytes.count / Self.mostPortions)
    var start = 0
    while start < bytes.count {
      let portion = bytes[start..<min(start + size, bytes.count)]
      try read(portion)
      events.append(.wait(.seconds(Double(portion.count) / Double(rate))))
      start = portion.endIndex
    }
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>) throws(TransportFault) {
    switch state {
    case .head:
      buffer += bytes
      try readHead()
    case .length(let left):
      let part = bytes.prefix(left)
      if !part.isEmpty { events.append(.body(Array(part))) }
      state = part.count == left ? .done : .length(left: left - part.count)
    case .chunked(var body):
      let known = body.body.count
      do throws(RequestHead.Fault) {
        _ = try Array(bytes).withUnsafeBytes { bytes in
          Result { () throws(RequestHead.Fault) in try body.read(bytes) }
        }.get()
      } catch {
        throw TransportFault(.malformedResponse, error.reason)
      }
      if body.body.count > known { events.append(.body(Array(body.body[known...]))) }
      state = body.isComplete ? .done : .chunked(body)
    case .untilClose: if !bytes.isEmpty { events.append(.body(Array(bytes))) }
    case .done: break
    }
  }

  private mutating func readHead() throws(TransportFault) {
    let start = Array("HTTP/1.".utf8)
    guard start.prefix(buffer.count).elementsEqual(buffer.prefix(start.count)) else {
      throw TransportFault(.malformedResponse, "the received bytes are not HTTP")
    }
    guard let end = buffer.indices.first(where: { buffer[$0...].starts(with: [13, 10, 13, 10]) }) else { return }
    let head = try Self.head(String(decoding: buffer[..<end], as: UTF8.self))
    let rest = buffer[(end + 4)...]
    buffer = []
    if (100..<200).contains(head.status) {
      interim = true
      return rest.isEmpty ? () : try read(rest)
    }
    events.append(.head(head))
    state = Self.framing(of: head, to: method)
    if case .length(0) = state { state = .done }
    try read(rest)
  }

  private static func head(_ text: String) throws(TransportFault) -> HTTPResponse {
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.first?.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false) ?? []
    guard words.count > 1, let status = Int(words[1]), 100..<1000 ~= status else {
      throw TransportFault(.malformedResponse, "the status line has no status")
    }
    var response = HTTPResponse(status: status, reason: words.count > 2 ? String(words[2]) : "")
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else {
        throw TransportFault(.malformedResponse, "a header has no colon")
      }
      response.headers.add(String(line[..<colon]), ASCII.trimmed(String(line[line.index(after: colon)...])))
    }
    return response
  }

  private static func framing(of head: HTTPResponse, to method: HTTPMethod) -> State {
    if method == .head || [204, 304].contains(head.status) { return .done }
    if head.headers.list(of: "Transfer-Encoding").contains(where: { ASCII.lowercased($0) == "chunked" }) {
      return .chunked(ChunkedBody(limit: 1 << 30))
    }
    return head.headers["Content-Length"].flatMap { Int($0) }.map { .length(left: max(0, $0)) } ?? .untilClose
  }

  private mutating func end(_ ending: WirePlan.Ending) throws(TransportFault) {
    if case .done = state { return events.append(.end) }
    if ending == .silence { return events.append(.silence) }
    if ending == .reset { throw TransportFault(.connectionReset, "the server reset the connection") }
    switch state {
    case .untilClose, .done: events.append(.end)
    case .head where interim: throw TransportFault(.interimOnly, "an interim response, and no final one")
    case .head: throw TransportFault(.closedBeforeResponse, "the server closed the connection before a response")
    case .length(let left):
      throw TransportFault(.closedAmidBody, "the server closed the connection \(left) bytes before the end of the body")
    case .chunked:
      throw TransportFault(.closedAmidBody, "the server closed the connection before the last chunk of the body")
    }
  }
}
