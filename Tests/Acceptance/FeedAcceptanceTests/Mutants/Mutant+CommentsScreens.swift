import Basics
import FeedClient
import Foundation

extension Mutant {
  /// Wrong about the comments that a screen displays.
  static let commentsScreens = [
    screen("Appends comments on a reload", .appends, caughtBy: "comments-screen.reload-replaces"),
    screen(
      "Loads comments only once",
      .loadsOnce,
      caughtBy: "comments-screen.reload-replaces",
      "comments-screen.failed-reload"
    ),
    screen("Keeps comments on a reload that brings none", .ignoresNone, caughtBy: "comments-screen.reload-to-none"),
    screen("Loads no comments after the customer left", .isStuck, caughtBy: "comments-screen.customer-returns"),
    screen(
      "Keeps an error of comments",
      .keepsErrors,
      caughtBy: "comments-screen.retry",
      "comments-screen.recovered-reload"
    ),
    screen(
      "Requests comments twice",
      .requestsTwice,
      caughtBy: "comments-screen.one-request",
      "S5",
      "comments-screen.error.timed-out"
    ),
    screen(
      "Shows no loading state for comments",
      .showsNoLoading,
      caughtBy: "comments-screen.loading-state",
      "comments-screen.reload-loading-state"
    ),
    screen("Shows no comments while it reloads them", .blanks, caughtBy: "comments-screen.reload-loading-state"),
    screen("Loses comments on an error", .losesItems, caughtBy: "comments-screen.failed-reload"),
    screen("Loads comments twice at once", .runsAtOnce, caughtBy: "comments-screen.two-loads-at-once"),
    screen("Shows comments after the customer left", .staysAwake, caughtBy: "comments-screen.customer-leaves-reload"),
    screen(
      "Shows no error of comments",
      .swallowsErrors,
      caughtBy: "comments-screen.error.invalid-json",
      "comments-screen.error.status-500",
      "comments-screen.error.timed-out"
    ),
    Mutant("Shows the first image's comments for every image", caughtBy: "comments-screen.two-images") { parts in
      let first = Mutex<UUID?>(nil)
      parts.commentsScreen = { loader, image, _ in
        let image = first.withLock { first in
          first = first ?? image
          return first ?? image
        }
        return ListScreen(errorMessage: "An error", first: { try await loader.comments(on: image) })
      }
    },
    Mutant("Shows saved comments without a connection", caughtBy: "comments-screen.never-cached") { parts in
      let saved = Mutex<[UUID: [ImageComment]]>([:])
      parts.commentsScreen = { loader, image, _ in
        ListScreen(
          errorMessage: "An error",
          first: {
            do {
              let comments = try await loader.comments(on: image)
              saved.withLock { $0[image] = comments }
              return comments
            } catch {
              guard let comments = saved.withLock({ $0[image] }) else { throw error }
              return comments
            }
          }
        )
      }
    },
  ]

  private static func screen(_ name: String, _ fault: WrongCommentsScreen.Fault, caughtBy ids: String...) -> Mutant {
    Mutant(name, caughtBy: ids) { parts in
      parts.commentsScreen = { loader, image, _ in
        WrongCommentsScreen(fault: fault) { try await loader.comments(on: image) }
      }
    }
  }
}

/// A screen of comments with one fault.
private actor WrongCommentsScreen: CommentsScreen {
  enum Fault {
    case appends, loadsOnce, ignoresNone, isStuck, keepsErrors, requestsTwice, showsNoLoading, blanks, losesItems
    case runsAtOnce, staysAwake, swallowsErrors
  }

  private(set) var state = ListState<ImageComment>()
  private let fault: Fault
  private let comments: @Sendable () async throws -> [ImageComment]
  private var isBusy = false
  private var hasLoaded = false

  init(fault: Fault, comments: @escaping @Sendable () async throws -> [ImageComment]) {
    self.fault = fault
    self.comments = comments
  }

  func load() async {
    guard !isBusy || fault == .runsAtOnce, !hasLoaded || fault != .loadsOnce else { return }
    isBusy = true
    hasLoaded = true
    state.isLoading = fault != .showsNoLoading
    if fault != .keepsErrors { state.errorMessage = nil }
    if fault == .blanks { state.items = [] }
    do {
      if fault == .requestsTwice { _ = try? await comments() }
      show(fault == .staysAwake ? try await Task { [comments] in try await comments() }.value : try await comments())
    } catch is CancellationError {
      if fault == .isStuck { return state.isLoading = false }
    } catch {
      if fault != .swallowsErrors { state.errorMessage = "An error" }
      if fault == .losesItems { state.items = [] }
    }
    state.isLoading = false
    isBusy = false
  }

  private func show(_ items: [ImageComment]) {
    if fault == .ignoresNone, items.isEmpty { return }
    state.items = fault == .appends ? state.items + items : items
  }
}
