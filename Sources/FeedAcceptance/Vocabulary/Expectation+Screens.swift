import FeedClient
import Foundation

extension Expectation {
  /// The feed screen displays this feed and no error, and has finished loading.
  public static func theFeedIsDisplayed(_ content: FeedContent) -> Expectation {
    Expectation("\(content) is displayed") { world in
      let state = await world.feedScreen.state
      try Difference.check(try content.images(world), got: state.items)
      try state.requireQuiet(error: false)
    }
  }

  /// The feed screen displays only an error message.
  public static func anErrorIsDisplayed(_ kind: ErrorKind) -> Expectation {
    anErrorIsDisplayed(kind, beside: nil)
  }

  /// The feed screen displays an error message, and still its previous content.
  public static func anErrorIsDisplayed(_ kind: ErrorKind, beside content: FeedContent?) -> Expectation {
    let rest = content.map { " beside \($0)" } ?? ", and no image"
    return Expectation("an error message is displayed\(rest), for \(kind.withArticle)") { world in
      let state = await world.feedScreen.state
      let items = try content?.images(world) ?? []
      if content != nil, items.isEmpty { try world.requireImages() }
      try Difference.check(items, got: state.items)
      try state.requireQuiet(error: true)
      try world.requireScreenError(kind)
    }
  }

  /// Whether the feed screen offers more images.
  public static func moreIsOffered(_ isOffered: Bool) -> Expectation {
    Expectation(isOffered ? "more is offered" : "nothing more is offered") { world in
      if isOffered { try world.requireImages() }
      let wording: (Bool) -> String = { $0 ? "more to be offered" : "nothing more to be offered" }
      let canLoadMore = await world.feedScreen.state.canLoadMore
      if canLoadMore != isOffered { throw Mismatch(expected: wording(isOffered), got: wording(canLoadMore)) }
    }
  }

  /// The comments screen displays these comments, in this order, and no error.
  public static func theCommentsAreDisplayed(_ content: CommentContent) -> Expectation {
    Expectation("\(content) are displayed") { world in
      let state = try await world.commentsScreen.state
      try Difference.check(try content.comments(world), got: state.items)
      try state.requireQuiet(error: false)
    }
  }

  /// The comments screen displays nothing, and is not loading.
  static let neitherCommentsNorErrorAreDisplayed = Expectation("neither comments nor an error are displayed") { world in
    let state = try await world.commentsScreen.state
    try Difference.check([], got: state.items)
    try state.requireQuiet(error: false)
  }

  /// The comments screen displays an error message, and no comment.
  public static func anErrorIsDisplayedForComments(_ kind: ErrorKind) -> Expectation {
    anErrorIsDisplayedForComments(kind, beside: nil)
  }

  /// The comments screen displays an error message, and still its previous content.
  static func anErrorIsDisplayedForComments(_ kind: ErrorKind, beside content: CommentContent?) -> Expectation {
    let rest = content.map { " beside \($0)" } ?? ", and no comment"
    return Expectation("an error message is displayed\(rest), for \(kind.withArticle)") { world in
      let state = try await world.commentsScreen.state
      try Difference.check(try content?.comments(world) ?? [], got: state.items)
      try state.requireQuiet(error: true)
      try world.requireScreenError(kind)
    }
  }
}

extension ListState {
  /// Requires that the screen is not loading, with or without an error message.
  func requireQuiet(error: Bool) throws(Mismatch) {
    let hasError = errorMessage?.isEmpty == false
    guard hasError != error || isLoading else { return }
    throw Mismatch(
      expected: error ? "an error message, and nothing loading" : "no error message, and nothing loading",
      got: Wording.screen(self)
    )
  }
}

extension World {
  /// Requires that the last error on the screen is of a kind.
  fileprivate func requireScreenError(_ kind: ErrorKind) throws(Mismatch) {
    guard let error = notes.screenErrors.last else { throw Mismatch(expected: kind.withArticle, got: "no error") }
    try kind.check(error, by: classify)
  }
}
