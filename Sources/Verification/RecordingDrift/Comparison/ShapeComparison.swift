import ContractInference
import Diagnostics
import Findings
import HTTPMessages
import JSONSyntax

/// Compares the recorded shape of a body with the shape of today.
///
/// A difference that a few other values could explain is a note: a member that one of two items lacks may be optional.
/// What only some recorded values had, and what today's arrays are too empty to show, is no difference.
struct ShapeComparison {
  /// The places that differ between two responses of today.
  let learnt: VolatilePlaces
  /// The contract's rules for the body; `nil` if there are none.
  let declared: DeclaredMembers?
  /// Whether the body has a list, which may go on elsewhere.
  let isPaged: Bool
  /// The differences so far.
  private(set) var drifts: [Drift] = []
  private var seen: Set<Drift> = []

  /// The number of values that show what is always so.
  static let enough = 3
  /// The number of integers that show that there are no fractions: a few prices are round by chance.
  private static let enoughNumbers = 5
  /// The most differences of one body.
  private static let mostDrifts = 50

  init(learnt: VolatilePlaces, declared: DeclaredMembers?, isPaged: Bool) {
    (self.learnt, self.declared, self.isPaged) = (learnt, declared, isPaged)
  }

  private func isVolatile(_ place: JSONPointer) -> Bool {
    learnt.contains(place) || declared?.isVolatile(place) ?? false
  }

  /// Whether a place says how a list goes on, which depends on where the list ends.
  private func isContinuation(_ place: JSONPointer) -> Bool { isPaged && ExchangeShape.isContinuation(place) }

  private func isOptional(_ place: JSONPointer) -> Bool { declared?.isOptional(place) ?? false }

  /// Compares two shapes at a place.
  mutating func compare(_ recorded: ValueSketch, _ live: ValueSketch, at place: JSONPointer = JSONPointer()) {
    guard recorded.count > 0, live.count > 0, drifts.count < Self.mostDrifts, !isVolatile(place) else { return }
    guard compareTypes(recorded, live, at: place) else { return }
    compareFormats(recorded, live, at: place)
    if recorded.kinds[.object] != nil, live.kinds[.object] != nil { compareMembers(recorded, live, at: place) }
    if let element = recorded.element, let other = live.element {
      let elements = place.appending("*")
      compare(element, other, at: elements)
      for (kind, variant) in element.variants.sorted(by: { $0.key < $1.key }) {
        if let other = other.variants[kind] { compare(variant, other, at: elements) }
      }
    }
  }

  private mutating func add(_ check: CheckID, isNote: Bool = false, at place: JSONPointer, _ message: String) {
    let drift = Drift(check, isNote: isNote, at: place, message)
    // Variants repeat what their union showed, perhaps with other figures.
    guard !drifts.contains(where: { $0.check == check && $0.place == place && ($0.isNote == isNote || isNote) }),
      seen.insert(drift).inserted
    else { return }
    drifts.append(drift)
  }

  // MARK: Types

  /// Compares the types, and returns whether the rest can be compared.
  private mutating func compareTypes(_ recorded: ValueSketch, _ live: ValueSketch, at place: JSONPointer) -> Bool {
    let (before, now) = (recorded.families, live.families)
    let nulls = live.kinds[.null] ?? 0
    // A null says nothing about what else may be there.
    guard !before.isEmpty else { return false }
    if recorded.kinds[.null] == nil, nulls > 0, !isContinuation(place), !learnt.isUnsteady(nullAt: place) {
      if now.isEmpty {
        add(
          .driftType,
          isNote: recorded.count < Self.enough && declared?.allowsNull(place) ?? false,
          at: place,
          "\(place.shown) was \(Self.list(before)), and is now null"
        )
        return false
      }
      add(
        .driftType,
        isNote: recorded.count < Self.enough || declared?.allowsNull(place) ?? false,
        at: place,
        "\(place.shown) was never null in \(counted(recorded.count, "recorded value")), and now is in \(nulls) of "
          + "\(live.count)"
      )
    }
    guard !now.isEmpty else { return false }
    if before.isDisjoint(with: now) {
      add(.driftType, at: place, "\(place.shown) was \(Self.list(before)), and is now \(Self.list(now))")
      return false
    }
    let new = now.subtracting(before)
    if !new.isEmpty {
      add(
        .driftType,
        isNote: recorded.count < Self.enough,
        at: place,
        "\(place.shown) was \(Self.list(before)), and is now \(Self.list(new)), too"
      )
    }
    compareNumbers(recorded, live, at: place)
    return true
  }

  private mutating func compareNumbers(_ recorded: ValueSketch, _ live: ValueSketch, at place: JSONPointer) {
    let (whole, fractional) = (recorded.kinds[.integer] ?? 0, recorded.kinds[.number] ?? 0)
    let (wholeNow, fractionalNow) = (live.kinds[.integer] ?? 0, live.kinds[.number] ?? 0)
    if whole > 0, fractional == 0, fractionalNow > 0, !(declared?.allowsFraction(place) ?? false) {
      add(
        .driftType,
        isNote: whole < Self.enoughNumbers,
        at: place,
        "\(place.shown) was an integer in \(counted(whole, "recorded value")), and now has a fraction in "
          + "\(fractionalNow) of \(wholeNow + fractionalNow)"
      )
    } else if whole == 0, fractional >= Self.enough, fractionalNow == 0, wholeNow >= Self.enough {
      add(.driftType, at: place, "\(place.shown) always had a fraction, and is now always an integer")
    }
  }

