import JSONSchemas
import JSONSyntax

/// How far every value that a producer may send is one that a consumer accepts.
enum Inclusion: Int, Comparable {
  /// It was not shown.
  case unproven
  /// Every value without members that the producer does not describe is accepted.
  case described
  /// Every value is accepted.
  case complete

  static func < (left: Inclusion, right: Inclusion) -> Bool { left.rawValue < right.rawValue }
}

/// Shows that a consumer accepts what a producer sends.
///
/// It answers with a proof or not at all: without one, a witness is looked for. Recursive schemas are included unless
/// something in them is not.
final class SchemaInclusion {
  private struct Pair: Hashable {
    let consumer: SchemaNode
    let producer: SchemaNode
  }

  private let producer: SchemaSide
  private let consumer: SchemaSide
  private let areSame: (_ producer: SchemaNode, _ consumer: SchemaNode) -> Bool
  private let effort: ComparisonEffort
  private var known: [Pair: Inclusion] = [:]
  private var assumed: [Pair: Inclusion] = [:]
  /// The pairs that are assumed to be included, in the order of their assumption.
  private var trail: [Pair] = []
  /// The places of those of them that are being compared.
  private var places: [Pair: Int] = [:]
  /// The first place in the trail that the result which is being found depends on.
  private var lowest = Int.max
  private var depth = 0

  init(
    of producer: SchemaSide,
    in consumer: SchemaSide,
    effort: ComparisonEffort,
    areSame: @escaping (_ producer: SchemaNode, _ consumer: SchemaNode) -> Bool
  ) {
    (self.producer, self.consumer, self.effort, self.areSame) = (producer, consumer, effort, areSame)
  }

  /// Returns how far the values of a producer's node are accepted by a consumer's.
  func inclusion(of written: SchemaNode, in other: SchemaNode) -> Inclusion {
    let (sent, accepted) = (producer.plain(written), consumer.plain(other))
    let pair = Pair(consumer: accepted, producer: sent)
    if let known = known[pair] { return known }
    if let found = assumed[pair] {
      lowest = min(lowest, places[pair] ?? 0)
      return found
    }
    guard depth < 100, effort.spend() else { return .unproven }
    if areSame(sent, accepted) {
      known[pair] = .complete
      return .complete
    }
    depth += 1
    defer { depth -= 1 }
    let mark = trail.count
    let outer = lowest
    lowest = Int.max
    trail.append(pair)
    places[pair] = mark
    assumed[pair] = .complete
    let found = newInclusion(of: sent, in: accepted)
    if found == .unproven {
      // What was shown inside may depend on what does not hold; what depends on nothing outside itself is known already.
      forget(from: mark)
      if !effort.isExhausted { known[pair] = .unproven }
      lowest = outer
    } else {
      assumed[pair] = found
      if lowest >= mark {
        // Nothing in it depends on a pair around it, so it stays true whatever becomes of those.
        for pair in trail[mark...] { known[pair] = assumed[pair] }
        forget(from: mark)
        lowest = outer
      } else {
        // Whoever uses it from now on depends on what it depends on.
        for pair in trail[mark...] { places[pair] = min(places[pair] ?? lowest, lowest) }
        lowest = min(outer, lowest)
      }
    }
    return found
  }

  /// Removes the assumptions from a place in the trail on.
  private func forget(from mark: Int) {
    for pair in trail[mark...] { (assumed[pair], places[pair]) = (nil, nil) }
    trail.removeSubrange(mark...)
  }

  private func newInclusion(of sent: SchemaNode, in accepted: SchemaNode) -> Inclusion {
    guard let sentForm = producer.form(of: sent), let acceptedForm = consumer.form(of: accepted) else {
      return .unproven
    }
    var worst = Inclusion.complete
    for alternative in sentForm.alternatives {
      worst = min(worst, inclusion(of: alternative, in: acceptedForm, accepted))
      if worst == .unproven { return worst }
    }
    return worst
  }

