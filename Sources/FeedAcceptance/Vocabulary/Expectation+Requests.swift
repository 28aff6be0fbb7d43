import ContractReports
import Foundation
import HTTPMessages

extension Expectation {
  /// The API received exactly these requests, in this order.
  static func theRequestsAre(_ expected: ExpectedRequest...) -> Expectation {
    let text = expected.map { "GET \($0)" }
    return Expectation("the API was asked for \(text.joined(separator: ", then "))") { world in
      let requests = await world.requests
      // Whether the API has enough data is determined before any request is reported as missing.
      for request in expected { _ = try request.target(world) }
      for (position, line) in requests.enumerated() {
        guard position < expected.count, try expected[position].matches(line, in: world) else {
          throw Mismatch(
            expected: "request \(position + 1): \(position < text.count ? text[position] : "none")",
            got: "\(line)"
          )
        }
      }
      if requests.count < expected.count {
        throw Mismatch(expected: "request \(requests.count + 1): \(text[requests.count])", got: "none")
      }
    }
  }

  /// The API received no request.
  public static let noRequestIsMade = Expectation("no request is made") { world in
    let requests = await world.requests
    if !requests.isEmpty {
      throw Mismatch(expected: "no request", got: requests.map(\.description).joined(separator: ", "))
    }
  }

  /// The client sent no more requests than the actions of the case need, including failed ones.
  public static let noNeedlessRequestIsMade = Expectation("no needless request is made") { world in
    let (needed, sent) = (world.notes.neededRequests, world.client.sent)
    guard sent.count > needed else { return }
    let lines = sent.map { "\($0.method.rawValue) \($0.url.requestTarget)" }
    throw Mismatch(
      expected: "at most \(counted(needed, "request"))",
      got: "\(sent.count): \(lines.prefix(10).joined(separator: ", "))"
    )
  }

  /// The client sent this many requests, including those that were cancelled or got no response.
  static func theClientSends(_ count: Int) -> Expectation {
    Expectation("the client sends \(counted(count, "request"))") { world in
      let sent = world.client.sent.count
      if sent != count { throw Mismatch(expected: counted(count, "request"), got: "\(sent)") }
    }
  }

  /// No image data was requested.
  static let noImageIsRequested = Expectation("no image's data is requested") { world in
    let requests = try await world.requests.filter { line in
      try world.fixtures.imageData.keys.contains { url in
        try HTTPURL(parsing: url.absoluteString).requestTarget == line.target
      }
    }
    if !requests.isEmpty {
      throw Mismatch(expected: "no request of an image", got: requests.map(\.description).joined(separator: ", "))
    }
  }

  /// The request in progress was cancelled.
  static let theRequestIsCancelled = Expectation("the request is cancelled") { world in
    guard let last = world.client.ended.last else { throw Mismatch(expected: "a cancelled request", got: "no request") }
    guard last.faults.contains(where: { $0.kind == .cancelled }) else {
      let end = last.response.map { "status \($0.status)" } ?? last.faults.map(\.message).joined(separator: ", ")
      throw Mismatch(expected: "a cancelled request", got: "one that ended with \(end)")
    }
  }

  /// This many requests got a response with a status.
  public static func theStatusesAre(_ expected: Int...) -> Expectation {
    let wording: @Sendable ([Int]) -> String = { $0.map { "\($0)" }.joined(separator: ", ") }
    return Expectation("the requests were answered \(wording(expected))") { world in
      let statuses = await world.requests.compactMap(\.status)
      if statuses != expected { throw Mismatch(expected: wording(expected), got: wording(statuses)) }
    }
  }
}
