import FeedClient
import Foundation
import HTTPMessages

/// One of two cells of images that a case has on its screen.
private enum Cell: Sendable, CustomStringConvertible {
  case first, other

  var description: String { self == .first ? "the cell of the image" : "the other image's cell" }
  /// The name of the image.
  var image: String { self == .first ? "the image" : "the other image" }

  func screen(in world: World) throws -> any ImageCellScreen {
    try self == .first ? world.imageCell : world.otherImageCell
  }

  func data(in world: World) throws -> Data {
    try self == .first ? world.picturedImage.data : world.otherPicturedImage.data
  }

  /// The cell loads because of what the text says.
  func loads(_ text: String) -> Step {
    Step(text) { world in
      world.needRequests(1)
      try await screen(in: world).load()
    }
  }

  /// The cell has appeared, and its response is delayed.
  var isLoading: Step {
    Step("\(self) has appeared, and the response is on its way") { world in
      world.needRequests(1)
      let cell = try screen(in: world)
      await world.wait { await cell.load() }
    }
  }

  /// The cell leaves the screen.
  var leaves: Step {
    Step("\(self) leaves the screen") { world in
      await (try screen(in: world)).cancel()
      try await world.giveMainQueueATurn()
    }
  }

  /// The cell displays its image.
  var displaysImage: Step {
    Step("\(image) is displayed") { world in
      let state = try await screen(in: world).state
      guard let data = state.data else { throw Mismatch(expected: image, got: Wording.cell(state)) }
      try Difference.check(try self.data(in: world), got: data)
      if state.isLoading || state.canRetry { throw Mismatch(expected: "\(image) alone", got: Wording.cell(state)) }
    }
  }

  /// The cell is in a state without an image.
  func shows(loading: Bool, retry: Bool) -> Step {
    let expected = ImageCellState(isLoading: loading, canRetry: retry)
    return Step("\(self == .first ? "the cell" : "\(self)") shows \(Wording.cell(expected))") { world in
      let state = try await screen(in: world).state
      if state != expected { throw Mismatch(expected: Wording.cell(expected), got: Wording.cell(state)) }
    }
  }
}

extension Step {
  /// The cell of an image becomes visible, or is about to.
  static let theCellAppears = Cell.first.loads("the cell of the image appears")

  /// The customer retries the image.
  static let theCustomerRetriesTheImage = Cell.first.loads("the customer retries the image")

  /// The cell of an image appears, and its response is delayed.
  static let theCellIsLoading = Cell.first.isLoading

  /// The cell displays its image.
  static let theImageIsDisplayed = Cell.first.displaysImage

  /// The cell is in a state without an image.
  static func theCellIs(loading: Bool, retry: Bool) -> Step { Cell.first.shows(loading: loading, retry: retry) }

  /// The cell of another image becomes visible.
  static let theOtherCellAppears = Cell.other.loads("the other image's cell appears")

  /// The customer retries the other image.
  static let theCustomerRetriesTheOtherImage = Cell.other.loads("the customer retries the other image")

  /// The cell of the other image loads, and its response is delayed.
  static let theOtherCellIsLoading = Cell.other.isLoading

  /// The cell of the other image leaves the screen.
  static let theOtherCellLeaves = Cell.other.leaves

  /// The other cell displays its image.
  static let theOtherImageIsDisplayed = Cell.other.displaysImage

  /// The other cell is in a state without an image.
  static func theOtherCellIs(loading: Bool, retry: Bool) -> Step { Cell.other.shows(loading: loading, retry: retry) }

  /// The API responds with an error to requests for the data of the other image.
  static let theOtherImageFails = Step("an API that fails to send the other image") { world in
    let url = try HTTPURL(parsing: try world.otherPicturedImage.url.absoluteString)
    let isMended = Latch()
    world.keep(isMended, as: "isMended")
    world.client.alterExchanges { exchange in
      guard exchange.request.url == url, !isMended.isOpen else { return exchange }
      var altered = exchange
      altered.response?.status = 500
      return altered
    }
  }

  /// The API sends the data of the other image from now on.
  static let theOtherImageIsMended = Step("from here on the API sends the other image") { world in
    world.kept("isMended", as: Latch.self)?.open()
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
    try await world.giveMainQueueATurn()
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
