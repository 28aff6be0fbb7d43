import ContractReports
import FeedClient

/// Cases for every status that a client may treat specially, for the feed, comments and image data.
///
/// The contract alone determines what a status means. The contracts of this package document 200 for the feed and any
/// 2xx for comments. Image data are not an operation of a contract, and have status 200.
enum StatusCases {
  static func all(under rules: ContractRules) -> [AcceptanceCase] {
    cases(.remoteFeed, .remoteFeed, rules, .contract(rules.places[.feed]), Then(.theFeedIsDelivered(.remote)))
      + cases(
        .remoteComments,
        .remoteComments,
        rules,
        .contract(rules.places[.comments]),
        Then(.theCommentsAreDelivered(.remote))
      )
      + cases(
        .remoteImageData,
        .remoteImageData,
        rules,
        rules.places[.image].map { .contract($0) } ?? .useCases,
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
    _ rules: ContractRules,
    _ origin: CaseOrigin,
    _ delivery: [Step]
  ) -> [AcceptanceCase] {
    let api = rules.api
    guard let resource = load.resource else { return [] }
    var statuses = statuses
    // These two statuses never have a body: `withoutBody` covers them.
    if resource == .comments { statuses.removeAll { [204, 205].contains($0) } }
    // A client that signs its requests answers this status with another request: the cases of tokens cover it.
    if api.needsToken, api.signed.contains(resource) { statuses.removeAll { $0 == 401 } }
    return statuses.map { status in
      let isSuccess = api.statuses(of: resource).contains(status)
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
