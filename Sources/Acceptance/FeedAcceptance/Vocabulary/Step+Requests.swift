import ContractModel
import ContractReports
import Diagnostics
import FeedClient
import Foundation
import HTTPMessages

/// An expected request, compared by meaning: the order of query items does not matter.
struct ExpectedRequest: Sendable {
  /// The request in the text of a case.
  let text: @Sendable (FeedAPI) -> String
  /// Returns the path below the base URL, and the query items.
  let target: @Sendable (World) throws -> (path: String, query: Set<QueryItem>)

  /// The first page of the feed, of the contract's size or another one.
  static func firstPage(of limit: Int? = nil) -> ExpectedRequest {
    ExpectedRequest { api in
      api.text(after: nil, limit: limit)
    } target: { world in
      (world.api.feedPath, world.api.items(after: [], limit: limit))
    }
  }

  /// The page of the feed that follows all images of another feed.
  static func page(after content: FeedContent, of limit: Int? = nil) -> ExpectedRequest {
    ExpectedRequest { api in
      api.text(after: content, limit: limit)
    } target: { world in
      let images = try content.images(world)
      if images.isEmpty { try world.requireImages() }
      return (world.api.feedPath, world.api.items(after: images, limit: limit))
    }
  }

  /// The page of the feed that precedes the first image of another feed.
  static func page(before content: FeedContent) -> ExpectedRequest {
    ExpectedRequest { api in
      "\(api.text(after: nil, limit: nil))&\(api.before ?? "before")=<the first of \(content)>"
    } target: { world in
      guard let first = try content.images(world).first, let name = world.api.before else {
        throw Inapplicable("the API has no page before an image")
      }
      let items = world.api.items(after: [], limit: nil).union([QueryItem(name, first.id.uuidString)])
      return (world.api.feedPath, items)
    }
  }

  /// The comments on the image with the most comments.
  static let comments = ExpectedRequest {
    $0.commentsPath(on: "<its id>")
  } target: { world in
    (world.api.commentsPath(on: try world.discussedImage.id.uuidString), [])
  }

  /// The comments on another image.
  static let otherComments = ExpectedRequest {
    $0.commentsPath(on: "<the other's id>")
  } target: { world in
    (world.api.commentsPath(on: try world.otherDiscussedImage.id.uuidString), [])
  }

  /// The data of the image whose data is known.
  static let imageData = ExpectedRequest {
    _ in
    "<the image's URL>"
  } target: { world in
    let url = try HTTPURL(parsing: try world.picturedImage.url.absoluteString)
    return (world.pathBelowBase(url.path), Set(url.queryItems))
  }

  /// Returns whether a request of the journal is this one.
  func matches(_ line: JournalLine, in world: World) throws -> Bool {
    let parts = Self.normalized(line.target).split(separator: "?", maxSplits: 1).map(String.init)
    let expected = try target(world)
    let query = (parts.count > 1 ? QueryItem.parse(parts[1]) : []).filter { !world.api.isDefault($0) }
    let items = Set(
      expected.query.filter { !world.api.isDefault($0) }.map { QueryItem($0.name, $0.value.map(Self.normalized)) }
    )
    return line.method == "GET" && world.pathBelowBase(parts.first ?? "") == Self.normalized(expected.path)
      && query.count == items.count && Set(query) == items
  }

  /// Returns a text in which equal ids have the same form: upper case, with unescaped hyphens.
  ///
  /// According to the contract, ids are case-insensitive; according to RFC 3986 (section 6.2.2.2), `%2D` is a hyphen.
  static func normalized(_ text: String) -> String {
    let plain = text.replacing("%2D", with: "-").replacing("%2d", with: "-")
    let id = /[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/
    return plain.replacing(id) { $0.output.uppercased() }
  }
}

extension FeedAPI {
  /// Returns the query items of the request for the page that follows images.
  fileprivate func items(after images: [FeedImage], limit: Int?) -> Set<QueryItem> {
    Set(query(after: images, limit: limit ?? pageSize).map { QueryItem($0.name, $0.value) })
  }

