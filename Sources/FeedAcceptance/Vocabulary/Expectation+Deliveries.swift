import FeedClient
import Foundation

extension Expectation {
  /// What was loaded is this feed.
  static func theFeedIsDelivered(_ content: FeedContent) -> Expectation {
    Expectation("\(content) is delivered") { world in
      guard case .feed(let feed) = try world.delivered else {
        throw Mismatch(expected: "\(content)", got: "\(try world.delivered)")
      }
      try Difference.check(try content.images(world), got: feed)
    }
  }

  /// There is no feed, and no error.
  static let noImagesAreDelivered = Expectation("no images are delivered") { world in
    switch try world.delivered {
    case .nothing: return
    case .feed(let feed) where feed.isEmpty: return
    case let other: throw Mismatch(expected: "no images", got: "\(other)")
    }
  }

  /// What was loaded are these comments, in this order.
  static func theCommentsAreDelivered(_ content: CommentContent) -> Expectation {
    Expectation("\(content) are delivered") { world in
      try Difference.check(try content.comments(world), got: try world.deliveredComments)
    }
  }

  /// What was loaded is one comment, made at a time, in seconds after 1970.
  static func aCommentIsDelivered(madeAt seconds: Double) -> Expectation {
    let moment = Date(timeIntervalSince1970: seconds)
    return Expectation("a comment made at \(Wording.moment(moment)) is delivered") { world in
      let comments = try world.deliveredComments
      try Difference.check([moment], got: comments.map(\.createdAt), noun: "comment", describe: Wording.moment)
    }
  }

  /// What was loaded are the image's bytes.
  static let theImageDataIsDelivered = Expectation("the image's data is delivered unchanged") { world in
    guard case .data(let data) = try world.delivered else {
      throw Mismatch(expected: "the image's data", got: "\(try world.delivered)")
    }
    try Difference.check(try world.picturedImage.data, got: data)
  }

  /// What was loaded are other bytes, of a text.
  static func theDataIsDelivered(_ text: String) -> Expectation {
    Expectation("the data \"\(text)\" is delivered") { world in
      guard case .data(let data) = try world.delivered else {
        throw Mismatch(expected: "the data \"\(text)\"", got: "\(try world.delivered)")
      }
      try Difference.check(Data(text.utf8), got: data)
    }
  }

  /// What was loaded are the bytes of a payload.
  static func theDataIsDelivered(of payload: Payload) -> Expectation {
    Expectation("\(payload) is delivered unchanged") { world in
      guard case .data(let data) = try world.delivered else {
        throw Mismatch(expected: "\(payload)", got: "\(try world.delivered)")
      }
      try Difference.check(Data(try payload.bytes(world)), got: data)
    }
  }

  /// It was done.
  static let itSucceeds = Expectation("it succeeds") { world in
    guard case .done = try world.delivered else {
      throw Mismatch(expected: "success", got: "\(try world.delivered)")
    }
  }

  /// An error of a kind.
  static func anErrorIsDelivered(_ kind: ErrorKind) -> Expectation {
    Expectation("\(kind.withArticle) is delivered") { world in
      guard case .failure(let error) = try world.delivered else {
        throw Mismatch(expected: kind.withArticle, got: "\(try world.delivered)")
      }
      try kind.check(error)
    }
  }

  /// Some error of the three, and not what was asked for.
  static let nothingButAnErrorIsDelivered = Expectation("an error is delivered, and nothing else") { world in
    guard case .failure(let error) = try world.delivered, error is FeedError else {
      throw Mismatch(expected: "an error", got: "\(try world.delivered)")
    }
  }

  /// A cancelled load delivers nothing.
  static let nothingIsDelivered = Expectation("neither a result nor an error is delivered") { world in
    guard case .cancellation = try world.delivered else {
      throw Mismatch(expected: "neither a result nor an error", got: "\(try world.delivered)")
    }
  }
}

extension World {
  /// What was delivered last.
  var delivered: Delivery {
    get throws(Mismatch) {
      guard let last = notes.deliveries.last else {
        throw Mismatch(expected: "something delivered", got: "nothing loaded")
      }
      return last
    }
  }

  fileprivate var deliveredComments: [ImageComment] {
    get throws(Mismatch) {
      guard case .comments(let comments) = try delivered else {
        throw Mismatch(expected: "comments", got: "\(try delivered)")
      }
      return comments
    }
  }
}
