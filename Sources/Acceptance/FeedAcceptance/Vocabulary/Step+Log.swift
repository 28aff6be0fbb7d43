import FeedClient
import Foundation
import HTTPMessages

/// An expected log event.
enum ExpectedEvent: Sendable, Hashable, CustomStringConvertible {
  case requestStarted
  case requestEnded(status: Int)
  case requestFailed
  case cacheMiss
  case storeFailed(FeedEvent.StoreOperation)

  /// Creates the expected form of an event, without parts that vary between runs.
  init(_ event: FeedEvent) {
    switch event {
    case .requestStarted: self = .requestStarted
    case .requestEnded(_, let status, _): self = .requestEnded(status: status)
    case .requestFailed: self = .requestFailed
    case .cacheMiss: self = .cacheMiss
    case .storeFailed(let operation, _): self = .storeFailed(operation)
    }
  }

  var description: String {
    switch self {
    case .requestStarted: "the start of a request"
    case .requestEnded(let status): "the end of a request with status \(status)"
    case .requestFailed: "the failure of a request"
    case .cacheMiss: "a cache miss"
    case .storeFailed(let operation): "the store's failure at \(operation.rawValue)"
    }
  }
}

extension Step {
  /// The log contains exactly these events, in this order.
  ///
  /// - Parameter other: An event that may be anywhere among them, because nothing determines its place.
  static func theLogIs(_ expected: ExpectedEvent..., beside other: ExpectedEvent? = nil) -> Step {
    let order = expected.map(\.description).joined(separator: ", then ")
    let text = other.map { "\(order), and at any time \($0)" } ?? order
    return Step(expected.isEmpty ? "the log is empty" : "the log has \(text), and nothing else") { world in
      try await world.eventually {
        let events = world.log.events
        var found = events.map(ExpectedEvent.init)
        if let other {
          // Without its place, one such event has to be there.
          if let position = found.firstIndex(of: other) { found.remove(at: position) } else { found.append(other) }
        }
        guard found != expected else { return }
        let got = events.map(\.description).joined(separator: ", then ")
        throw Mismatch(expected: text.isEmpty ? "an empty log" : text, got: got.isEmpty ? "an empty log" : got)
      }
    }
  }

  /// Every request event names its URL: each request has a start, and then an end or a failure.
  static func theLoggedRequestsAre(_ expected: ExpectedRequest...) -> Step {
    let wording: @Sendable (FeedAPI) -> String = { api in
      "the log names the start and the end of \(expected.map { $0.text(api) }.joined(separator: ", then "))"
    }
    return Step(wording: wording) { world in
      let events = world.log.events.compactMap { event -> FeedEvent.Request? in
        switch event {
        case .requestStarted(let request), .requestEnded(let request, _, _), .requestFailed(let request, _, _): request
        case .cacheMiss, .storeFailed: nil
        }
      }
      let wanted = expected.flatMap { [$0, $0] }
      for (position, event) in events.enumerated() {
        let target = try HTTPURL(parsing: event.url).requestTarget
        let line = JournalLine(method: event.method, target: target, status: nil)
        guard position < wanted.count, try wanted[position].matches(line, in: world) else {
          throw Mismatch(
            expected: position < wanted.count
              ? "event \(position + 1) of \(wanted[position].text(world.api))" : "no more events",
            got: "\(event)"
          )
        }
      }
      if events.count < wanted.count { throw Mismatch(expected: "\(wanted.count) events", got: "\(events.count)") }
    }
  }

  /// The only cache miss in the log names the image's URL.
  static let theLoggedMissIsTheImage = Step("the log names the image that the cache does not have") { world in
    let urls = world.log.events.compactMap { event -> String? in
      if case .cacheMiss(let url) = event { url } else { nil }
    }
    try Difference.check([try world.picturedImage.url.absoluteString], got: urls)
  }

