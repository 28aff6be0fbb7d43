/// What the word at the cursor may become.
struct Completion: Sendable, Equatable {
  /// A word, with a few words about it.
  struct Candidate: Sendable, Equatable {
    let value: String
    var summary = ""
  }

  /// Whether files complete the word as well, which the shell looks for by itself.
  enum Files: String, Sendable {
    case none = ":none"
    case all = ":files"
    case folders = ":folders"
  }

  /// The candidates, in their usual order.
  var candidates: [Candidate] = []
  var files = Files.none
  /// What the word has before each candidate, such as `--include=` or the first names of a list.
  var prefix = ""
}
