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
    [feedCourses, feedFields, feedStatuses(under: rules), feedDisconnections].flatMap(\.self)
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
    ] + cancelled(.remoteFeed, .remoteFeed)

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

  private static func feedStatuses(under rules: ContractRules) -> [AcceptanceCase] {
    [201, 300, 400, 500].map { status in
      AcceptanceCase("remote-feed.status-\(status)", of: .remoteFeed, origin: .contract(rules.places[.feed])) {
        Given(.connectivity(.status(status)))
        When(.load(.remoteFeed))
        if rules.api.feedStatuses.contains(status) {
          Then(.theFeedIsDelivered(.remote))
        } else {
          Then(.anErrorIsDelivered(.invalidData))
        }
      }
    } + interim(199, .remoteFeed, .remoteFeed)
  }

  private static let feedDisconnections = disconnected(.remoteFeed, .remoteFeed) + cutOff(.remoteFeed, .remoteFeed)

  // MARK: Comments

  private static func comments(under rules: ContractRules) -> [AcceptanceCase] {
    [commentsCourses, commentsStatuses(under: rules), commentsDisconnections].flatMap(\.self)
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
    ] + cancelled(.remoteComments, .remoteComments)

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
      } + [150, 199].flatMap { interim($0, .remoteComments, .remoteComments) }
  }

  private static let commentsDisconnections =
    disconnected(.remoteComments, .remoteComments) + cutOff(.remoteComments, .remoteComments)

  // MARK: Image data

  private static func imageData(under rules: ContractRules) -> [AcceptanceCase] {
    [imageDataCourses, imageDataURLs, imageDataStatuses(under: rules), imageDataDisconnections].flatMap(\.self)
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
    ] + cancelled(.remoteImageData, .remoteImageData)

  private static func imageDataStatuses(under rules: ContractRules) -> [AcceptanceCase] {
    [201, 300, 400, 500].map { status in
      AcceptanceCase(
        "remote-image-data.status-\(status)",
        of: .remoteImageData,
        origin: rules.places[.image].map { .contract($0) } ?? .useCases
      ) {
        Given(.connectivity(.status(status)))
        When(.load(.remoteImageData))
        if rules.api.imageStatuses.contains(status) {
          Then(.theImageDataIsDelivered)
        } else {
          Then(.anErrorIsDelivered(.invalidData))
        }
      }
    } + interim(199, .remoteImageData, .remoteImageData)
  }

  private static let imageDataDisconnections =
    disconnected(.remoteImageData, .remoteImageData) + cutOff(.remoteImageData, .remoteImageData)

  // MARK: Courses that all three have

  /// Returns a case without a connection, which expects a connectivity error.
  private static func disconnected(_ load: Load, _ useCase: UseCase) -> [AcceptanceCase] {
    disconnections.map { name, connectivity in
      AcceptanceCase("\(useCase.id).\(name)", of: useCase) {
        Given(.connectivity(connectivity))
        When(.load(load))
        Then(.anErrorIsDelivered(.connectivity))
      }
    }
  }

  /// Returns a case with a truncated response, of which nothing is delivered.
  private static func cutOff(_ load: Load, _ useCase: UseCase) -> [AcceptanceCase] {
    [
      AcceptanceCase("\(useCase.id).cut-off", of: useCase) {
        Given(.connectivity(.cutOff))
        When(.load(load))
        Then(.anErrorIsDelivered(.connectivity))
      },
      AcceptanceCase("\(useCase.id).incomplete", of: useCase, origin: .robustness) {
        Given(.connectivity(.online), .responsesReportedIncomplete)
        When(.load(load))
        Then(.anErrorIsDelivered(.connectivity))
      },
    ]
  }

  /// Returns a case with an interim status, which is never a final response on the wire or from any transport.
  private static func interim(_ status: Int, _ load: Load, _ useCase: UseCase) -> [AcceptanceCase] {
    [
      AcceptanceCase("\(useCase.id).status-\(status)", of: useCase) {
        Given(.connectivity(.online), .responsesHave(status: status))
        When(.load(load))
        Then(.anErrorIsDelivered(.invalidData))
      },
      AcceptanceCase("\(useCase.id).status-\(status)-on-the-wire", of: useCase) {
        Given(.connectivity(.interim(status)))
        When(.load(load))
        Then(.nothingButAnErrorIsDelivered)
      },
    ]
  }

  /// Returns a case with a cancelled load, which delivers neither a result nor an error and cancels the request.
  private static func cancelled(_ load: Load, _ useCase: UseCase) -> [AcceptanceCase] {
    [
      AcceptanceCase("\(useCase.id).cancelled", of: useCase) {
        Given(.silentAPI)
        When(.load(load, cancelled: .duringRequest))
        Then(.nothingIsDelivered, .theRequestIsCancelled)
      },
      AcceptanceCase("\(useCase.id).cancelled-late", of: useCase) {
        Given(.connectivity(.online))
        When(.load(load, cancelled: .afterResponse))
        Then(.nothingIsDelivered)
      },
    ]
  }
}
