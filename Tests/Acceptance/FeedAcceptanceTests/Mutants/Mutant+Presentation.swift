import Basics
import FeedClient
import Foundation

extension Mutant {
  /// Wrong about what screens show.
  static let presentation = presenters + dates + cells

  private static let presenters: [Mutant] = [
    Mutant(
      "Shows an empty place for an absent location",
      caughtBy: "presentation.image.description-only",
      "presentation.image.neither"
    ) { parts in
      parts.presentation.image = { ImageViewModel(description: $0.description, location: $0.location ?? "") }
    }
    .common,
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
    }
    .common,
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

  private static let dates: [Mutant] = [
    comment(
      "Counts in seconds",
      caughtBy: "presentation.comment.day-of-23-hours",
      "presentation.comment.25-hours-of-one-day",
      "presentation.comment.month-of-28-days",
      "presentation.comment.30-days-of-a-month",
      "presentation.comment.365-days-of-a-leap-year"
    ) { comment, now, _, _ in
      let units = [("year", 365 * 86_400), ("month", 30 * 86_400), ("week", 7 * 86_400), ("day", 86_400)]
      let seconds = Int(now.timeIntervalSince(comment.createdAt))
      let unit = units.first { seconds >= $0.1 } ?? ("hour", 3600)
      let count = seconds / unit.1
      return "\(count) \(unit.0)\(count == 1 ? "" : "s") ago"
    },
    comment(
      "Counts a year in days",
      caughtBy: "presentation.comment.year-of-365-days",
      "presentation.comment.1-year.en",
      "presentation.comment.5-years.en",
      "presentation.comment.in-11-months.en"
    ) { comment, now, _, _ in
      let days = Int(now.timeIntervalSince(comment.createdAt) / 86_400)
      return days < 0 ? "in \(-days) days" : "\(days) days ago"
    },
    comment(
      "Writes what is ahead as past",
      caughtBy: "presentation.comment.in-5-minutes.en",
      "presentation.comment.in-1-day.de",
      "presentation.comment.in-1-second.en"
    ) { comment, now, calendar, locale in
      let date = now - abs(now.timeIntervalSince(comment.createdAt))
      return RelativeDate.text(of: date, now: now, calendar: calendar, locale: locale)
    },
    comment(
      "Counts no seconds",
      caughtBy: "presentation.comment.30-seconds.en",
      "presentation.comment.59-seconds.de"
    ) { comment, now, calendar, locale in
      let text = RelativeDate.text(of: comment.createdAt, now: now, calendar: calendar, locale: locale)
      return text.contains("ec") || text.contains("ek") ? "now" : text
    },
    comment(
      "Writes one as many",
      caughtBy: "presentation.comment.1-second.en",
      "presentation.comment.1-month.en",
      "presentation.comment.in-1-year.en"
    ) { comment, now, calendar, locale in
      RelativeDate.text(of: comment.createdAt, now: now, calendar: calendar, locale: locale)
        .replacing(#/1 (second|month|year)/#) { "\($0.output.0)s" }
    },
    comment("Writes German in Germany alone", caughtBy: "presentation.comment.region.de") {
      comment,
      now,
      calendar,
      locale in
      let isGerman = locale.identifier == "de"
      let locale = Locale(identifier: isGerman ? "de" : "en")
      return RelativeDate.text(of: comment.createdAt, now: now, calendar: calendar, locale: locale)
    },
    Mutant("Cuts a long description", caughtBy: "presentation.image.long-text") { parts in
      parts.presentation.image = { image in
        ImageViewModel(description: image.description.map { String($0.prefix(500)) }, location: image.location)
      }
    },
    Mutant(
      "Shows the first lines of a text",
      caughtBy: "presentation.image.many-lines",
      "presentation.comment.many-lines"
    ) { parts in
      let cut: @Sendable (String) -> String = { $0.split(separator: "\n").prefix(3).joined(separator: "\n") }
      parts.presentation.image = { ImageViewModel(description: $0.description.map(cut), location: $0.location) }
      parts.presentation.comment = {
        var model = FeedPresentation().comment($0, $1, $2, $3)
        model.message = cut(model.message)
        return model
      }
    },
    Mutant("Drops empty lines of a location", caughtBy: "presentation.image.many-lines") { parts in
      parts.presentation.image = { image in
        let lines = image.location?.split(separator: "\n").joined(separator: "\n")
        return ImageViewModel(description: image.description, location: lines)
      }
    },
    Mutant("Cuts a long name of a user", caughtBy: "presentation.comment.long-text") { parts in
      parts.presentation.comment = {
        var model = FeedPresentation().comment($0, $1, $2, $3)
        model.username = String(model.username.prefix(100))
        return model
      }
    },
  ]

  /// A client that writes the dates of comments otherwise.
  private static func comment(
    _ name: String,
    caughtBy ids: String...,
    date: @escaping @Sendable (ImageComment, Date, Calendar, Locale) -> String
  ) -> Mutant {
    Mutant(name, caughtBy: ids) { parts in
      parts.presentation.comment = {
        CommentViewModel(message: $0.message, username: $0.username, date: date($0, $1, $2, $3))
      }
    }
  }

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
    cell("Asks twice for an image, and no more", caughtBy: "image-cells.after-two-failures") { load in
      let failures = Mutex(0)
      return ImageCell(load: {
        if failures.withLock({ $0 >= 2 }) { throw FeedError.connectivity }
        do { return try await load() } catch {
          failures.withLock { $0 += 1 }
          throw error
        }
      })
    },
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
      parts.imageCell = { loader, url, _ in make { try await loader.data(from: url) } }
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
