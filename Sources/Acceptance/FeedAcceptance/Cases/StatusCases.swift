import ContractReports

/// Cases for every status that a client may treat specially, for the feed, comments and image data.
///
/// The contract alone determines what a status means. The contracts of this package document 200 for the feed and any
/// 2xx for comments. Image data are not an operation of a contract, and have status 200.
enum StatusCases {
  static func all(under rules: ContractRules) -> [AcceptanceCase] {
    cases(
      .remoteFeed,
      .remoteFeed,
      .contract(rules.feedPlace),
      delivers: rules.feed.contains,
      Then(.theFeedIsDelivered(.remote))
    )
      + cases(
        .remoteComments,
        .remoteComments,
        .contract(rules.commentsPlace),
        delivers: rules.comments.contains,
        Then(.theCommentsAreDelivered(.remote))
      )
      + cases(
        .remoteImageData,
        .remoteImageData,
        .useCases,
        delivers: { $0 == 200 },
        Then(.theImageDataIsDelivered)
      ) + withoutBody
  }

  private static let statuses = [
    202, 203, 204, 205, 206, 207, 226, 301, 302, 303, 304, 307, 308, 401, 403, 404, 405, 408, 409, 410, 416, 418, 422,
    429, 501, 502, 503, 504, 599,
  ]

  private static func cases(
    _ load: Load,
    _ useCase: UseCase,
    _ origin: CaseOrigin,
    delivers: (Int) -> Bool,
    _ delivery: [Step]
  ) -> [AcceptanceCase] {
    // These two statuses never have a body: `withoutBody` covers them.
    statuses.filter { useCase != .remoteComments || ![204, 205].contains($0) }.map { status in
      let isSuccess = delivers(status)
      return AcceptanceCase("\(useCase.id).status-\(status)", of: useCase, origin: origin) {
        Given(.connectivity(.online), .responsesHave(status: status))
        When(.load(load))
        if isSuccess {
          delivery
        } else {
          Then(.anErrorIsDelivered(.invalidData))
        }
      }
    }
  }

  /// Success responses without a body, for which the contract requires JSON.
  private static let withoutBody = [204, 205].map { status in
    AcceptanceCase("remote-comments.status-\(status)-without-body", of: .remoteComments) {
      Given(.connectivity(.online), .responsesHave(status: status), .theAPIReturns(.nothing))
      When(.load(.remoteComments))
      Then(.anErrorIsDelivered(.invalidData))
    }
  }
}
