import Findings
import JSONSyntax

/// One way in which a response of today differs from the recorded one in shape.
struct Drift: Sendable, Hashable {
  /// The check that the difference breaks.
  let check: CheckID
  /// Whether the difference is only worth a note, because the responses do not show that the API changed.
  let isNote: Bool
  /// The place in the body, in which `*` is any element; `nil` for what is not about a body.
  let place: JSONPointer?
  /// The difference in one line.
  let message: String

  init(_ check: CheckID, isNote: Bool = false, at place: JSONPointer? = nil, _ message: String) {
    (self.check, self.isNote, self.place, self.message) = (check, isNote, place, message)
  }
}
