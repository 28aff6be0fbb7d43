import Basics
import JSONSchemas
import JSONSyntax

extension SchemaComparison {
  func compareObjects(_ before: ObjectSet, _ after: ObjectSet, _ context: Context) {
    compareRequired(before, after, context)
    for name in before.names {
      if after.describes(name) {
        let inner = context.inside(.member(name), name)
        compare(old.node(of: name, in: before), new.node(of: name, in: after), inner)
      } else {
        emitRemoved(name, before, after, context)
      }
    }
    for name in after.names where !before.describes(name) { emitAdded(name, before, after, context) }
    compareOthers(before, after, context)
    compareCounts(before, after, context)
  }

  private func without(_ name: String) -> (JSONLiteral) -> JSONLiteral? { { WitnessSearch.remove(name, from: $0) } }

  private func with(_ name: String, _ value: JSONLiteral?) -> [(JSONLiteral) -> JSONLiteral?] {
    value.map { value in [{ WitnessSearch.put(value, at: .member(name), in: $0) }] } ?? []
  }

  private func sample(_ node: SchemaNode, isOld: Bool) -> JSONLiteral? {
    WitnessSearch(producer: isOld ? old : new, consumer: isOld ? new : old, effort: effort, isForward: isOld).sample(
      node
    )
  }

  /// Compares which members must be there, of those that both sides describe or neither does.
  private func compareRequired(_ before: ObjectSet, _ after: ObjectSet, _ context: Context) {
    for name in before.required.symmetricDifference(after.required).sorted()
    where before.describes(name) == after.describes(name) {
      let isRequired = after.required.contains(name)
      let (wasUnsent, isUnsent) = (
        old.isUnsent(old.node(of: name, in: before)), new.isUnsent(new.node(of: name, in: after))
      )
      var message = "\"\(name)\" \(isRequired ? "is now required" : "is no longer required")"
      if isUnsent, !wasUnsent { message = "the required member \"\(name)\" is no longer sent" }
      var difference = Difference(
        rule: isRequired ? .propertyRequired : .propertyOptional,
        message: message,
        isNarrowing: isRequired,
        isWidening: !isRequired,
        keywords: ["required"],
        oldEdits: [without(name)],
        newEdits: [without(name)]
      )
      // A member that was never sent in this direction is not missed.
      if wasUnsent { difference.isUndescribed = direction == .response }
      emit(difference, context)
    }
  }

  private func emitRemoved(_ name: String, _ before: ObjectSet, _ after: ObjectSet, _ context: Context) {
    let node = old.node(of: name, in: before)
    guard !isNothing(node, old) else { return }
    let isRequired = before.required.contains(name)
    let rest = new.node(of: name, in: after)
    let isUnsent = old.isUnsent(node)
    let difference = Difference(
      rule: isRequired ? .requiredPropertyRemoved : .propertyRemoved,
      message: "the \(isRequired ? "required" : "optional") member \"\(name)\" was removed",
      isNarrowing: !isUnsent && !new.isAnything(rest),
      isWidening: isRequired && !after.required.contains(name),
      floor: isUnsent ? .compatible : .risky,
      keywords: ["properties"],
      oldEdits: with(name, sample(node, isOld: true)) + [{ $0 }],
      newEdits: [without(name)],
      oldPlace: node.schemas.first.map { old.place(of: $0) },
      newPlace: new.place(of: ["properties"], in: context.new)
    )
    emit(difference, context)
  }

  private func emitAdded(_ name: String, _ before: ObjectSet, _ after: ObjectSet, _ context: Context) {
    let node = new.node(of: name, in: after)
    guard !isNothing(node, new) else {
      emitForbidden(name, before, after, context)
      return
    }
    let isRequired = after.required.contains(name)
    let rest = old.node(of: name, in: before)
    let difference = Difference(
      rule: isRequired ? .requiredPropertyAdded : .propertyAdded,
      message: "the \(isRequired ? "required" : "optional") member \"\(name)\" was added",
      isNarrowing: isRequired && !before.required.contains(name),
      isWidening: !new.isUnsent(node) && !old.isAnything(rest),
      keywords: ["properties"],
      oldEdits: [without(name), { $0 }],
      newEdits: with(name, sample(node, isOld: false)) + [{ $0 }],
      oldPlace: old.place(of: ["properties"], in: context.old),
      newPlace: node.schemas.first.map { new.place(of: $0) }
    )
    emit(difference, context)
  }

  /// Reports a member that the new side forbids, and the old side says nothing about.
  private func emitForbidden(_ name: String, _ before: ObjectSet, _ after: ObjectSet, _ context: Context) {
    guard !isNothing(old.node(of: name, in: before), old) else { return }
    let difference = Difference(
      rule: .additionalPropertiesRestricted,
      message: "the member \"\(name)\" is no longer allowed",
      isNarrowing: true,
      isUndescribed: true,
      keywords: ["properties", "not"]
    )
    emit(difference, context)
  }

  private func isNothing(_ node: SchemaNode, _ side: SchemaSide) -> Bool {
    node.isNever || side.form(of: node)?.alternatives.isEmpty ?? false
  }

  // MARK: Other members

