import HTTPMessages

/// What a shell asks when a user presses Tab: the command line so far, and the word at the cursor.
///
/// The scripts of `CompletionScript` call the command with `---complete SHELL …`, so that they never need to change when
/// options do. The reply is a line that says whether files complete the word, too, and one line for each candidate.
struct CompletionRequest {
  /// The first argument of a call by a script.
  static let flag = "---complete"
  /// The most candidates of a reply.
  static let limit = 2000

  let shell: CompletionShellName
  /// The words between the command's name and the cursor's word.
  let words: [String]
  /// The cursor's word, up to the cursor.
  let current: String
  /// How bash reads the cursor's word; `nil` for other shells, which quote by themselves.
  private let bashWord: BashLine.Word?

  /// Reads the arguments of a call by a script; `nil` for any others.
  init?(_ arguments: [String]) {
    guard arguments.first == Self.flag else { return nil }
    let rest = arguments.dropFirst(2)
    shell = arguments.dropFirst().first.flatMap(CompletionShellName.init) ?? .fish
    switch shell {
    case .bash:
      let line = BashLine(rest.last ?? "", breaks: rest.count > 1 ? rest.first ?? "" : "")
      words = line.words.dropFirst().map(\.text)
      current = line.current.text
      bashWord = line.current
    case .zsh, .fish:
      words = Array(rest.dropLast())
      current = rest.last ?? ""
      bashWord = nil
    }
  }

  /// Returns the reply, in lines.
  func lines(environment: [String: String]) -> String {
    let completion = Completer(words: words, current: current, environment: environment).completion
    var lines = [completion.files.rawValue]
    for candidate in completion.candidates.prefix(Self.limit) {
      guard isPrintable(candidate.value), let text = text(of: candidate, completion) else { continue }
      lines.append(text)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns whether a shell can insert a candidate; those of a contract may have any characters.
  private func isPrintable(_ text: String) -> Bool { !text.isEmpty && VisibleText.of(text) == text }

  private func text(of candidate: Completion.Candidate, _ completion: Completion) -> String? {
    let summary = VisibleText.of(candidate.summary)
    switch shell {
    case .bash:
      let whole = completion.prefix + candidate.value
      return whole.hasPrefix(current) ? bashWord?.insertion(of: whole) : nil
    case .zsh: return summary.isEmpty ? candidate.value : "\(candidate.value)\t\(summary)"
    case .fish:
      let whole = completion.prefix + candidate.value
      return summary.isEmpty ? whole : "\(whole)\t\(summary)"
    }
  }
}

/// A shell that completes command lines.
enum CompletionShellName: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}
