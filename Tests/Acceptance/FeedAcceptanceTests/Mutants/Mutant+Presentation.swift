import FeedClient
import Foundation

extension Mutant {
  /// Wrong about what screens show.
  static let presentation = presenters + cells

  private static let presenters: [Mutant] = [
    Mutant(
      "Shows an empty place for an absent location",
      caughtBy: "presentation.image.description-only",
      "presentation.image.neither"
    ) { parts in
      parts.presentation.image = { ImageViewModel(description: $0.description, location: $0.location ?? "") }
    },
    Mutant("Shows no description", caughtBy: "presentation.image.description-and-location") { parts in
      parts.presentation.image = { ImageViewModel(description: nil, location: $0.location) }
    },
    Mutant(
      "Computes the age of a comment from the real time",
      caughtBy: "presentation.comment.5-minutes.en",
      "presentation.comment.1-day.de"
    ) { parts in
      parts.presentation.comment = { comment, _, calendar, locale in
        FeedPresentation().comment(comment, Date(), calendar, locale)
      }
    },
    Mutant("Writes every date in English", caughtBy: "presentation.comment.1-hour.de") { parts in
      parts.presentation.comment = { comment, now, calendar, _ in
        FeedPresentation().comment(comment, now, calendar, Locale(identifier: "en"))
      }
    },
    Mutant("Lacks a text in one language", caughtBy: "presentation.texts") { parts in
      parts.presentation.text = { key, language in
        if key == "more.error", language == "de" { return key }
        return DisplayTexts.text(key, language)
      }
    },
  ]

  private static let cells: [Mutant] = [
    cell("Displays data that are no image", caughtBy: "image-cells.no-image") { load in
      ImageCell(load: load, isImage: { _ in true })
    },
    cell("Loads an image twice at once", caughtBy: "image-cells.preloaded") { EditedCell(load: $0, joins: false) },
    cell("Cannot be cancelled", caughtBy: "image-cells.leaves") { EditedCell(load: $0, isCancelled: false) },
    cell("Shows an error for a cancelled load", caughtBy: "image-cells.leaves") {
      EditedCell(load: $0, isQuiet: false)
    },
    cell("Loads once", caughtBy: "image-cells.retry", "image-cells.returns") { EditedCell(load: $0, retries: false) },
    cell("Shows no loading state", caughtBy: "image-cells.loading-state", "image-cells.retry-loading-state") {
      EditedCell(load: $0, showsLoading: false)
    },
    cell("Offers no retry", caughtBy: "image-cells.refused", "image-cells.status-500", "image-cells.empty") {
      EditedCell(load: $0, offersRetry: false)
    },
    cell("Never loads", caughtBy: "image-cells.appears") { _ in ImageCell(load: { throw FeedError.notFound }) },
  ]

  private static func cell(
    _ name: String,
    caughtBy ids: String...,
    make: @escaping @Sendable (@escaping @Sendable () async throws -> Data) -> any ImageCellScreen
  ) -> Mutant {
    Mutant("An image cell: \(name.lowercased())", caughtBy: ids) { parts in
      parts.imageCell = { loader, url in make { try await loader.data(from: url) } }
    }
  }
}

/// A cell that is wrong in one way.
private actor EditedCell: ImageCellScreen {
  private(set) var state = ImageCellState()
  private let image: @Sendable () async throws -> Data
  private let (joins, isCancelled, isQuiet): (Bool, Bool, Bool)
  private let (retries, showsLoading, offersRetry): (Bool, Bool, Bool)
  private var running: Task<Data?, Never>?
  private var loads = 0

  init(
    load: @escaping @Sendable () async throws -> Data,
    joins: Bool = true,
    isCancelled: Bool = true,
    isQuiet: Bool = true,
    retries: Bool = true,
    showsLoading: Bool = true,
    offersRetry: Bool = true
  ) {
    image = load
    (self.joins, self.isCancelled, self.isQuiet) = (joins, isCancelled, isQuiet)
    (self.retries, self.showsLoading, self.offersRetry) = (retries, showsLoading, offersRetry)
  }

  func load() async {
    guard state.data == nil, retries || loads == 0 else { return }
    loads += 1
    state = ImageCellState(isLoading: showsLoading)
    let task = joins ? running ?? Task { [image] in try? await image() } : Task { [image] in try? await image() }
    running = task
    let data = await task.value
    running = nil
    let failed = data == nil && (!task.isCancelled || !isQuiet)
    state = ImageCellState(data: data, canRetry: failed && offersRetry)
  }

  func cancel() { if isCancelled { running?.cancel() } else { state = ImageCellState() } }
}
