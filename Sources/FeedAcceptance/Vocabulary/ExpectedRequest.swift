import FeedClient
import Foundation
import HTTPMessages

/// An expected request, compared by meaning: the order of query items does not matter.
struct ExpectedRequest: Sendable, CustomStringConvertible {
  let description: String
  /// Returns the path below the base URL, and the query items.
  let target: @Sendable (World) throws -> (path: String, query: Set<QueryItem>)

  /// The first page of the feed.
  static func firstPage(of limit: Int = World.pageLimit) -> ExpectedRequest {
    ExpectedRequest(description: "/v1/feed?limit=\(limit)") { _ in ("/v1/feed", [QueryItem("limit", "\(limit)")]) }
  }

  /// A page of the feed after the last image of another feed.
  static func page(after content: FeedContent, of limit: Int = World.pageLimit) -> ExpectedRequest {
    let text = "/v1/feed?limit=\(limit)&after_id=<the last of \(content)>"
    return ExpectedRequest(description: text) { world in
      let images = try content.images(world)
      if images.isEmpty { try world.requireImages() }
      let last = images.last?.id.uuidString ?? ""
      return ("/v1/feed", [QueryItem("limit", "\(limit)"), QueryItem("after_id", last)])
    }
  }

  /// The comments on the image with the most comments.
  static let comments = ExpectedRequest(description: "/v1/image/<its id>/comments") { world in
    ("/v1/image/\(try world.discussedImage.id.uuidString)/comments", [])
  }

  /// The comments on another image.
  static let otherComments = ExpectedRequest(description: "/v1/image/<the other's id>/comments") { world in
    ("/v1/image/\(try world.otherDiscussedImage.id.uuidString)/comments", [])
  }

  /// The data of the image whose data is known.
  static let imageData = ExpectedRequest(description: "<the image's URL>") { world in
    let url = try HTTPURL(parsing: try world.picturedImage.url.absoluteString)
    return (world.pathBelowBase(url.path), Set(url.queryItems))
  }

  /// Returns whether a request of the journal is this one.
  func matches(_ line: JournalLine, in world: World) throws -> Bool {
    let parts = Self.normalized(line.target).split(separator: "?", maxSplits: 1).map(String.init)
    let expected = try target(world)
    let query = parts.count > 1 ? QueryItem.parse(parts[1]) : []
    let items = Set(expected.query.map { QueryItem($0.name, $0.value.map(Self.normalized)) })
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

extension World {
  /// Returns a path without the base URL's path.
  fileprivate func pathBelowBase(_ path: String) -> String {
    var base = session.baseURL.path
    if base.hasSuffix("/") { base.removeLast() }
    return path.hasPrefix("\(base)/") ? String(path.dropFirst(base.count)) : path
  }
}
