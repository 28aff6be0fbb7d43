import JSONSyntax

/// Collects the changes of a comparison; a change of a shared part is one change, with several subjects.
final class ChangeLog {
  private struct Key: Hashable {
    let rule: ChangeRule
    let part: String
    let path: String
    let message: String
    let oldPlace: SourcePlace?
    let newPlace: SourcePlace?

    init(_ change: Change, _ direction: ExchangeDirection?, isText: Bool) {
      rule = change.rule
      part = direction.map { "\($0)\(isText ? " text" : "")" } ?? change.subject + " " + change.part
      path = direction == nil ? change.path : ""
      message = change.message
      (oldPlace, newPlace) = (change.oldPlace, change.newPlace)
    }
  }

  /// The most changes that are kept; the number of the others is reported.
  static let maximumChanges = 20_000

  private(set) var changes: [Change] = []
  private(set) var omitted = 0
  private var numbers: [Key: Int] = [:]

  /// Adds a change; returns its number, by which further subjects can be added.
  ///
  /// - Parameters:
  ///   - direction: The direction in which a shared schema is sent; `nil` for what is not shared.
  ///   - isText: Whether the shared schema is that of a parameter or header.
  @discardableResult
  func add(_ change: Change, sharedIn direction: ExchangeDirection? = nil, isText: Bool = false) -> Int? {
    let key = Key(change, direction, isText: isText)
    if let number = numbers[key] {
      if isUndecided(number), !change.isUndecided {
        // What is proven at one place is proven.
        let known = [changes[number].subject] + changes[number].otherSubjects
        changes[number] = change
        changes[number].otherSubjects = known.filter { $0 != change.subject }
      }
      add(subject: change.subject, to: number)
      return number
    }
    guard changes.count < Self.maximumChanges else {
      omitted += 1
      return nil
    }
    numbers[key] = changes.count
    changes.append(change)
    return changes.count - 1
  }

  /// Returns the number of the same change of a shared schema, if it is decided; `nil` if it is not, or not known.
  func decided(_ change: Change, sharedIn direction: ExchangeDirection, isText: Bool) -> Int? {
    numbers[Key(change, direction, isText: isText)].flatMap { isUndecided($0) ? nil : $0 }
  }

  /// Whether a change is not decided for one of the audiences.
  func isUndecided(_ number: Int) -> Bool { changes.indices.contains(number) && changes[number].isUndecided }

  func add(subject: String, to number: Int) {
    guard changes.indices.contains(number), changes[number].subject != subject,
      changes[number].otherSubjects.last != subject
    else { return }
    changes[number].otherSubjects.append(subject)
  }
}
