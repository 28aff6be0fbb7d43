import FeedClient
import Foundation

extension Step {
  /// The cell of an image becomes visible, or is about to.
  static let theCellAppears = Step("the cell of the image appears") { world in
    world.needRequests(1)
    try await world.imageCell.load()
  }

  /// The customer retries the image.
  static let theCustomerRetriesTheImage = Step("the customer retries the image") { world in
    world.needRequests(1)
    try await world.imageCell.load()
  }

  /// The cell of an image appears, and its response is delayed.
  static let theCellIsLoading = Step("the cell of the image has appeared, and the response is on its way") { world in
    world.needRequests(1)
    let cell = try world.imageCell
    await world.wait { await cell.load() }
  }

  /// The cell appears while its image is loading already.
  static let theCellAppearsMeanwhile = Step("the cell of the image appears meanwhile") { world in
    let cell = try world.imageCell
    let done = Latch()
    let task = world.inBackground {
      await cell.load()
      done.open()
    }
    world.note { $0.meanwhile.append(task) }
    try await world.giveTime { done.isOpen }
  }

  /// The cell of an image appears, and leaves the screen while the API is asked.
  static let theCellAppearsAndLeaves = Step("the cell of the image appears, and leaves while the API is asked") {
    world in
    world.needRequests(1)
    let cell = try world.imageCell
    let (came, done) = (await world.session.journal().count, Latch())
    let task = world.inBackground {
      await cell.load()
      done.open()
    }
    while await world.session.journal().count == came, !done.isOpen { try await Task.sleep(for: .milliseconds(1)) }
    await cell.cancel()
    // A client that does not cancel the load must not block the case.
    try await world.giveTime(500) { done.isOpen }
    task.cancel()
  }

  /// The cell displays its image.
  static let theImageIsDisplayed = Step("the image is displayed") { world in
    let state = try await world.imageCell.state
    guard let data = state.data else { throw Mismatch(expected: "the image", got: Wording.cell(state)) }
    try Difference.check(try world.picturedImage.data, got: data)
    if state.isLoading || state.canRetry { throw Mismatch(expected: "the image alone", got: Wording.cell(state)) }
  }

  /// The cell is in a state without an image.
  static func theCellIs(loading: Bool, retry: Bool) -> Step {
    let expected = ImageCellState(isLoading: loading, canRetry: retry)
    return Step("the cell shows \(Wording.cell(expected))") { world in
      let state = try await world.imageCell.state
      if state != expected { throw Mismatch(expected: Wording.cell(expected), got: Wording.cell(state)) }
    }
  }
}

extension Wording {
  /// Returns the state of an image's cell.
  static func cell(_ state: ImageCellState) -> String {
    var parts = [state.data.map { "an image of \(count($0))" } ?? "no image"]
    parts.append(state.isLoading ? "a loading state" : "no loading state")
    parts.append(state.canRetry ? "a retry action" : "no retry action")
    return parts.joined(separator: ", ")
  }
}
