/// Cases for models and payloads: the URLs that the client requests, and the payloads that it accepts.
enum PayloadCases {
  static let all = [
    endpoints, urls, feeds, imageURLs, brokenFeeds, comments, times, brokenTimes, brokenComments,
  ].flatMap(\.self)

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

  private static let urls = bases.flatMap { base -> [AcceptanceCase] in
    let root = base.url.hasSuffix("/") ? String(base.url.dropLast()) : base.url
    let id = Endpoint.imageID
    return [
      ("first-page", Endpoint.firstPage, "\(root)/v1/feed?limit=10"),
      ("next-page", .nextPage, "\(root)/v1/feed?limit=10&after_id=\(id)"),
      ("comments", .comments, "\(root)/v1/image/\(id)/comments"),
    ].map { name, endpoint, url in
      AcceptanceCase("payloads.base-url.\(base.name).\(name)", of: .payloads) {
        Given(.baseURL(base.url))
        When(.makeURL(of: endpoint))
        Then(.theURLIs(url))
      }
    }
  }

  private static let feeds: [AcceptanceCase] = [
    delivered("course-feed", .feed(.courseFeed), .courseFeed),
    delivered(
      "null-is-absent",
      .feedWithNulls(.oneImage(description: false, location: false)),
      .oneImage(description: false, location: false)
    ),
    delivered("empty-list", .emptyList, .empty),
    delivered("awkward-texts", .feed(.awkward), .awkward),
    delivered("lower-case-id", .image("\(id.lowercased()),\"image\":\"https://url-1.example\""), .courseImage),
    delivered("unknown-members", .image("\(id),\(url),\"likes\":3,\"tags\":[{}]"), .courseImage),
    delivered("other-order-of-members", .image("\(url),\(id)"), .courseImage),
  ]

  private static let imageURLs = [
    ("escapes", "https://images.example/a%20b/%C3%A4.png"), ("encoded-slash", "https://images.example/a%2Fb.png"),
    ("query", "https://images.example/1.png?size=2&name=a%2Fb&empty="),
    ("upper-case", "HTTPS://images.example/Folder/IMAGE.PNG"), ("user", "https://user:secret@images.example/1.png"),
    ("port", "http://images.example:8080/1.png"), ("fragment", "https://images.example/1.png#top"),
    ("no-path", "https://images.example"), ("address", "http://[::1]:8080/1.png"),
  ].map { name, url in
    delivered("image-url.\(name)", .feed(.oneImage(at: url)), .oneImage(at: url))
  }

  private static let comments = [
    ("awkward-texts", CommentContent.awkward), ("many", .many),
  ].map { name, content in
    AcceptanceCase("payloads.comment.\(name)", of: .payloads) {
      Given(.connectivity(.online))
      Given(.theAPIReturns(.comments(content)))
      When(.load(.remoteComments))
      Then(.theCommentsAreDelivered(content))
    }
  }

  private static func delivered(_ name: String, _ payload: Payload, _ content: FeedContent) -> AcceptanceCase {
    AcceptanceCase("payloads.feed.\(name)", of: .payloads) {
      Given(.connectivity(.online))
      Given(.theAPIReturns(payload))
      When(.load(.remoteFeed))
      Then(.theFeedIsDelivered(content))
    }
  }

  private static let id = #""id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6""#
  private static let url = #""image":"https://url-1.example""#

