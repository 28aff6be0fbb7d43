import ContractReports
import FeedClient

/// Cases for responses of the API, and how the client maps them: feed, comments and image data.
enum RemoteCases {
  /// Returns the cases under the contract's rules for responses.
  static func all(under rules: ContractRules) -> [AcceptanceCase] {
    feed(under: rules) + comments(under: rules) + imageData(under: rules)
  }

  /// The ways in which there is no connection.
  private static let disconnections: [(name: String, connectivity: Connectivity)] = [
    ("refused", .refused), ("reset", .reset), ("timed-out", .silent), ("half-open", .halfOpen),
  ]

  // MARK: Feed

  private static func feed(under rules: ContractRules) -> [AcceptanceCase] {
    let origin = CaseOrigin.contract(rules.places[.feed])
    return [
      feedCourses, feedFields, statuses(of: remoteFeed, rules.api.feedStatuses, origin), disconnected(remoteFeed),
    ].flatMap(\.self)
  }

  private static let feedCourses: [AcceptanceCase] =
    [
      AcceptanceCase("remote-feed.in-order", of: .remoteFeed) {
        Given(.connectivity(.online))
        When(.load(.remoteFeed))
        Then(.theFeedIsDelivered(.remote))
      },
      AcceptanceCase("remote-feed.unordered", of: .remoteFeed) {
        Given(.connectivity(.online), .theAPIReturns(.feed(.unordered)))
        When(.load(.remoteFeed))
        Then(.theFeedIsDelivered(.unordered))
      },
      AcceptanceCase("remote-feed.alike", of: .remoteFeed) {
        Given(.connectivity(.online), .theAPIReturns(.feed(.alike)))
        When(.load(.remoteFeed))
        Then(.theFeedIsDelivered(.alike))
      },
      AcceptanceCase("remote-feed.empty", of: .remoteFeed) {
        Given(.connectivity(.onlineEmpty))
        When(.load(.remoteFeed))
        Then(.theFeedIsDelivered(.empty))
      },
      AcceptanceCase("remote-feed.invalid-json", of: .remoteFeed) {
        Given(.connectivity(.invalidJSON))
        When(.load(.remoteFeed))
        Then(.anErrorIsDelivered(.invalidData))
      },
      AcceptanceCase("remote-feed.contract-violation", of: .remoteFeed) {
        Given(.connectivity(.contractViolation))
        When(.load(.remoteFeed))
        Then(.anErrorIsDelivered(.invalidData))
      }
      .ofStrictPayloads,
    ] + cancelled(remoteFeed)

  private static let feedFields = [
    ("description-and-location", true, true), ("description-only", true, false), ("location-only", false, true),
    ("neither", false, false),
  ].map { name, description, location in
    AcceptanceCase("remote-feed.\(name)", of: .remoteFeed) {
      Given(.connectivity(.online), .theAPIReturns(.feed(.oneImage(description: description, location: location))))
      When(.load(.remoteFeed))
      Then(.theFeedIsDelivered(.oneImage(description: description, location: location)))
    }
  }

  // MARK: Comments

  private static func comments(under rules: ContractRules) -> [AcceptanceCase] {
    [commentsCourses, commentsStatuses(under: rules), disconnected(remoteComments)].flatMap(\.self)
  }

  private static let commentsCourses: [AcceptanceCase] =
    [
      AcceptanceCase("remote-comments.empty", of: .remoteComments) {
        Given(.connectivity(.onlineEmpty))
        When(.load(.remoteComments))
        Then(.theCommentsAreDelivered(.none))
      },
      AcceptanceCase("remote-comments.unordered", of: .remoteComments) {
        Given(.connectivity(.online), .theAPIReturns(.comments(.unordered)))
        When(.load(.remoteComments))
        Then(.theCommentsAreDelivered(.unordered))
      },
      AcceptanceCase("remote-comments.alike", of: .remoteComments) {
        Given(.connectivity(.online), .theAPIReturns(.comments(.alike)))
        When(.load(.remoteComments))
        Then(.theCommentsAreDelivered(.alike))
      },
      AcceptanceCase("remote-comments.unordered-displayed", of: .remoteComments) {
        Given(.connectivity(.online), .theAPIReturns(.comments(.unordered)))
        When(.theCustomerAsksForComments)
        Then(.theCommentsAreDisplayed(.unordered))
      },
      AcceptanceCase("remote-comments.contract-violation", of: .remoteComments) {
        Given(.connectivity(.contractViolation))
        When(.load(.remoteComments))
        Then(.anErrorIsDelivered(.invalidData))
      }
      .ofStrictPayloads,
      AcceptanceCase("remote-comments.customer-leaves", of: .remoteComments) {
        Given(.silentAPI)
        When(.theCustomerAsks(for: .comments, andLeaves: .duringRequest))
        Then(.theCommentsAreLeft(.none), .theRequestIsCancelled)
      },
    ] + cancelled(remoteComments)

  private static func commentsStatuses(under rules: ContractRules) -> [AcceptanceCase] {
    [200, 201, 250, 280, 299, 300, 400, 500].map { status in
      AcceptanceCase(
        "remote-comments.status-\(status)",
        of: .remoteComments,
        origin: .contract(rules.places[.comments])
      ) {
        Given(.connectivity(.status(status)))
        When(.load(.remoteComments))
        Then(.theStatusesAre(status))
        if rules.api.commentsStatuses.contains(status) {
          Then(.theCommentsAreDelivered(.remote))
        } else {
          Then(.anErrorIsDelivered(.invalidData))
        }
      }
    }
      + [200, 201, 250, 280, 299].map { status in
        AcceptanceCase("remote-comments.invalid-json-\(status)", of: .remoteComments) {
          Given(.connectivity(.statusWithInvalidJSON(status)))
          When(.load(.remoteComments))
          Then(.theStatusesAre(status), .anErrorIsDelivered(.invalidData))
        }
      } + [150, 199].flatMap { interim($0, remoteComments) }
  }