  private func compareOthers(_ before: ObjectSet, _ after: ObjectSet, _ context: Context) {
    comparePatterns(before, after, context)
    let (node, counterpart) = (before.node(matching: []), after.node(matching: []))
    let (wasOpen, isOpen) = (old.isAnything(node), new.isAnything(counterpart))
    let (wasClosed, isClosed) = (isNothing(node, old), isNothing(counterpart, new))
    if wasOpen && isOpen || wasClosed && isClosed { return }
    let name = "additional"
    if !wasOpen, !isOpen, !wasClosed, !isClosed {
      compare(node, counterpart, context.inside(.member(name), "*"))
      return
    }
    let isNarrowing = isClosed || wasOpen
    let rule: ChangeRule
    let message: String
    switch (wasOpen, isOpen, wasClosed, isClosed) {
    case (true, _, _, true): (rule, message) = (.additionalPropertiesClosed, "further members are no longer allowed")
    case (_, true, true, _): (rule, message) = (.additionalPropertiesOpened, "further members are allowed")
    case (_, _, _, true): (rule, message) = (.additionalPropertiesClosed, "further members are no longer allowed")
    case (_, _, true, _): (rule, message) = (.additionalPropertiesOpened, "further members of a type are allowed")
    case (true, _, _, _): (rule, message) = (.additionalPropertiesRestricted, "further members must be of a type")
    default: (rule, message) = (.additionalPropertiesRelaxed, "further members may be of any type")
    }
    let edits =
      with(name, sample(isNarrowing ? node : counterpart, isOld: isNarrowing)) + with(name, .object([]))
      + with(name, 1)
    let difference = Difference(
      rule: rule,
      message: message,
      isNarrowing: isNarrowing,
      isWidening: !isNarrowing,
      isUndescribed: wasOpen || isOpen,
      keywords: ["additionalProperties", "unevaluatedProperties"],
      oldEdits: edits,
      newEdits: edits
    )
    emit(difference, context)
  }

  private func comparePatterns(_ before: ObjectSet, _ after: ObjectSet, _ context: Context) {
    let (mine, theirs) = (before.patterns, after.patterns)
    for pattern in mine.intersection(theirs).sorted() {
      let inner = context.inside(.member(name(matching: pattern)), pattern)
      compare(before.node(matching: [pattern]), after.node(matching: [pattern]), inner)
    }
    for pattern in mine.symmetricDifference(theirs).sorted() {
      let (node, counterpart) = (before.node(matching: [pattern]), after.node(matching: [pattern]))
      // The only name that it matches is compared by itself.
      if let name = ObjectSet.onlyName(of: pattern), before.describes(name) || after.describes(name) { continue }
      let (wasOpen, isOpen) = (old.isAnything(node), new.isAnything(counterpart))
      if wasOpen && isOpen || isNothing(node, old) && isNothing(counterpart, new) { continue }
      let name = name(matching: pattern)
      let samples = [sample(node, isOld: true), sample(counterpart, isOld: false), 1, "text", .object([])]
      let edits = samples.flatMap { with(name, $0) }
      let isAdded = theirs.contains(pattern)
      let difference = Difference(
        rule: .patternPropertiesChanged,
        message: "the members that match \(pattern) \(isAdded ? "have" : "no longer have") a schema of their own",
        isNarrowing: true,
        isWidening: true,
        isUndescribed: wasOpen || isOpen,
        keywords: ["patternProperties"],
        oldEdits: edits,
        newEdits: edits
      )
      emit(difference, context)
    }
  }

  /// Returns a name that a pattern matches, if a short one does.
  private func name(matching source: String) -> String {
    var random = SeededGenerator(seed: 0, purpose: source)
    let sampled = [0, 1, 2].lazy.compactMap { repeats in
      PatternSampler(source)?.sample(.init(repeats: repeats), using: &random)
    }
    let plain = source.filter { !"^$".contains($0) }
    let names = [plain + "a", "a", "aa", plain] + sampled
    return names.first { !$0.isEmpty && old.pattern(source)?.matches($0) ?? false } ?? "member"
  }

  private func compareCounts(_ before: ObjectSet, _ after: ObjectSet, _ context: Context) {
    let differences = ScalarDifferences.counts(
      of: .members,
      (before.minimum, before.maximum),
      (after.minimum, after.maximum)
    )
    for difference in differences { emit(difference, context) }
    // A schema of names that refuses none says nothing.
    let mine = before.memberNames.filter { !backward.includesNames(of: .anything, in: $0) }
    let theirs = after.memberNames.filter { !forward.includesNames(of: .anything, in: $0) }
    if mine.count != theirs.count
      || zip(mine, theirs).contains(where: {
        !forward.includesNames(of: $0, in: $1) || !backward.includesNames(of: $1, in: $0)
      })
    {
      let edits = ["", "A", "a", "0", "-", "a long name of a member"].flatMap { with($0, 1) + with($0, "text") }
      let difference = Difference(
        rule: .propertyNamesChanged,
        message: "the allowed names of members changed",
        isNarrowing: true,
        isWidening: true,
        keywords: ["propertyNames"],
        oldEdits: edits,
        newEdits: edits
      )
      emit(difference, context)
    }
    if before.dependents != after.dependents {
      let difference = Difference(
        rule: .dependentRequiredChanged,
        message: "the members that others need changed",
        isNarrowing: true,
        isWidening: true,
        keywords: ["dependentRequired"],
        oldEdits: after.dependents.flatMap { with($0.key, "text") + with($0.key, 1) },
        newEdits: before.dependents.flatMap { with($0.key, "text") + with($0.key, 1) }
      )
      emit(difference, context)
    }
  }
}