  private static func list(_ families: Set<ValueSketch.Kind>) -> String {
    families.map { $0 == .array || $0 == .object ? "an \($0.rawValue)" : "a \($0.rawValue)" }.sorted()
      .joined(separator: " or ")
  }

  // MARK: Formats

  private mutating func compareFormats(_ recorded: ValueSketch, _ live: ValueSketch, at place: JSONPointer) {
    guard recorded.texts.telling > 0, live.texts.telling > 0, !isContinuation(place) else { return }
    let before = recorded.texts.commonFormat
    let now = live.texts.commonFormat
    guard before != now else { return }
    let isLasting = recorded.texts.telling >= Self.enough
    if let before {
      let kept = live.texts.number(of: before)
      if kept == 0 {
        // One path, number or time of day may be a text like any other.
        guard before.isUnmistakable || isLasting else { return }
        let isNote = before == .digits && now == nil
        let other = now.map { "a \($0.name)" } ?? "another text"
        add(.driftFormat, isNote: isNote, at: place, "\(place.shown) was a \(before.name), and is now \(other)")
      } else {
        add(
          .driftFormat,
          isNote: !isLasting || !before.isUnmistakable,
          at: place,
          "\(place.shown) was always a \(before.name), and is now in \(kept) of \(live.texts.telling)"
        )
      }
    } else if let now, recorded.texts.hasNoFormat, now.isUnmistakable {
      let isClear =
        [.uuid, .dateTime, .localDateTime, .date].contains(now) || isLasting && live.texts.telling >= Self.enough
      add(
        .driftFormat,
        isNote: !isClear,
        at: place,
        "\(place.shown) had no format, and is now a \(now.name)"
      )
    }
  }

  // MARK: Members

  private mutating func compareMembers(_ recorded: ValueSketch, _ live: ValueSketch, at place: JSONPointer) {
    if recorded.isMap || live.isMap || recorded.hasUniformValues(as: live) || learnt.isDictionary(place) {
      return compare(recorded.mapValues, live.mapValues, at: place.appending("*"))
    }
    let (objects, objectsNow) = (recorded.kinds[.object] ?? 0, live.kinds[.object] ?? 0)
    let renamed = Self.renamedContinuations(recorded, live)
    for (name, shape) in recorded.members.sorted(by: { $0.key < $1.key }) {
      let member = place.appending(name)
      guard !isVolatile(member) else { continue }
      let present = live.members[name]?.count ?? 0
      if shape.count == objects, present < objectsNow, renamed.contains(name) || !isContinuation(member) {
        if present == 0 {
          add(
            .driftMember,
            isNote: objects < Self.enough && isOptional(member) && !renamed.contains(name),
            at: member,
            "\(member.shown) is gone: \(Self.share(objects, of: objects, "was in"))"
          )
        } else if !learnt.isUnsteady(member: member) {
          add(
            .driftMember,
            isNote: objects < Self.enough || isOptional(member),
            at: member,
            "\(member.shown) is missing from \(objectsNow - present) of \(counted(objectsNow, "object")): "
              + Self.share(objects, of: objects, "was in")
          )
        }
      }
      if let other = live.members[name] { compare(shape, other, at: member) }
    }
    for (name, shape) in live.members.sorted(by: { $0.key < $1.key }) where recorded.members[name] == nil {
      let member = place.appending(name)
      guard !isVolatile(member), renamed.contains(name) || !isContinuation(member) else { continue }
      add(
        .driftMember,
        isNote: !renamed.contains(name) && (shape.count < objectsNow || objects < Self.enough && isOptional(member)),
        at: member,
        "\(member.shown) is new: \(Self.share(shape.count, of: objectsNow, "is in")), and was in none of "
          + counted(objects, "recorded object")
      )
    }
  }

  /// Returns the names of members that said where a list goes on, and of those that say it now.
  ///
  /// A member of another page may be missing here, and that of this page there; one with another name for the same is
  /// what clients no longer find.
  private static func renamedContinuations(_ recorded: ValueSketch, _ live: ValueSketch) -> Set<String> {
    let gone = recorded.members.keys.filter { live.members[$0] == nil }
    let new = live.members.keys.filter { recorded.members[$0] == nil }
    var names: Set<String> = []
    for name in gone {
      for other in new where ExchangeShape.areContinuations(name, other) { names.formUnion([name, other]) }
    }
    return names
  }

  private static func share(_ part: Int, of whole: Int, _ verb: String) -> String {
    whole == 1 ? "it \(verb) the only object" : "it \(verb) \(part) of \(counted(whole, "object"))"
  }
}

extension JSONPointer {
  /// The pointer in a message; the whole body is called so.
  var shown: String { tokens.isEmpty ? "the body" : "\(self)" }

  /// Returns whether the pointer is at or below another one, in which `*` is any element.
  func isWithin(_ other: JSONPointer) -> Bool {
    tokens.count >= other.tokens.count && zip(tokens, other.tokens).allSatisfy { $0 == $1 || $1 == "*" }
  }
}

extension ValueSketch {
  /// Whether the values of objects are objects of one form, here and in another shape: entries by name, not members.
  func hasUniformValues(as other: ValueSketch) -> Bool {
    guard members.count >= ShapeComparison.enough, let form = uniformForm else { return false }
    return form.count >= 2 && other.uniformForm == form
  }

  private var uniformForm: Set<String>? {
    guard let form = members.first.map({ Set($0.value.members.keys) }) else { return nil }
    return members.values.allSatisfy { $0.families == [.object] && Set($0.members.keys) == form } ? form : nil
  }
}
