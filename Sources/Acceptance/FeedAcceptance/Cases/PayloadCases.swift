import ContractReports
import FeedClient
import Foundation

/// Cases for models and payloads: the URLs that the client requests, known payloads, and bodies that are not JSON.
enum PayloadCases {
  static func all(under api: FeedAPI) -> [AcceptanceCase] {
    [endpoints, urls(of: api), feeds, brokenJSON, [duplicateKey], times].flatMap(\.self)
  }

  private static let endpoints: [AcceptanceCase] = [
    AcceptanceCase("payloads.endpoint-feed", of: .payloads) {
      Given(.connectivity(.online))
      When(.load(.remoteFeed))
      Then(.theRequestsAre(.firstPage()))
    },
    AcceptanceCase("payloads.endpoint-comments", of: .payloads) {
      Given(.connectivity(.online))
      When(.load(.remoteComments))
      Then(.theRequestsAre(.comments))
    },
  ]

  /// Base URLs whose components must all be preserved.
  private static let bases = [
    (name: "port", url: "http://feed.example:8080"),
    (name: "path", url: "https://feed.example/essential-feed"),
    (name: "path-with-slash", url: "https://feed.example/essential-feed/"),
    (name: "user", url: "https://user@feed.example"),
  ]

  private static func urls(of api: FeedAPI) -> [AcceptanceCase] {
    bases.flatMap { base -> [AcceptanceCase] in
      guard let root = URL(string: base.url), let id = UUID(uuidString: Endpoint.imageID) else { return [] }
      let image = FeedImage(id: id, url: root)
      return [
        ("first-page", Endpoint.firstPage, api.page(after: [], limit: api.pageSize, of: root)),
        ("next-page", .nextPage, api.page(after: [image], limit: api.pageSize, of: root)),
        ("comments", .comments, api.comments(on: id, of: root)),
      ].map { name, endpoint, url in
        AcceptanceCase("payloads.base-url.\(base.name).\(name)", of: .payloads) {
          Given(.baseURL(base.url))
          When(.makeURL(of: endpoint))
          Then(.theURLIs(url.absoluteString))
        }
      }
    }
  }

  private static let feeds: [AcceptanceCase] = [
    delivered("course-feed", .feed(.courseFeed), .courseFeed)
  ]

  private static func delivered(_ name: String, _ payload: Payload, _ content: FeedContent) -> AcceptanceCase {
    AcceptanceCase("payloads.feed.\(name)", of: .payloads) {
      Given(.connectivity(.online), .theAPIReturns(payload))
      When(.load(.remoteFeed))
      Then(.theFeedIsDelivered(content))
    }
  }

  private static let id = #""id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6""#
  private static let url = #""image":"https://url-1.example""#
  private static let comment =
    #""message":"A message","created_at":"2020-05-20T11:24:59Z","author":{"username":"A user"}"#

  /// Bodies that Foundation's decoders accept on some systems, although RFC 8259 does not, or warns of them.
  private static let brokenJSON: [AcceptanceCase] = [
    ("invalid-json", CaseOrigin.useCases, "invalid JSON", Array("no JSON".utf8)),
    ("trailing-comma", .robustness, "a comma after the last item", Array("{\"items\":[{\(id),\(url)},]}".utf8)),
    (
      "byte-order-mark", .robustness, "a byte order mark at the top",
      Array("\u{FEFF}{\"items\":[{\(id),\(url)}]}".utf8)
    ),
    ("utf-16", .robustness, "an empty list in UTF-16", #"{"items":[]}"#.utf8.flatMap { [0, $0] }),
    (
      "duplicate-key", .robustness, "an image with two keys \"id\"",
      Array("{\"items\":[{\(id),\(id),\(url)}]}".utf8)
    ),
  ].map { name, origin, description, body in
    AcceptanceCase("payloads.feed.\(name)", of: .payloads, origin: origin) {
      Given(.connectivity(.online), .theAPIReturns(Payload(description) { _ in body }))
      When(.load(.remoteFeed))
      Then(.anErrorIsDelivered(.invalidData))
    }
    .about(body, .refusedFeed)
  }

  private static let duplicateKey = {
    let text = "{\"items\":[{\(id),\(id),\(comment)}]}"
    return AcceptanceCase("payloads.comment.duplicate-key", of: .payloads, origin: .robustness) {
      Given(.connectivity(.online))
      Given(.theAPIReturns(Payload("a comment with two keys \"id\"", text)))
      When(.load(.remoteComments))
      Then(.anErrorIsDelivered(.invalidData))
    }
    .about(Array(text.utf8), .refusedComments)
  }()

  /// The known values of the use cases, and the spelling that the API sends.
  private static let times: [AcceptanceCase] = [
    ("with-colon", "2020-08-28T15:07:02+00:00", 1_598_627_222.0),
    ("new-year", "2020-01-01T12:31:22+00:00", 1_577_881_882),
    ("without-colon", "2020-05-20T11:24:59+0000", 1_589_973_899),
  ].map { name, spelling, seconds in
    AcceptanceCase("payloads.time.\(name)", of: .payloads) {
      Given(.connectivity(.online), .theAPIReturns(.comment(at: spelling)))
      When(.load(.remoteComments))
      Then(.aCommentIsDelivered(madeAt: seconds))
    }
  }
}
