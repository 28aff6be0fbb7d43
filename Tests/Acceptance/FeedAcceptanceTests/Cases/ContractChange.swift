import AcceptanceBackend
import ContractModel
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

/// A legal change of the shipped contracts, with the recordings as the changed API would have answered.
struct ContractChange: Sendable, CustomTestStringConvertible {
  typealias Texts = KeyValuePairs<String, String>

  let testDescription: String
  /// Texts of the contracts, each with its replacement.
  let texts: Texts
  /// Changes the text of each recording.
  let recordings: @Sendable (String) -> String
  /// A case that a client fails which did not follow the change.
  let failing: String

  init(
    _ name: String,
    _ texts: Texts,
    failing: String,
    recordings: @escaping @Sendable (String) -> String = { $0 }
  ) {
    testDescription = name
    self.texts = texts
    self.recordings = recordings
    self.failing = failing
  }

  /// Starts the mock API of the changed contracts and recordings.
  func makeBackend() async throws -> MockBackend {
    try await MockBackend(
      contract: ProjectBackend.makeContract(replacing: texts),
      recordings: try ProjectBackend.makeRecordings(recordings)
    )
  }
}

extension ContractChange {
  static let all =
    caching + paths + pages + [
      ContractChange("200 alone for comments", ["'2XX'": "'200'"], failing: "remote-comments.status-201"),
      ContractChange(
        "201 for images, too",
        ["x-resource: { content: [image/*] }": "x-resource: { content: [image/*], status: ['200', '201'] }"],
        failing: "remote-image-data.status-201"
      ),
      ContractChange(
        "images of four types alone",
        ["content: [image/*]": "content: [image/png, image/jpeg, image/gif, image/webp]"],
        failing: "image-cells.no-format.bmp"
      ),
      ContractChange(
        "a token for the feed",
        [
          "components:\n  schemas:\n    FeedPage:":
            "components:\n  securitySchemes:\n    token: { type: http, scheme: bearer }\n  schemas:\n    FeedPage:",
          "      x-pagination": "      security: [{ token: [] }]\n      x-pagination",
        ],
        failing: ""
      ),
      ContractChange(
        "everything at once",
        [
          "url: /v1": "url: /api/v3", "  /feed:": "  /images:", "max-age: P7D": "max-age: P3D",
          "{ limit: limit, cursor: after_id, items": "{ limit: page_size, offset: skip, items",
          cursorSchema: "type: integer\n      responses:\n        '200'",
          "- name: limit": "- name: page_size", "- name: after_id": "- name: skip",
          "~1image~1%7Bimage-id%7D~1comments": "~1photos~1%7Bimage-id%7D~1remarks",
          "/image/{image-id}/comments:": "/photos/{image-id}/remarks:", "'2XX'": "'200'",
        ],
        failing: "S1"
      ) { text in
        counted("skip", in: text.replacing("/v1/feed?limit=", with: "/api/v3/images?page_size=")) { $0 }
          .replacing(/\/v1\/image\/([0-9A-F-]+)\/comments/) { "/api/v3/photos/\($0.output.1)/remarks" }
      },
    ]

  private static let caching = [
    ContractChange("a maximum age of three days", ["max-age: P7D": "max-age: P3D"], failing: "S3"),
    ContractChange("a maximum age of thirty days", ["max-age: P7D": "max-age: P30D"], failing: "S2"),
    ContractChange("a maximum age of twelve hours", ["max-age: P7D": "max-age: PT12H"], failing: "S3"),
    ContractChange("no fallback", ["fallback: stale": "fallback: none"], failing: "S2"),
    ContractChange("the first page alone", ["scope: pages": "scope: first-page"], failing: ""),
    ContractChange(
      "saved comments",
      ["      x-stable: { items: /items, fields: [/id] }": savedComments],
      failing: "comments-screen.saved.under-one-day"
    ),
    ContractChange(
      "images that expire",
      ["x-resource: { content: [image/*] }": savedImages("max-age: P30D")],
      failing: "image-data.saved.30-days"
    ),
    ContractChange(
      "images that are never shown again",
      ["x-resource: { content: [image/*] }": savedImages("max-age: P1D, fallback: none")],
      failing: "image-data.saved-online.under-one-day"
    ),
  ]

  /// The stability of comments, after how long saved ones are shown.
  static let savedComments = """
          x-client-cache: { max-age: P1D }
          x-stable: { items: /items, fields: [/id] }
    """

  /// Returns the resource of images, with how long saved ones are shown.
  static func savedImages(_ cache: String) -> String {
    "x-resource: { content: [image/*] }\n          x-client-cache: { \(cache) }"
  }

