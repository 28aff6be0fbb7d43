package import HTTPMessages

extension MockReply {
  /// How a response is delivered: when, how much of it, and what becomes of the connection.
  public struct Delivery: Sendable, Hashable {
    /// The part of a response that is sent.
    public enum Content: Sendable, Hashable {
      /// The whole response.
      case whole
      /// The whole response without its length, so that only the end of the connection ends it.
      case withoutLength
      /// The body in two chunks, of which the second has a size that is not a number.
      case malformedChunks
      /// The head and the first half of the body; without a body, the beginning of the status line.
      case half
      /// The head alone; without a body, it lacks the empty line at its end.
      case head
      /// An interim status (1xx) in place of the response.
      case interim(Int)
      /// Bytes that are not HTTP, in place of the response.
      case garbage([UInt8])
      /// Nothing.
      case nothing
    }

    /// The state of the connection after everything is sent.
    public enum Ending: Sendable, Hashable {
      /// It serves the next request, unless the client closes it.
      case open
      /// It is closed in an orderly way (TCP FIN).
      case close
      /// It is reset (TCP RST).
      case reset
      /// It stays open without further bytes.
      case silence
    }

    /// The time before anything is sent.
    public internal(set) var delay = Duration.zero
    /// The part of the response that is sent.
    public internal(set) var content = Content.whole
    /// The number of bytes sent per second, including the head; `nil` if everything is sent at once.
    public internal(set) var bytesPerSecond: Int?
    /// The time between the last byte and the end.
    public internal(set) var pause = Duration.zero
    /// The state of the connection at the end.
    public internal(set) var ending = Ending.open

    /// The whole response at once.
    public static let immediate = Delivery()

    /// Whether the whole response is sent at once.
    package var isImmediate: Bool { self == .immediate }

    /// Returns the rate for a number of bytes: the limit, or a higher one if they would take more than an hour.
    package func rate(forBytes count: Int) -> Int? {
      bytesPerSecond.map { max(1, $0, count / Int(Delay.longest.components.seconds) + 1) }
    }

    /// Returns the status that a client receives of a response; `nil` if it receives none.
    func status(of response: HTTPResponse) -> Int? {
      switch content {
      case .whole, .withoutLength, .malformedChunks: response.status
      case .half, .head: response.body.isEmpty ? nil : response.status
      case .interim(let status): status
      case .garbage, .nothing: nil
      }
    }
  }

  /// The part of the response that the client receives; `nil` if that is not a complete head, or if it is not kept.
  package var received: HTTPResponse? {
    guard hasResponse else { return nil }
    var part = response
    switch delivery.content {
    case .whole: break
    case .withoutLength: part.headers["Content-Length"] = nil
    case .malformedChunks:
      part.headers["Content-Length"] = nil
      part.headers["Transfer-Encoding"] = "chunked"
    case .half, .head:
      guard bodySize > 0 else { return nil }
      part.body = delivery.content == .head ? [] : Array(response.body.prefix(bodySize / 2))
    case .interim, .garbage, .nothing: return nil
    }
    return part
  }
}

extension MockReply {
  /// The steps on the connection, one per line; empty for a response that is sent at once.
  package var steps: [String] {
    guard !delivery.isImmediate else { return [] }
    let rate = delivery.bytesPerSecond.map { ", \($0) bytes per second" } ?? ""
    return [
      delivery.delay > .zero ? "wait \(delivery.delay)" : nil, sending.map { "send \($0)\(rate)" },
      delivery.pause > .zero ? "wait \(delivery.pause)" : nil, delivery.ending.text,
    ]
    .compactMap(\.self)
  }

  private var sending: String? {
    let count = bodySize
    switch delivery.content {
    case .whole: return "the head and \(count) bytes of the body"
    case .withoutLength: return "the head without a length, and \(count) bytes of the body"
    case .malformedChunks: return "the head and \(count) bytes of the body, in chunks with an invalid size"
    case .half where count == 0: return "the beginning of the status line"
    case .half: return "the head and \(count / 2) of \(count) bytes of the body"
    case .head where count == 0: return "the head without the empty line at its end"
    case .head: return "the head and 0 of \(count) bytes of the body"
    case .interim(let status): return "the interim status \(status)"
    case .garbage(let bytes): return "\(bytes.count) bytes that are not HTTP"
    case .nothing: return nil
    }
  }
}

extension MockReply.Delivery.Ending {
  fileprivate var text: String {
    switch self {
    case .open: "keep the connection open"
    case .close: "close the connection"
    case .reset: "reset the connection"
    case .silence: "stay silent"
    }
  }
}
