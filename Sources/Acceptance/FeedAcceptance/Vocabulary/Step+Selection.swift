import FeedClient

extension Step {
  /// The customer taps on the image with the most comments, and its comments load.
  static let theCustomerSelectsTheImage = Step("the customer selects the image, and its comments are loaded") { world in
    let image = try world.discussedImage
    guard try await world.select(image) else {
      throw world.inapplicable("the image with several comments is not on the pages of the case")
    }
    world.needRequests(1)
    if let image = world.notes.selected.last { await world.openComments(on: image).load() }
  }

  /// The client has opened the comments on the image that the customer selected.
  static let theCommentsOfTheImageAreOpened = Step("the comments on the selected image are opened") { world in
    try world.requireSelection(of: try world.discussedImage)
  }

  /// The customer taps on the last image of a feed that is displayed.
  static func theCustomerSelectsTheLast(of content: FeedContent) -> Step {
    Step("the customer selects the last image of \(content)") { world in
      guard let image = try content.images(world).last else { return try world.requireImages() }
      guard try await world.select(image) else {
        throw Mismatch(expected: "the image \(image.id) on the screen", got: "none with this id")
      }
    }
  }

  /// The client has opened the comments on the last image of a feed.
  static func theCommentsAreOpened(onTheLastOf content: FeedContent) -> Step {
    Step("the comments on the last image of \(content) are opened") { world in
      guard let image = try content.images(world).last else { return try world.requireImages() }
      try world.requireSelection(of: image)
    }
  }
}

extension World {
  /// Selects a displayed image, and gives the client time to open its comments.
  ///
  /// - Returns: Whether the image is displayed.
  /// - Throws: `Inapplicable` for a screen whose images cannot be selected.
  fileprivate func select(_ image: FeedImage) async throws -> Bool {
    let screen = feedScreen
    guard let index = await screen.state.items.firstIndex(of: image) else { return false }
    guard let selecting = screen as? any ImageSelectingScreen else {
      throw Inapplicable("the client's screen of the feed is no ImageSelectingScreen")
    }
    await selecting.select(index)
    try await giveTime(500) { !self.notes.selected.isEmpty }
    return true
  }

  /// Requires that the client has opened the comments on one image, and on no other.
  fileprivate func requireSelection(of image: FeedImage) throws(Mismatch) {
    let selected = notes.selected.map(\.id)
    guard selected != [image.id] else { return }
    let names = selected.map { "DisplayContext.select with the image \($0)" }.joined(separator: ", then ")
    throw Mismatch(
      expected: "DisplayContext.select with the image \(image.id)",
      got: selected.isEmpty ? "no call of DisplayContext.select" : names
    )
  }
}