  private static let paths = [
    ContractChange("another path of the feed", ["  /feed:": "  /images:"], failing: "S1") {
      $0.replacing("/v1/feed", with: "/v1/images")
    },
    ContractChange("another server path", ["url: /v1": "url: /api/v3"], failing: "S1") {
      $0.replacing("/v1/", with: "/api/v3/")
    },
    ContractChange(
      "another path of the comments",
      [
        "~1image~1%7Bimage-id%7D~1comments": "~1photos~1%7Bimage-id%7D~1remarks",
        "/image/{image-id}/comments:": "/photos/{image-id}/remarks:",
      ],
      failing: "S5"
    ) { $0.replacing(/\/v1\/image\/([0-9A-F-]+)\/comments/) { "/v1/photos/\($0.output.1)/remarks" } },
  ]

  private static let pages = [
    ContractChange("another name of the cursor", ["after_id": "after_key"], failing: "load-more.requests") {
      $0.replacing("after_id=", with: "after_key=")
    },
    ContractChange(
      "another name of the limit",
      ["limit: limit": "limit: page_size", "- name: limit": "- name: page_size"],
      failing: "S1"
    ) { $0.replacing("limit=10", with: "page_size=10") },
    ContractChange("pages of five", ["example: 10": "example: 5"], failing: ""),
    bothDirections,
    ContractChange(
      "a total and a flag",
      [
        "cursor: after_id, items": "cursor: after_id, total: /total, has-more: /hasMore, items",
        "required: [items]\n      properties:":
          "required: [items]\n      properties:\n        total: { type: integer }\n        hasMore: { type: boolean }",
      ],
      failing: ""
    ),
    ContractChange("offsets", numbered("offset", "offset: offset"), failing: "load-more.requests") {
      counted("offset", in: $0) { $0 }
    },
    ContractChange("page numbers from 1", numbered("page", "page: page"), failing: "load-more.requests") {
      counted("page", in: $0) { ($0 + 9) / 10 + 1 }
    },
    ContractChange("page numbers from 0", numbered("page", "page: page, first-page: 0"), failing: "load-more.requests")
    {
      counted("page", in: $0) { ($0 + 9) / 10 }
    },
  ]

  /// The texts of a contract whose pages follow a number.
  private static func numbered(_ name: String, _ pagination: String) -> Texts {
    [
      "cursor: after_id, items": "\(pagination), items", "- name: after_id": "- name: \(name)",
      cursorSchema: "type: integer\n      responses:\n        '200'",
    ]
  }

  /// The schema of the cursor, up to the responses of the feed.
  private static let cursorSchema =
    "type: string\n            format: uuid\n          example: 73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6\n"
    + "      responses:\n        '200'"

  /// The feed with pages in both directions.
  static let bothDirections = ContractChange("a way back", BothDirections.texts, failing: "") { withPagesBefore($0) }

  /// Returns a recording of the feed with the page before the first image of each page.
  private static func withPagesBefore(_ text: String) -> String {
    guard var recording = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any],
      var log = recording["log"] as? [String: Any], let entries = log["entries"] as? [[String: Any]]
    else { return text }
    let pages = entries.filter { url(of: $0)?.contains("/v1/feed?") ?? false }
    let firsts = pages.map { page in
      let content = (page["response"] as? [String: Any])?["content"] as? [String: Any]
      return (content?["text"] as? String)?.firstMatch(of: /"id":\s*"([0-9A-F-]{36})"/).map { String($0.output.1) }
    }
    guard let end = pages.last, let start = pages.first.flatMap(url) else { return text }
    log["entries"] =
      entries
      + zip(firsts, [end] + pages).compactMap { id, page in
        id.map { id in
          var page = page
          page["request"] = [
            "method": "GET", "url": "\(start)&\(BothDirections.parameter)=\(id)", "httpVersion": "HTTP/1.1",
            "headers": [[String: String]](), "queryString": [[String: String]](), "cookies": [[String: String]](),
            "headersSize": -1, "bodySize": 0,
          ]
          return page
        }
      }
    recording["log"] = log
    let data = try? JSONSerialization.data(withJSONObject: recording, options: .withoutEscapingSlashes)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  private static func url(of entry: [String: Any]) -> String? {
    (entry["request"] as? [String: Any])?["url"] as? String
  }

  /// Returns a recording of the feed with a number in place of each cursor: that of all images up to it, converted.
  private static func counted(_ name: String, in text: String, _ number: (Int) -> Int) -> String {
    let ids = text.matches(of: /\\"id\\":\s*\\"([0-9A-F-]{36})\\"/).map { String($0.output.1) }
    return text.replacing(/after_id=([0-9A-F-]{36})/) { match in
      let position = ids.firstIndex(of: String(match.output.1)) ?? -1
      return "\(name)=\(number(position + 1))"
    }
  }
}
