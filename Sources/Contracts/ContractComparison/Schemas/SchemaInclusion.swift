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
  private var trail: [Pair] = []
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
  func inclusion(of sent: SchemaNode, in accepted: SchemaNode) -> Inclusion {
    let pair = Pair(consumer: accepted, producer: sent)
    if let known = known[pair] ?? assumed[pair] { return known }
    guard depth < 100, effort.spend() else { return .unproven }
    if areSame(sent, accepted) {
      known[pair] = .complete
      return .complete
    }
    depth += 1
    defer { depth -= 1 }
    let mark = trail.count
    trail.append(pair)
    assumed[pair] = .complete
    let found = newInclusion(of: sent, in: accepted)
    if found == .unproven {
      // What was shown inside may depend on what does not hold.
      for pair in trail[mark...] { assumed[pair] = nil }
      trail.removeSubrange(mark...)
      if !effort.isExhausted { known[pair] = .unproven }
    } else {
      assumed[pair] = found
      if mark == 0 {
        for pair in trail { known[pair] = assumed[pair] }
        trail = []
        assumed = [:]
      }
    }
    return found
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
    of alternative: ValueForm.Alternative,
    in form: ValueForm,
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
    return best
  }

  /// Returns how far one alternative is included in another.
  func inclusion(of sent: ValueForm.Alternative, in accepted: ValueForm.Alternative) -> Inclusion {
    let isResidual = accepted.residues.allSatisfy { residue in
      sent.residues.contains { $0.keyword == residue.keyword && isSame($0, residue) }
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

  private func isSame(_ one: ValueForm.Residue, _ other: ValueForm.Residue) -> Bool {
    guard one.schema.kind == .array else {
      return areSame(SchemaNode([one.schema]), SchemaNode([other.schema]))
    }
    // Branches in any order.
    var rest = other.schema.elements.map { $0 }
    for branch in one.schema.elements {
      guard let position = rest.firstIndex(where: { areSame(SchemaNode([branch]), SchemaNode([$0])) }) else {
        return false
      }
      rest.remove(at: position)
    }
    return rest.isEmpty
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
      guard names.subtracting(sent.required).isSubset(of: sent.dependents[name] ?? []) else { return .unproven }
    }
    guard includesNames(of: sent, in: accepted) else { return .unproven }
    var worst = Inclusion.complete
    var names = sent.names
    names += accepted.names.filter { !sent.describes($0) }
    for name in names {
      let node = producer.node(of: name, in: sent)
      if producer.isUnsent(node) { continue }
      if !sent.describes(name), producer.isAnything(node) {
        if !consumer.isAnything(consumer.node(of: name, in: accepted)) { worst = min(worst, .described) }
        continue
      }
      if isNothing(node) { continue }
      worst = min(worst, inclusion(of: node, in: consumer.node(of: name, in: accepted)))
      if worst == .unproven { return worst }
    }
    return min(worst, otherMembers(of: sent, in: accepted))
  }

  /// Returns how far the members are accepted that neither side names.
  private func otherMembers(of sent: ObjectSet, in accepted: ObjectSet) -> Inclusion {
    let patterns = sent.patterns.union(accepted.patterns).sorted()
    guard patterns.count <= 4 else { return .unproven }
    var worst = Inclusion.complete
    for choice in 0..<(1 << patterns.count) {
      let matched = Set(patterns.indices.filter { choice & (1 << $0) != 0 }.map { patterns[$0] })
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

  private func includesNames(of sent: ObjectSet, in accepted: ObjectSet) -> Bool {
    accepted.memberNames.allSatisfy { names in
      if sent.memberNames.contains(where: { inclusion(of: $0, in: names) > .unproven }) { return true }
      guard sent.patterns.isEmpty, isNothing(sent.node(matching: [])), let validators = consumer.validators(of: names)
      else { return false }
      return sent.names.allSatisfy { SchemaSide.accepts(validators, .string($0)) || isAbsent($0, sent) }
    }
  }
}
