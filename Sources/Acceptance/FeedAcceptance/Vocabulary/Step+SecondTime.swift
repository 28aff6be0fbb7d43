import Diagnostics
import FeedClient
import Foundation
import HTTPMessages

extension Step {
  /// Every call of the store succeeds from now on.
  static let theStoreRecovers = Step("from here on the store does not fail") { world in
    try world.require(.store)
    world.store.recover()
  }

  /// The API received no more than this many requests, also a little later.
  static func theAPIIsAsked(atMost count: Int) -> Step {
    Step("the API is asked at most \(count) times") { world in
      for _ in 0..<300 where await world.requests.count <= count { try await Task.sleep(for: .milliseconds(1)) }
      let requests = await world.requests
      if requests.count > count {
        throw Mismatch(
          expected: "at most \(counted(count, "request"))",
          got: requests.map(\.description).joined(separator: ", ")
        )
      }
    }
  }

  /// The feed screen displays these images, whatever else it displays.
  static func theImagesOnTheScreenAre(_ content: FeedContent) -> Step {
    Step("\(content) is on the screen") { world in
      try Difference.check(try content.images(world), got: await world.feedScreen.state.items)
    }
  }

  /// The customer opens the comments on another image while the response for the first is delayed.
  static let theCustomerAsksForOtherCommentsMeanwhile = Step(
    "the customer asks for the comments on another image meanwhile"
  ) { world in
    world.needRequests(1)
    let (screen, done, sent) = (try world.otherCommentsScreen, Latch(), world.client.sent.count)
    let task = world.inBackground {
      await screen.load()
      done.open()
    }
    world.note { $0.meanwhile.append(task) }
    // A client may wait for the first response before it sends the next request.
    try await world.giveTime(500) { done.isOpen || world.client.sent.count > sent }
    try await world.giveTime(500) { done.isOpen }
  }

  /// The load delivered one comment that was created in a leap second, or in a second next to it.
  static func aCommentIsDelivered(madeInLeapSecondBefore seconds: Double) -> Step {
    let next = Date(timeIntervalSince1970: seconds)
    return Step("a comment made in the leap second before \(Wording.moment(next)) is delivered") { world in
      guard case .comments(let comments) = try world.delivered, comments.count == 1, let comment = comments.first else {
        throw Mismatch(expected: "one comment", got: "\(try world.delivered)")
      }
      // Dates have no leap seconds.
      if comment.createdAt != next, comment.createdAt != next - 1 {
        throw Mismatch(expected: "one made in that second", got: "one made at \(Wording.moment(comment.createdAt))")
      }
    }
  }

  /// The load delivered comments that were created at these times, in seconds since 1970.
  static func commentsAreDelivered(madeAt seconds: [Double]) -> Step {
    let moments = seconds.map { Date(timeIntervalSince1970: $0) }
    return Step("comments made at \(moments.map(Wording.moment).joined(separator: ", ")) are delivered") { world in
      let comments = try world.deliveredComments
      try Difference.check(moments, got: comments.map(\.createdAt), noun: "comment", describe: Wording.moment)
    }
  }
}

extension Payload {
  /// A list of comments, with these spellings of their creation times.
  static func comments(at spellings: [String]) -> Payload {
    let items = spellings.enumerated().map { number, spelling in
      """
      {"id":"11111111-1111-4111-8111-11111111111\(number)","message":"A message","created_at":"\(spelling)",\
      "author":{"username":"A user"}}
      """
    }
    return Payload(
      "comments made at \(spellings.joined(separator: ", "))",
      "{\"items\":[\(items.joined(separator: ","))]}"
    )
  }
}

extension CommentContent {
  /// The comments of `unordered` after their authors have edited them.
  static let edited = CommentContent(description: "the three comments after their authors have edited them") { world in
    try CommentContent.unordered.comments(world).map { comment in
      ImageComment(
        id: comment.id,
        message: "\(comment.message), edited",
        createdAt: comment.createdAt,
        username: comment.username
      )
    }
  }
}

extension Step {
  /// The API returns an image of a format.
  static func theAPIReturns(_ sample: ImageSample) -> Step {
    images("an image of the format \(sample.rawValue)", sample.bytes, "image/\(sample.subtype)")
  }

  /// The API returns data that are no image.
  static func theAPIReturns(_ sample: OtherSample) -> Step {
    images("data of the type \(sample.mediaType), which are no image", sample.bytes, sample.mediaType)
  }

  private static func images(_ text: String, _ bytes: [UInt8], _ mediaType: String) -> Step {
    Step("responses with \(text)") { world in
      world.client.alter { response in
        var altered = response
        altered.body = bytes
        altered.headers["Content-Type"] = mediaType
        altered.headers["Content-Encoding"] = nil
        altered.headers["Content-Length"] = "\(bytes.count)"
        return altered
      }
    }
  }

  /// The cell displays an image of a format.
  static func theCellDisplays(_ sample: ImageSample) -> Step {
    Step("the image of the format \(sample.rawValue) is displayed") { world in
      let state = try await world.imageCell.state
      guard let data = state.data else { throw Mismatch(expected: "the image", got: Wording.cell(state)) }
      try Difference.check(Data(sample.bytes), got: data)
    }
  }
}