  private static let brokenFeeds: [AcceptanceCase] = [
    ("invalid-json", Payload.invalidJSON),
    ("trailing-comma", Payload("a comma behind the last item", "{\"items\":[{\(id),\(url)},]}")),
    ("byte-order-mark", Payload("a byte order mark at the top", "\u{FEFF}{\"items\":[{\(id),\(url)}]}")),
    ("utf-16", Payload("an empty list in UTF-16") { _ in #"{"items":[]}"#.utf8.flatMap { [0, $0] } }),
    ("duplicate-key", .image("\(id),\(id),\(url)")),
    ("duplicate-image", Payload("the same image twice, its id in both cases", twice)),
    ("relative-url", .image("\(id),\"image\":\"/images/1.png\"")),
    ("other-scheme", .image("\(id),\"image\":\"ftp://url-1.example\"")),
    ("no-id", .image(url)),
    ("no-url", .image(id)),
    ("id-no-uuid", .image("\"id\":\"1\",\(url)")),
    ("description-no-text", .image("\(id),\"description\":1,\(url)")),
    ("location-no-text", .image("\(id),\"location\":false,\(url)")),
    ("no-items", Payload("an object without items", "{}")),
    ("no-object", Payload("a list that stands in no object", "[]")),
    ("items-null", Payload("null for items", #"{"items":null}"#)),
  ].map { name, payload in
    AcceptanceCase("payloads.feed.\(name)", of: .payloads) {
      Given(.connectivity(.online))
      Given(.theAPIReturns(payload))
      When(.load(.remoteFeed))
      Then(.anErrorIsDelivered(.invalidData))
    }
  }

  private static let twice = "{\"items\":[{\(id),\(url)},{\(id.lowercased()),\(url)}]}"

  private static let times: [AcceptanceCase] = [
    ("with-colon", "2020-08-28T15:07:02+00:00", 1_598_627_222.0),
    ("new-year", "2020-01-01T12:31:22+00:00", 1_577_881_882),
    ("without-colon", "2020-05-20T11:24:59+0000", 1_589_973_899),
    ("zulu", "2020-05-20T11:24:59Z", 1_589_973_899),
    ("east", "2020-05-20T13:24:59+02:00", 1_589_973_899),
    ("west-without-colon", "2020-05-20T05:54:59-0530", 1_589_973_899),
    ("fraction", "2020-05-20T11:24:59.5Z", 1_589_973_899.5),
    ("leap-day", "2020-02-29T00:00:00Z", 1_582_934_400),
    ("leap-day-of-2000", "2000-02-29T12:00:00Z", 951_825_600),
    ("end-of-day", "2020-05-20T23:59:59Z", 1_590_019_199),
    ("far-future", "9999-12-31T23:59:59Z", 253_402_300_799),
    ("before-1970", "1969-07-20T20:17:40Z", -14_182_940),
    ("widest-zone", "2020-05-20T11:24:59+23:59", 1_589_887_559),
  ].map { name, spelling, seconds in
    AcceptanceCase("payloads.time.\(name)", of: .payloads) {
      Given(.connectivity(.online))
      Given(.theAPIReturns(.comment(at: spelling)))
      When(.load(.remoteComments))
      Then(.aCommentIsDelivered(madeAt: seconds))
    }
  }

  private static let brokenTimes: [AcceptanceCase] = [
    ("30-february", "2020-02-30T11:24:59Z"),
    ("29-february-of-2019", "2019-02-29T11:24:59Z"),
    ("31-april", "2020-04-31T11:24:59Z"),
    ("29-february-of-2100", "2100-02-29T11:24:59Z"),
    ("month-13", "2020-13-01T11:24:59Z"),
    ("month-0", "2020-00-01T11:24:59Z"),
    ("day-0", "2020-05-00T11:24:59Z"),
    ("hour-24", "2020-05-20T24:00:00Z"),
    ("second-61", "2020-05-20T11:24:61Z"),
    ("zone-of-24-hours", "2020-05-20T11:24:59+24:00"),
    ("zone-of-60-minutes", "2020-05-20T11:24:59+01:60"),
    ("empty", ""),
    ("hour-25", "2020-05-20T25:24:59Z"),
    ("minute-60", "2020-05-20T11:60:59Z"),
    ("no-zone", "2020-05-20T11:24:59"),
    ("space-for-t", "2020-05-20 11:24:59+00:00"),
    ("letters-after-zone", "2020-05-20T11:24:59+00:00abc"),
    ("letters-after-zulu", "2020-05-20T11:24:59Zulu"),
    ("day-alone", "2020-05-20"),
  ].map { name, spelling in
    AcceptanceCase("payloads.time.\(name)", of: .payloads) {
      Given(.connectivity(.online))
      Given(.theAPIReturns(.comment(at: spelling)))
      When(.load(.remoteComments))
      Then(.anErrorIsDelivered(.invalidData))
    }
  }

  private static let message = #""message":"A message""#
  private static let time = #""created_at":"2020-05-20T11:24:59Z""#
  private static let author = #""author":{"username":"A user"}"#

  private static let whole = "\(id),\(message),\(time),\(author)"

  private static let brokenComments: [AcceptanceCase] = [
    ("no-id", "\(message),\(time),\(author)"),
    ("id-no-uuid", "\"id\":\"1\",\(message),\(time),\(author)"),
    ("no-message", "\(id),\(time),\(author)"),
    ("no-time", "\(id),\(message),\(author)"),
    ("time-no-text", "\(id),\(message),\"created_at\":1589973899,\(author)"),
    ("no-author", "\(id),\(message),\(time)"),
    ("no-username", "\(id),\(message),\(time),\"author\":{}"),
    ("username-at-top", "\(id),\(message),\(time),\"username\":\"A user\""),
    ("duplicate-key", "\(id),\(message),\(message),\(time),\(author)"),
    ("duplicate-comment", "\(whole)},{\(whole)"),
    ("duplicate-comment-in-other-letters", "\(whole)},{\(whole.replacing(id, with: id.lowercased()))"),
  ].map { name, members in
    AcceptanceCase("payloads.comment.\(name)", of: .payloads) {
      Given(.connectivity(.online))
      Given(.theAPIReturns(.comment(members)))
      When(.load(.remoteComments))
      Then(.anErrorIsDelivered(.invalidData))
    }
  }
}
