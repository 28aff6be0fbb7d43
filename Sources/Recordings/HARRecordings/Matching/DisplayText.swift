import HTTPMessages
import Redaction

/// Shortens values and formats differences for display.
///
/// A text loses its secrets before it is cut, because half of a secret is not recognized where the sentence leaves.
enum DisplayText {
  /// Returns a text of a request or a recording for a sentence, without its secrets.
  static func shown(
    _ text: String,
    to length: Int,
    redactedBy redaction: SecretRedaction = SecretRedaction()
  ) -> String {
    truncated(redaction.redacting(text: text), to: length)
  }

  /// Returns two texts for one sentence, without their secrets; of long ones that begin alike, the part that differs.
  static func pair(
    _ requested: String,
    _ recorded: String,
    to length: Int,
    redactedBy redaction: SecretRedaction
  ) -> (requested: String, recorded: String) {
    let (mine, theirs) = (redaction.redacting(text: requested), redaction.redacting(text: recorded))
    let same = zip(mine.unicodeScalars, theirs.unicodeScalars).prefix { $0 == $1 }.count
    let isLong = mine.unicodeScalars.count > length || theirs.unicodeScalars.count > length
    guard isLong, same > length / 2, mine != theirs else {
      return (truncated(mine, to: length), truncated(theirs, to: length))
    }
    let parts = [mine, theirs].map { text in
      let part = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(same - length / 4)))
      return "…" + truncated(part, to: length - 1)
    }
    return (parts[0], parts[1])
  }

  /// Returns a text of an unknown kind for a sentence, without its secrets.
  static func shown(note text: String) -> String {
    // A truncated secret is still recognized by the words around it.
    truncated(SecretRedaction().redacting(note: String(text.prefix(1024))), to: 160)
  }

  /// Makes control characters visible and truncates long text.
  static func truncated(_ text: String, to length: Int) -> String {
    let visible = VisibleText.of(String(text.unicodeScalars.prefix(length + 1)))
    guard visible.unicodeScalars.count > length else { return visible }
    return String(String.UnicodeScalarView(visible.unicodeScalars.prefix(length - 1))) + "…"
  }

  /// The values that one name may have and are shown.
  static let valuesShown = 3

  /// Joins the texts of the first values of a name: `"1" and "2" and 4 more`; `nil` for no values.
  static func joined(_ shown: [String], of count: Int) -> String? {
    let texts = shown.prefix(count)
    let others = count > valuesShown ? ["\(count - valuesShown) more"] : []
    return count == 0 ? nil : (texts + others).joined(separator: " and ")
  }

  /// Formats `subject: requested …, recorded …`; a secret is not shown.
  static func difference(_ subject: String, requested: String?, recorded: String?, isSecret: Bool) -> String {
    switch (requested, recorded) {
    case (let requested?, let recorded?):
      isSecret
        ? "\(subject): the requested value differs from the recorded one (a secret, not shown)"
        : "\(subject): requested \(requested), recorded \(recorded)"
    case (let requested?, nil): "\(subject): requested\(isSecret ? "" : " \(requested)"), not recorded"
    case (nil, let recorded): "\(subject): not requested, recorded\(isSecret ? "" : recorded.map { " \($0)" } ?? "")"
    }
  }
}
