import FeedClient

extension Step {
  /// The customer opens a new comments screen for the same image.
  static let theCustomerOpensTheCommentsAnew = Step("the customer opens the comments on a fresh screen") { world in
    world.needRequests(1)
    world.closeCommentsScreen()
    try await world.commentsScreen.load()
  }

  /// The customer opens the comments on another image while the first screen stays open.
  static let theCustomerAsksForOtherComments = Step("the customer asks for the comments on another image") { world in
    world.needRequests(1)
    try await world.otherCommentsScreen.load()
  }

  /// The comments screen is loading, and displays these comments.
  static func aLoadingStateIsDisplayedForComments(beside content: CommentContent) -> Step {
    Step("a loading state is displayed for the comments, beside \(content), without an error") { world in
      let state = try await world.commentsScreen.state
      try state.requireLoading()
      try Difference.check(try content.comments(world), got: state.items)
    }
  }

  /// The comments screen of another image displays that image's comments, and no error.
  static let theOtherCommentsAreDisplayed = Step("the other image's comments are displayed") { world in
    let state = try await world.otherCommentsScreen.state
    let expected = world.fixtures.comments[try world.otherDiscussedImage.id] ?? []
    try Difference.check(expected, got: state.items)
    try state.requireQuiet()
  }

  /// The comments screen of another image displays an error message, and no comment.
  static let anErrorIsDisplayedForOtherComments = Step("an error message is displayed for the other image's comments") {
    world in
    let state = try await world.otherCommentsScreen.state
    try Difference.check([], got: state.items)
    try state.requireQuiet(error: true)
  }

  /// The cells of the comments show the view models of these comments, in this order.
  static func theCommentCellsAre(_ content: CommentContent) -> Step {
    Step("the cells show the message, user and relative date of \(content)") { world in
      let comments = try content.comments(world)
      let expected = comments.map { world.parts.presentation.comment($0, world.now, world.calendar, world.locale) }
      let cells = try await world.commentsScreen.cells
      try Difference.check(expected, got: cells, noun: "cell") { "\"\($0.message)\" by \($0.username), \($0.date)" }
    }
  }

  /// The store was neither read nor changed.
  static let theStoreIsNotUsed = Step("the store is not used") { world in
    try world.require(.store)
    let calls = world.store.calls
    if !calls.isEmpty {
      throw Mismatch(expected: "no use of the store", got: calls.map(\.description).joined(separator: ", then "))
    }
  }
}
