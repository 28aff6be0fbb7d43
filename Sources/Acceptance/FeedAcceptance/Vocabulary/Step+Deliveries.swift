import FeedClient
import Foundation

extension Step {
  /// The load delivered this feed.
  static func theFeedIsDelivered(_ content: FeedContent) -> Step {
    Step("\(content) is delivered") { world in
      guard case .feed(let feed) = try world.delivered else {
        throw Mismatch(expected: "\(content)", got: "\(try world.delivered)")
      }
      try Difference.check(try content.images(world), got: feed)
    }
  }

  /// The load delivered no feed, and no error.
  static let noImagesAreDelivered = Step("no images are delivered") { world in
    switch try world.delivered {
    case .nothing: return
    case .feed(let feed) where feed.isEmpty: return
    case let other: throw Mismatch(expected: "no images", got: "\(other)")
    }
  }

  /// The load delivered these comments, in this order.
  static func theCommentsAreDelivered(_ content: CommentContent) -> Step {
    Step("\(content) are delivered") { world in
      try Difference.check(try content.comments(world), got: try world.deliveredComments)
    }
  }

  /// The load delivered one comment, created at a time in seconds since 1970.
  static func aCommentIsDelivered(madeAt seconds: Double) -> Step {
    let moment = Date(timeIntervalSince1970: seconds)
    return Step("a comment made at \(Wording.moment(moment)) is delivered") { world in
      let comments = try world.deliveredComments
      try Difference.check([moment], got: comments.map(\.createdAt), noun: "comment", describe: Wording.moment)
    }
  }

  /// The load delivered the image's data.
  static let theImageDataIsDelivered = Step("the image's data is delivered unchanged") { world in
    let data = try world.deliveredData("the image's data")
    try Difference.check(try world.picturedImage.data, got: data)
  }

  /// The load delivered other data, given as text.
  static func theDataIsDelivered(_ text: String) -> Step {
    Step("the data \"\(text)\" is delivered") { world in
      try Difference.check(Data(text.utf8), got: try world.deliveredData("the data \"\(text)\""))
    }
  }

  /// The load delivered the data of a payload.
  static func theDataIsDelivered(of payload: Payload) -> Step {
    Step("\(payload) is delivered unchanged") { world in
      let data = try world.deliveredData("\(payload)")
      try Difference.check(Data(try payload.bytes(world)), got: data)
    }
  }

  /// The operation succeeded.
  static let itSucceeds = Step("it succeeds") { world in
    guard case .done = try world.delivered else {
      throw Mismatch(expected: "success", got: "\(try world.delivered)")
    }
  }

  /// The load delivered an error of a kind.
  static func anErrorIsDelivered(_ kind: ErrorKind) -> Step {
    Step("\(kind.withArticle) is delivered") { world in
      guard case .failure(let error) = try world.delivered else {
        throw Mismatch(expected: kind.withArticle, got: "\(try world.delivered)")
      }
      try kind.check(error, by: world.classify)
    }
  }

  /// The load delivered one of the three errors, and no value.
  static let nothingButAnErrorIsDelivered = Step("an error is delivered, and nothing else") { world in
    guard case .failure(let error) = try world.delivered, world.classify(error) != nil else {
      throw Mismatch(expected: "an error", got: "\(try world.delivered)")
    }
  }

  /// A cancelled load delivers nothing.
  static let nothingIsDelivered = Step("neither a result nor an error is delivered") { world in
    guard case .cancellation = try world.delivered else {
      throw Mismatch(expected: "neither a result nor an error", got: "\(try world.delivered)")
    }
  }
}

extension World {
  /// The last delivery.
  var delivered: Delivery {
    get throws(Mismatch) {
      guard let last = notes.deliveries.last else {
        throw Mismatch(expected: "something delivered", got: "nothing loaded")
      }
      return last
    }
  }

  fileprivate func deliveredData(_ expected: String) throws(Mismatch) -> Data {
    guard case .data(let data) = try delivered else { throw Mismatch(expected: expected, got: "\(try delivered)") }
    return data
  }

  /// The comments of the last delivery.
  var deliveredComments: [ImageComment] {
    get throws(Mismatch) {
      guard case .comments(let comments) = try delivered else {
        throw Mismatch(expected: "comments", got: "\(try delivered)")
      }
      return comments
    }
  }
}