  // MARK: Image data

  private static func imageData(under rules: ContractRules) -> [AcceptanceCase] {
    let origin = rules.places[.image].map { CaseOrigin.contract($0) } ?? .useCases
    return [
      imageDataCourses, imageDataURLs, statuses(of: remoteImageData, rules.api.imageStatuses, origin),
      disconnected(remoteImageData),
    ].flatMap(\.self)
  }

  private static let imageDataURLs = [
    ("escapes", "/images/a%20b/%C3%A4.png"), ("encoded-slash", "/images/a%2Fb.png"),
    ("query", "/images/1.png?size=2&name=a%2Fb&empty="), ("upper-case", "/Images/IMAGE.PNG"),
  ].map { name, path in
    AcceptanceCase("remote-image-data.url-with-\(name)", of: .remoteImageData) {
      Given(.connectivity(.online), .responsesHave(status: 200), .theAPIReturns(.smallImage))
      When(.loadImageData(at: path))
      Then(.theLastRequestIs(for: path), .theDataIsDelivered(of: .smallImage))
    }
  }

  private static let imageDataCourses: [AcceptanceCase] =
    [
      AcceptanceCase("remote-image-data.status-200", of: .remoteImageData) {
        Given(.connectivity(.online))
        When(.load(.remoteImageData))
        Then(.theRequestsAre(.imageData), .theImageDataIsDelivered)
      },
      AcceptanceCase("remote-image-data.empty", of: .remoteImageData) {
        Given(.connectivity(.noBody))
        When(.load(.remoteImageData))
        Then(.theStatusesAre(200), .anErrorIsDelivered(.invalidData))
      },
    ] + cancelled(remoteImageData)

  // MARK: Courses that all three have

  /// A load from the API, its use case and its request, and the delivery of what the API has.
  typealias Remote = (load: Load, useCase: UseCase, request: ExpectedRequest, delivery: [Step])

  static let remoteFeed: Remote = (.remoteFeed, .remoteFeed, .firstPage(), Then(.theFeedIsDelivered(.remote)))
  static let remoteComments: Remote = (
    .remoteComments, .remoteComments, .comments, Then(.theCommentsAreDelivered(.remote))
  )
  static let remoteImageData: Remote = (.remoteImageData, .remoteImageData, .imageData, Then(.theImageDataIsDelivered))

  /// Returns cases with final statuses, of which only those of the contract deliver anything, and an interim one.
  private static func statuses(of remote: Remote, _ good: Set<Int>, _ origin: CaseOrigin) -> [AcceptanceCase] {
    [201, 300, 400, 500].map { status in
      AcceptanceCase("\(remote.useCase.id).status-\(status)", of: remote.useCase, origin: origin) {
        Given(.connectivity(.status(status)))
        When(.load(remote.load))
        good.contains(status) ? remote.delivery : Then(.anErrorIsDelivered(.invalidData))
      }
    } + interim(199, remote)
  }

  /// Returns cases without a whole response, which expect a connectivity error.
  private static func disconnected(_ remote: Remote) -> [AcceptanceCase] {
    (disconnections + [("cut-off", .cutOff)]).map { name, connectivity in
      AcceptanceCase("\(remote.useCase.id).\(name)", of: remote.useCase) {
        Given(.connectivity(connectivity))
        When(.load(remote.load))
        Then(.anErrorIsDelivered(.connectivity))
      }
    } + [
      AcceptanceCase("\(remote.useCase.id).incomplete", of: remote.useCase, origin: .robustness) {
        Given(.connectivity(.online), .responsesReportedIncomplete)
        When(.load(remote.load))
        Then(.anErrorIsDelivered(.connectivity))
      }
    ]
  }

  /// Returns a case with an interim status, which is never a final response on the wire or from any transport.
  private static func interim(_ status: Int, _ remote: Remote) -> [AcceptanceCase] {
    [
      AcceptanceCase("\(remote.useCase.id).status-\(status)", of: remote.useCase) {
        Given(.connectivity(.online), .responsesHave(status: status))
        When(.load(remote.load))
        Then(.anErrorIsDelivered(.invalidData))
      },
      AcceptanceCase("\(remote.useCase.id).status-\(status)-on-the-wire", of: remote.useCase) {
        Given(.connectivity(.interim(status)))
        When(.load(remote.load))
        Then(.nothingButAnErrorIsDelivered)
      },
    ]
  }

  /// Returns a case with a cancelled load, which delivers neither a result nor an error and cancels the request.
  private static func cancelled(_ remote: Remote) -> [AcceptanceCase] {
    [
      AcceptanceCase("\(remote.useCase.id).cancelled", of: remote.useCase) {
        Given(.silentAPI)
        When(.load(remote.load, cancelled: .duringRequest))
        Then(.nothingIsDelivered, .theRequestIsCancelled)
      },
      AcceptanceCase("\(remote.useCase.id).cancelled-late", of: remote.useCase) {
        Given(.connectivity(.online))
        When(.load(remote.load, cancelled: .afterResponse))
        Then(.nothingIsDelivered)
      },
    ]
  }
}
