import FeedClient
import HTTPMessages

extension Mutant {
  private static let successes = [202, 203, 206, 207, 226]
  private static let others = [
    301, 302, 303, 304, 307, 308, 401, 403, 404, 405, 408, 409, 410, 416, 418, 422, 429, 501, 502, 503, 504, 599,
  ]

  /// Wrong about what a status means.
  static let statuses = [
    Mutant("Every success is a feed", caughtBy: ids("remote-feed", successes + [204, 205])) { parts in
      parts.mapFeed = { try FeedMapper.images(from: $0.successful(200...299)) }
    }
    .common,
    Mutant("Every other status is a feed", caughtBy: ids("remote-feed", others)) { parts in
      parts.mapFeed = { try FeedMapper.images(from: $0.successful(300...599)) }
    },
    Mutant("Only 200 and 201 have comments", caughtBy: ids("remote-comments", successes)) { parts in
      parts.mapComments = { response in
        guard 200...201 ~= response.status else { throw FeedError.invalidData }
        return try ImageCommentsMapper.comments(from: response)
      }
    },
    Mutant("Every other status has comments", caughtBy: ids("remote-comments", others)) { parts in
      parts.mapComments = { try ImageCommentsMapper.comments(from: $0.successful(300...599)) }
    },
    Mutant(
      "No body counts as no comments",
      caughtBy: "remote-comments.status-204-without-body",
      "remote-comments.status-205-without-body"
    ) { parts in
      parts.mapComments = { $0.body.isEmpty ? [] : try ImageCommentsMapper.comments(from: $0) }
    },
    Mutant("Every success is an image", caughtBy: ids("remote-image-data", successes + [204, 205])) { parts in
      parts.mapImageData = { try FeedImageDataMapper.data(from: $0.successful(200...299)) }
    },
    Mutant("Every other status is an image", caughtBy: ids("remote-image-data", others)) { parts in
      parts.mapImageData = { try FeedImageDataMapper.data(from: $0.successful(300...599)) }
    },
  ]

  private static func ids(_ useCase: String, _ statuses: [Int]) -> [String] {
    statuses.map { "\(useCase).status-\($0)" }
  }
}

extension HTTPResponse {
  /// The response as if its status had been 200, where it is one of these.
  fileprivate func successful(_ statuses: ClosedRange<Int>) -> HTTPResponse {
    var copy = self
    if statuses ~= status { copy.status = 200 }
    return copy
  }
}
