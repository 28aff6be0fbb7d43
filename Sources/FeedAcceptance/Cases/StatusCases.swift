/// Every status that a client may treat specially, for the feed, comments and image data.
///
/// What a status means follows from the contract alone: 200 for the feed and for image data, any 2xx for comments.
enum StatusCases {
  static let all =
    cases(.remoteFeed, .remoteFeed, delivers: { $0 == 200 }, Then(.theFeedIsDelivered(.remote)))
    + cases(.remoteComments, .remoteComments, delivers: { 200...299 ~= $0 }, Then(.theCommentsAreDelivered(.remote)))
    + cases(.remoteImageData, .remoteImageData, delivers: { $0 == 200 }, Then(.theImageDataIsDelivered)) + withoutBody

  private static let statuses = [
    202, 203, 204, 205, 206, 207, 226, 301, 302, 303, 304, 307, 308, 401, 403, 404, 405, 408, 409, 410, 416, 418, 422,
    429, 501, 502, 503, 504, 599,
  ]

  private static func cases(
    _ load: Load,
    _ useCase: UseCase,
    delivers: (Int) -> Bool,
    _ delivery: Then
  ) -> [AcceptanceCase] {
    // With a body these two do not exist: `withoutBody` plays them.
    statuses.filter { !delivers($0) || ![204, 205].contains($0) }.map { status in
      let isSuccess = delivers(status)
      return AcceptanceCase("\(useCase.id).status-\(status)", of: useCase) {
        Given(.connectivity(.online))
        Given(.answersBear(status: status))
        When(.load(load))
        if isSuccess {
          delivery
        } else {
          Then(.anErrorIsDelivered(.invalidData))
        }
      }
    }
  }

  /// A success that has no body, where the contract promises JSON.
  private static let withoutBody = [204, 205].map { status in
    AcceptanceCase("remote-comments.status-\(status)-without-body", of: .remoteComments) {
      Given(.connectivity(.online))
      Given(.answersBear(status: status))
      Given(.answers(.nothing))
      When(.load(.remoteComments))
      Then(.anErrorIsDelivered(.invalidData))
    }
  }
}
