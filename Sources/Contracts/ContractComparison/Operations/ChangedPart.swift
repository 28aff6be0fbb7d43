import JSONSyntax

/// The part that a change concerns: an operation or another subject, a part of it, and where both contracts describe it.
struct ChangedPart {
  let subject: String
  let part: String
  let old: SourcePlace?
  let new: SourcePlace?

  init(_ subject: String, in part: String = "", _ old: SourcePlace?, _ new: SourcePlace?) {
    (self.subject, self.part, self.old, self.new) = (subject, part, old, new)
  }

  func part(_ part: String) -> ChangedPart { ChangedPart(subject, in: part, old, new) }

  func at(_ old: SourcePlace?, _ new: SourcePlace?) -> ChangedPart { ChangedPart(subject, in: part, old, new) }
}