  /// Whether a query item says what a request without it says: the start of the first page.
  func isDefault(_ item: QueryItem) -> Bool {
    continuation.way.number.map { item.name == continuation.way.parameter && item.value == String($0.start) } ?? false
  }

  /// Returns the request for the page that follows a feed, or for the first page, as the text of a case has it.
  fileprivate func text(after content: FeedContent?, limit count: Int?) -> String {
    var items = limit.map { ["\($0)=\(count ?? pageSize)"] } ?? []
    if let content {
      switch continuation.way {
      case .item(let name): items.append("\(name)=<the last of \(content)>")
      case .number(.items, let name): items.append("\(name)=<the number of images in \(content)>")
      case .number(.pages, let name): items.append("\(name)=<the page after \(content)>")
      case .response: break
      }
    }
    return feedPath + (items.isEmpty ? "" : "?\(items.joined(separator: "&"))")
  }
}

extension World {
  /// Returns a path without the base URL's path.
  fileprivate func pathBelowBase(_ path: String) -> String {
    var base = session.baseURL.path
    if base.hasSuffix("/") { base.removeLast() }
    return path.hasPrefix("\(base)/") ? String(path.dropFirst(base.count)) : path
  }
}

extension Step {
  /// The API received exactly these requests, in this order.
  static func theRequestsAre(_ expected: ExpectedRequest...) -> Step {
    let texts: @Sendable (FeedAPI) -> [String] = { api in expected.map { "GET \($0.text(api))" } }
    return Step(wording: { "the API was asked for \(texts($0).joined(separator: ", then "))" }) { world in
      let text = texts(world.api)
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
  public static let noRequestIsMade = Step("no request is made") { world in
    let requests = await world.requests
    if !requests.isEmpty {
      throw Mismatch(expected: "no request", got: requests.map(\.description).joined(separator: ", "))
    }
  }

  /// The client sent no more requests than the actions of the case need, including failed ones.
  public static let noNeedlessRequestIsMade = Step("no needless request is made") { world in
    let (needed, sent) = (world.notes.neededRequests, world.client.sent)
    guard sent.count > needed else { return }
    let lines = sent.map { "\($0.method.rawValue) \($0.url.requestTarget)" }
    throw Mismatch(
      expected: "at most \(counted(needed, "request"))",
      got: "\(sent.count): \(lines.prefix(10).joined(separator: ", "))"
    )
  }

  /// The client sent this many requests, including those that were cancelled or got no response.
  static func theClientSends(_ count: Int) -> Step {
    Step("the client sends \(counted(count, "request"))") { world in
      let sent = world.client.sent.count
      world.note { $0.needsNoRequest = count == 0 }
      if sent != count { throw Mismatch(expected: counted(count, "request"), got: "\(sent)") }
    }
  }

  /// No image data was requested.
  static let noImageIsRequested = Step("no image's data is requested") { world in
    let requests = try await world.requests.filter { line in
      try world.fixtures.imageData.keys.contains { url in
        try HTTPURL(parsing: url.absoluteString).requestTarget == line.target
      }
    }
    if !requests.isEmpty {
      throw Mismatch(expected: "no request of an image", got: requests.map(\.description).joined(separator: ", "))
    }
  }

  /// The request in progress was cancelled; the client need not wait for its end.
  static let theRequestIsCancelled = Step("the request is cancelled") { world in
    try await world.eventually {
      guard let last = world.client.ended.last else {
        throw Mismatch(expected: "a cancelled request", got: "no request that ended")
      }
      guard last.faults.contains(where: { $0.kind == .cancelled }) else {
        let end = last.response.map { "status \($0.status)" } ?? last.faults.map(\.message).joined(separator: ", ")
        throw Mismatch(expected: "a cancelled request", got: "one that ended with \(end)")
      }
    }
  }

  /// This many requests got a response with a status.
  public static func theStatusesAre(_ expected: Int...) -> Step {
    let wording: @Sendable ([Int]) -> String = { $0.map { "\($0)" }.joined(separator: ", ") }
    return Step("the requests were answered \(wording(expected))") { world in
      let statuses = await world.requests.compactMap(\.status)
      if statuses != expected { throw Mismatch(expected: wording(expected), got: wording(statuses)) }
    }
  }
}