  private func inclusion(
    of alternative: AcceptedForm.Alternative,
    in form: AcceptedForm,
    _ accepted: SchemaNode
  ) -> Inclusion {
    if case .constants(let values) = alternative.values {
      guard let validators = consumer.validators(of: accepted) else {
        let known = Set(form.constants.map(\.canonical))
        return values.allSatisfy { known.contains($0.canonical) } ? .complete : .unproven
      }
      return values.allSatisfy { SchemaSide.accepts(validators, $0) } ? .complete : .unproven
    }
    var best = Inclusion.unproven
    for candidate in form.alternatives where candidate.kind == alternative.kind {
      best = max(best, inclusion(of: alternative, in: candidate))
      if best == .complete { break }
    }
    // A few whole numbers are tried one by one.
    if best == .unproven, case .numbers(let set) = alternative.values, let values = set.listed,
      let validators = consumer.validators(of: accepted),
      values.allSatisfy({ SchemaSide.accepts(validators, $0) })
    {
      return .complete
    }
    return best
  }

  /// Returns how far one alternative is included in another.
  func inclusion(of sent: AcceptedForm.Alternative, in accepted: AcceptedForm.Alternative) -> Inclusion {
    let isResidual = accepted.residues.allSatisfy { residue in
      sent.residues.contains { implies($0, residue) }
    }
    guard isResidual else { return .unproven }
    switch (sent.values, accepted.values) {
    case (.numbers(let one), .numbers(let other)): return one.isIncluded(in: other) ? .complete : .unproven
    case (.strings(let one), .strings(let other)): return one.isIncluded(in: other) ? .complete : .unproven
    case (.arrays(let one), .arrays(let other)): return inclusion(of: one, in: other)
    case (.objects(let one), .objects(let other)): return inclusion(of: one, in: other)
    default: return .unproven
    }
  }

  /// Returns whether what keeps one constraint keeps another one.
  private func implies(_ one: AcceptedForm.Residue, _ other: AcceptedForm.Residue) -> Bool {
    guard one.keyword == other.keyword, one.schemas.count == other.schemas.count,
      other.range.lowerBound <= one.range.lowerBound, one.range.upperBound <= other.range.upperBound
    else { return false }
    guard one.keyword == "oneOf" else {
      return zip(one.schemas, other.schemas).allSatisfy { isSame($0, $1) }
    }
    // Branches in any order.
    var rest = other.schemas
    for branch in one.schemas {
      guard let position = rest.firstIndex(where: { isSame(branch, $0) }) else { return false }
      rest.remove(at: position)
    }
    return rest.isEmpty
  }

