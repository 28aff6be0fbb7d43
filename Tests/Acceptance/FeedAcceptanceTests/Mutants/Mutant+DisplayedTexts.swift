import FeedClient
import Foundation

extension Mutant {
  /// Wrong about the language and the words of what is displayed.
  static let displayedTexts: [Mutant] = languages + cells

  private static let languages: [Mutant] = [
    Mutant(
      "Displays English everywhere",
      caughtBy: ScreenText.allCases.map { "presentation.displayed.\($0.rawValue.replacing(".", with: "-"))" }
        + ["presentation.displayed.region"]
    ) { $0.displayAll { $0.locale = Locale(identifier: "en") } },
    Mutant("Displays no language of a region", caughtBy: "presentation.displayed.region") { parts in
      parts.displayAll { if $0.locale.region != nil { $0.locale = Locale(identifier: "eo") } }
    },
    Mutant(
      "Falls back to the last language",
      caughtBy: "presentation.displayed.unsupported-language",
      "presentation.displayed.missing-texts"
    ) { $0.displayAll { $0.presentation.languages.reverse() } },
    Mutant("Displays keys of texts that are missing", caughtBy: "presentation.displayed.missing-texts") { parts in
      parts.displayAll { context in
        let text = context.presentation.text
        context.presentation.text = { text($0, $1) ?? "\($0)!" }
      }
    },
    Mutant(
      "Has no keys",
      caughtBy: "presentation.texts",
      "presentation.displayed.feed-title",
      "presentation.displayed.image-retry"
    ) { parts in
      parts.presentation.keys = []
      parts.presentation.text = { _, _ in nil }
    },
    Mutant("Has one language under two names", caughtBy: "presentation.languages") { parts in
      parts.presentation.text = { key, _ in DisplayTexts.text(key, "en") }
    },
    Mutant(
      "Has no title",
      caughtBy: "presentation.displayed.feed-title",
      "presentation.displayed.comments-title"
    ) { parts in
      parts.feedScreen = { ListScreen(errorMessage: $2.text(.feedError), first: $0, next: $1) }
      parts.commentsScreen = { loader, image, context in
        ListScreen(errorMessage: context.text(.commentsError), first: { try await loader.comments(on: image) })
      }
    },
    Mutant("Has no words of its own for a page that failed", caughtBy: "presentation.displayed.more-error") { parts in
      parts.feedScreen = { first, next, context in
        ListScreen(
          title: context.text(.feedTitle),
          errorMessage: context.text(.feedError),
          first: first,
          next: next
        )
      }
    },
    Mutant("Has no words for a retry", caughtBy: "presentation.displayed.image-retry") { parts in
      parts.imageCell = { loader, url, _ in ImageCell(load: { try await loader.data(from: url) }) }
    },
  ]

  private static let cells: [Mutant] = [
    Mutant("Makes the cells of comments in English", caughtBy: "comments-screen.cells-in-german") { parts in
      parts.displayAll { $0.locale = Locale(identifier: "en") }
    },
    Mutant("Computes cells of comments from the real time", caughtBy: "comments-screen.cells") { parts in
      parts.displayAll { $0.now = { Date(timeIntervalSince1970: 0) } }
    },
    Mutant("Computes cells of comments from an old time", caughtBy: "comments-screen.cells-after-reload") { parts in
      parts.commentsScreen = { [make = parts.commentsScreen] loader, image, context in
        var early = context
        early.now = { [now = context.now()] in now }
        return make(loader, image, early)
      }
    },
    cell("Makes no cells of comments", caughtBy: "comments-screen.cells") { _ in [] },
    cell("Sorts the cells of comments", caughtBy: "comments-screen.cells-after-reload") {
      $0.sorted { $0.message < $1.message }
    },
    Mutant("Shows no cells of comments beside an error", caughtBy: "comments-screen.cells-after-failed-reload") {
      $0.commentsScreen = { [make = $0.commentsScreen] in CellsOrError(make($0, $1, $2)) }
    },
    cell("Cuts the messages of cells", caughtBy: "comments-screen.cells-of-long-texts") { cells in
      cells.map { CommentViewModel(message: String($0.message.prefix(200)), username: $0.username, date: $0.date) }
    },
  ]

  private static func cell(
    _ name: String,
    caughtBy id: String,
    alter: @escaping @Sendable ([CommentViewModel]) -> [CommentViewModel]
  ) -> Mutant {
    Mutant(name, caughtBy: id) { parts in
      parts.commentsScreen = { [make = parts.commentsScreen] in
        AlteredCommentsScreen(base: make($0, $1, $2), alterCells: alter)
      }
    }
  }
}

/// A screen of comments that shows either an error or cells.
private struct CellsOrError: CommentsScreen {
  private let base: any CommentsScreen

  init(_ base: any CommentsScreen) { self.base = base }

  var state: ListState<ImageComment> { get async { await base.state } }
  var cells: [CommentViewModel] { get async { await base.state.errorMessage == nil ? await base.cells : [] } }
  func load() async { await base.load() }
}

extension FeedParts {
  /// Makes all screens display their texts in another context.
  fileprivate mutating func displayAll(in edit: @escaping @Sendable (inout DisplayContext) -> Void) {
    let edited: @Sendable (DisplayContext) -> DisplayContext = { context in
      var context = context
      edit(&context)
      return context
    }
    feedScreen = { [make = feedScreen] in make($0, $1, edited($2)) }
    commentsScreen = { [make = commentsScreen] in make($0, $1, edited($2)) }
    imageCell = { [make = imageCell] in make($0, $1, edited($2)) }
  }
}