  /// Every store failure in the log has a reason.
  static let theLoggedFailuresHaveReasons = Step("the log says why the store failed") { world in
    for case .storeFailed(let operation, let reason) in world.log.events where reason.description.isEmpty {
      throw Mismatch(expected: "a reason of the failure at \(operation.rawValue)", got: "none")
    }
  }

  /// The log contains no cache miss.
  static let noCacheMissIsLogged = Step("no cache miss is logged") { world in
    for event in world.log.events {
      if case .cacheMiss = event { throw Mismatch(expected: "no cache miss", got: "\(event)") }
    }
  }

  /// Every failed request in the log has a reason.
  static let theLoggedRequestFailuresHaveReasons = Step("the log says why the request failed") { world in
    for case .requestFailed(let request, let reason, _) in world.log.events where reason.description.isEmpty {
      throw Mismatch(expected: "a reason why \(request) failed", got: "none")
    }
  }

  /// The log comes to have exactly these events; a client may log the end of a cancelled request a little later.
  static func theLogComesToBe(_ expected: ExpectedEvent...) -> Step {
    let text = expected.map(\.description).joined(separator: ", then ")
    return Step("the log comes to have \(text), and nothing else") { world in
      try await world.giveTime(500) { world.log.events.count >= expected.count }
      let events = world.log.events
      guard events.map(ExpectedEvent.init) != expected else { return }
      let got = events.map(\.description).joined(separator: ", then ")
      throw Mismatch(expected: text, got: got.isEmpty ? "an empty log" : got)
    }
  }

  /// The starts and the ends of some requests in the log, in this order, each with its URL.
  static func theLogNames(_ expected: RequestTurn..., of requests: [ExpectedRequest]) -> Step {
    let text = expected.map(\.description).joined(separator: ", then ")
    return Step("the log names \(text)") { world in
      let events = world.log.events.compactMap { event -> (isStart: Bool, request: FeedEvent.Request)? in
        switch event {
        case .requestStarted(let request): (true, request)
        case .requestEnded(let request, _, _), .requestFailed(let request, _, _): (false, request)
        case .cacheMiss, .storeFailed: nil
        }
      }
      for (position, event) in events.enumerated() {
        let target = try HTTPURL(parsing: event.request.url).requestTarget
        let line = JournalLine(method: event.request.method, target: target, status: nil)
        guard position < expected.count, expected[position].isStart == event.isStart,
          try requests[expected[position].number - 1].matches(line, in: world)
        else {
          throw Mismatch(
            expected: position < expected.count ? "\(expected[position])" : "no more events of requests",
            got: "\(event.isStart ? "the start" : "the end") of \(event.request)"
          )
        }
      }
      if events.count < expected.count {
        throw Mismatch(expected: "\(expected[events.count])", got: "no more events of requests")
      }
    }
  }

  /// The completed requests took this long by the clock of the case, in the order of their ends.
  static func theLoggedTimesAre(seconds: Int...) -> Step {
    let text = seconds.map { "\($0) s" }.joined(separator: ", then ")
    return Step("the log says that the \(seconds.count == 1 ? "request" : "requests") took \(text)") { world in
      let times = world.log.events.compactMap { event -> Duration? in
        switch event {
        case .requestEnded(_, _, let elapsed), .requestFailed(_, _, let elapsed): elapsed
        case .requestStarted, .cacheMiss, .storeFailed: nil
        }
      }
      if times != seconds.map(Duration.seconds) {
        throw Mismatch(expected: text, got: times.map { "\($0)" }.joined(separator: ", then "))
      }
    }
  }
}

/// The start or the end of a request in the log.
enum RequestTurn: Sendable, CustomStringConvertible {
  /// The start of the request with a number, from 1.
  case start(Int)
  /// The end of the request with a number, from 1.
  case end(Int)

  /// Whether it is a start.
  var isStart: Bool { if case .start = self { true } else { false } }

  /// The number of the request.
  var number: Int {
    switch self {
    case .start(let number), .end(let number): number
    }
  }

  /// The text in a case.
  var description: String { "the \(isStart ? "start" : "end") of request \(number)" }
}