  private func isSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return areSame(SchemaNode([one]), SchemaNode([other]))
  }

  // MARK: Arrays

  private func inclusion(of sent: ArraySet, in accepted: ArraySet) -> Inclusion {
    guard sent.minimum >= accepted.minimum, sent.maximum <= accepted.maximum else { return .unproven }
    if accepted.isUnique, !sent.isUnique, sent.maximum > 1 { return .unproven }
    var worst = Inclusion.complete
    let count = max(sent.prefixCount, accepted.prefixCount)
    guard count < 1000 else { return .unproven }
    for position in 0...count {
      guard position < sent.maximum else { break }
      let place = position < count ? position : nil
      let node = sent.node(at: place)
      // No array has such an element, or any after it.
      if producer.form(of: node)?.alternatives.isEmpty ?? false { break }
      worst = min(worst, inclusion(of: node, in: accepted.node(at: place)))
      if worst == .unproven { break }
    }
    return worst
  }

  // MARK: Objects

  private func inclusion(of sent: ObjectSet, in accepted: ObjectSet) -> Inclusion {
    guard accepted.required.isSubset(of: sent.required) else { return .unproven }
    guard max(sent.minimum, sent.required.count) >= accepted.minimum else { return .unproven }
    if accepted.maximum < .max, maximumCount(of: sent) > accepted.maximum { return .unproven }
    for (name, names) in accepted.dependents where !isAbsent(name, sent) {
      guard names.subtracting(sent.required).isSubset(of: sent.companions(of: name)) else { return .unproven }
    }
    guard includesNames(of: sent, in: accepted) else { return .unproven }
    var worst = Inclusion.complete
    let closed = closedNames(of: sent)
    var names = sent.names
    names += accepted.names.filter { !sent.describes($0) }
    for name in closed?.sorted() ?? names {
      let node = producer.node(of: name, in: sent)
      if producer.isUnsent(node) { continue }
      if closed == nil, !sent.describes(name), producer.isAnything(node) {
        if !consumer.isAnything(consumer.node(of: name, in: accepted)) { worst = min(worst, .described) }
        continue
      }
      if isNothing(node) { continue }
      worst = min(worst, inclusion(of: node, in: consumer.node(of: name, in: accepted)))
      if worst == .unproven { return worst }
    }
    return closed == nil ? min(worst, otherMembers(of: sent, in: accepted)) : worst
  }

  /// Returns the names that all members have, if a schema of the names lists them.
  private func closedNames(of set: ObjectSet) -> Set<String>? {
    for node in set.memberNames {
      guard let form = producer.form(of: node), form.alternatives.allSatisfy({ $0.kind == .constants }) else {
        continue
      }
      return Set(form.constants.compactMap { if case .string(let name) = $0 { name } else { nil } })
    }
    return nil
  }

  /// Returns how far the members are accepted that neither side names.
  private func otherMembers(of sent: ObjectSet, in accepted: ObjectSet) -> Inclusion {
    let all = sent.patterns.union(accepted.patterns)
    let everything = all.intersection(ObjectSet.patternsOfEverything)
    let patterns = all.subtracting(everything).sorted().filter { pattern in
      ObjectSet.onlyName(of: pattern).map { !sent.describes($0) && !accepted.describes($0) } ?? true
    }
    guard patterns.count <= 4 else { return .unproven }
    var worst = Inclusion.complete
    for choice in 0..<(1 << patterns.count) {
      let matched = Set(patterns.indices.filter { choice & (1 << $0) != 0 }.map { patterns[$0] }).union(everything)
      let (node, other) = (sent.node(matching: matched), accepted.node(matching: matched))
      if producer.isAnything(node) {
        if !consumer.isAnything(other) { worst = min(worst, .described) }
      } else if !isNothing(node) {
        worst = min(worst, inclusion(of: node, in: other))
      }
      if worst == .unproven { break }
    }
    return worst
  }

  private func isNothing(_ node: SchemaNode) -> Bool {
    node.isNever || producer.form(of: node)?.alternatives.isEmpty ?? false
  }

  private func isAbsent(_ name: String, _ set: ObjectSet) -> Bool { isNothing(producer.node(of: name, in: set)) }

  /// Returns the most members of an object.
  private func maximumCount(of set: ObjectSet) -> Int {
    guard set.patterns.isEmpty, isNothing(set.node(matching: [])) else { return set.maximum }
    return min(set.maximum, set.names.count { !isAbsent($0, set) })
  }

  /// Returns whether every name that a schema of the producer's allows is one that a schema of the consumer's allows.
  func includesNames(of sent: SchemaNode, in accepted: SchemaNode) -> Bool {
    guard let sentForm = producer.form(of: sent), let acceptedForm = consumer.form(of: accepted) else { return false }
    return sentForm.alternatives.allSatisfy { alternative in
      switch alternative.values {
      case .numbers, .arrays, .objects: true
      case .strings: acceptedForm.alternatives.contains { inclusion(of: alternative, in: $0) == .complete }
      case .constants(let values):
        values.allSatisfy { value in
          guard case .string = value, let validators = consumer.validators(of: accepted) else {
            if case .string = value { return false }
            return true
          }
          return SchemaSide.accepts(validators, value)
        }
      }
    }
  }

  private func includesNames(of sent: ObjectSet, in accepted: ObjectSet) -> Bool {
    accepted.memberNames.allSatisfy { names in
      if includesNames(of: .anything, in: names) { return true }
      if sent.memberNames.contains(where: { includesNames(of: $0, in: names) }) { return true }
      guard sent.patterns.isEmpty, isNothing(sent.node(matching: [])), let validators = consumer.validators(of: names)
      else { return false }
      return sent.names.allSatisfy { SchemaSide.accepts(validators, .string($0)) || isAbsent($0, sent) }
    }
  }
}
