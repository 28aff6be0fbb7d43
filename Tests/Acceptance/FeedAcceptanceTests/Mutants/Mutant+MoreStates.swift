import FeedClient

extension Mutant {
  /// Wrong about what is displayed while something loads, and about the place of the next page.
  static let moreStates: [Mutant] = [
    screen("Shows the refresh spinner while a page loads", caughtBy: "load-more.one-request") {
      $0.isLoading = $0.isLoading || $0.more.isLoading
    },
    screen("Shows nothing while a page loads", caughtBy: "load-more.one-request") { $0.more.isLoading = false },
    screen("Shows a page that loads while the feed loads", caughtBy: "reload.list-stays-while-loading") {
      $0.more.isLoading = $0.isLoading || $0.more.isLoading
    },
    Mutant(
      "Tells nobody that a page loads",
      caughtBy: "load-more.loading-state",
      "load-more.loading-state-on-failure"
    ) { parts in
      parts.feedScreen = { [make = parts.feedScreen] in
        AlteredFeedScreen(base: make($0, $1, $2), alterStates: { $0.more.isLoading = false })
      }
    },
    Mutant("Tells those who look that the feed loads with a page", caughtBy: "load-more.loading-state") { parts in
      parts.feedScreen = { [make = parts.feedScreen] in
        AlteredFeedScreen(base: make($0, $1, $2), alterStates: { $0.isLoading = $0.isLoading || $0.more.isLoading })
      }
    },
    screen(
      "Shows the error of a page as one of the feed",
      caughtBy: "load-more.failure.refused",
      "load-more.failure.invalid-json",
      "load-more.failure.other-status",
      "load-more.failure.cut-off"
    ) { state in
      state.errorMessage = state.errorMessage ?? state.more.errorMessage
      state.more.errorMessage = nil
    },
    screen("Shows the error of a page above the list, too", caughtBy: "load-more.failure.refused") { state in
      state.errorMessage = state.errorMessage ?? state.more.errorMessage
    },
    screen(
      "Keeps the error of a page while it loads again",
      caughtBy: "load-more.error-goes-while-loading",
      "load-more.error-goes-by-tap"
    ) { if $0.more.isLoading { $0.more.errorMessage = ScreenMessage.moreFailed } },
    screen(
      "Keeps the error of the feed while it loads again",
      caughtBy: "reload.error-goes-while-loading",
      "reload.error-goes-while-reloading"
    ) { if $0.isLoading { $0.errorMessage = ScreenMessage.feedFailed } },
    Mutant(
      "Keeps the error of comments while it loads them again",
      caughtBy: "comments-screen.error-goes-while-loading",
      "comments-screen.error-goes-while-reloading"
    ) { parts in
      parts.commentsScreen = { [make = parts.commentsScreen] in
        AlteredCommentsScreen(
          base: make($0, $1, $2),
          alter: { if $0.isLoading { $0.errorMessage = ScreenMessage.commentsFailed } }
        )
      }
    },
    Mutant(
      "Loads nothing on a tap on the error of a page",
      caughtBy: "load-more.retry-by-tap",
      "load-more.error-goes-by-tap"
    ) { parts in
      parts.feedScreen = { [make = parts.feedScreen] in
        AlteredFeedScreen(base: make($0, $1, $2), tap: { _ in })
      }
    },
    Mutant("Loads a page that failed only on a tap", caughtBy: "load-more.retry") { parts in
      parts.feedScreen = { [make = parts.feedScreen] in
        AlteredFeedScreen(
          base: make($0, $1, $2),
          scroll: { if await $0.state.more.errorMessage == nil { await $0.loadMore() } }
        )
      }
    },
  ]

  private static func screen(
    _ name: String,
    caughtBy ids: String...,
    alter: @escaping @Sendable (inout ListState<FeedImage>) -> Void
  ) -> Mutant {
    Mutant(name, caughtBy: ids) { parts in
      parts.feedScreen = { [make = parts.feedScreen] in AlteredFeedScreen(base: make($0, $1, $2), alter: alter) }
    }
  }
}
