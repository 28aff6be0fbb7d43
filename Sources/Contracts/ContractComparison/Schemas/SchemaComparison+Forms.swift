import JSONSyntax

extension SchemaComparison {
  /// Compares what two different nodes accept, kind by kind.
  func compareForms(_ context: Context) {
    guard let before = old.form(of: context.old), let after = new.form(of: context.new) else {
      let difference = Difference(
        rule: .constraintChanged,
        message: "the schema changed, and has too many alternatives to compare",
        isNarrowing: true,
        isWidening: true
      )
      emit(difference, context)
      return
    }
    compareNull(before, after, context)
    let (oldTypes, newTypes) = (Self.types(of: before), Self.types(of: after))
    let (removed, added) = (oldTypes.subtracting(newTypes).sorted(), newTypes.subtracting(oldTypes).sorted())
    if !removed.isEmpty || !added.isEmpty {
      let isReplaced = !removed.isEmpty && !added.isEmpty
      let message =
        isReplaced
        ? "the type changed from \(Self.list(before.typeNames.subtracting(["null"]))) to "
          + Self.list(after.typeNames.subtracting(["null"]))
        : removed.isEmpty
          ? "the type \(added.joined(separator: ", ")) is allowed too"
          : "the type \(removed.joined(separator: ", ")) is no longer allowed"
      let difference = Difference(
        rule: isReplaced ? .typeChanged : removed.isEmpty ? .typeAdded : .typeRemoved,
        message: message,
        isNarrowing: !removed.isEmpty,
        isWidening: !added.isEmpty,
        keywords: ["type", "oneOf", "anyOf"],
        oldHints: Self.samples(removed),
        newHints: Self.samples(added)
      )
      emit(difference, context)
    }
    for type in ["boolean", "number", "string", "array", "object"]
    where oldTypes.contains(type) && newTypes.contains(type) {
      compare(type, Self.alternatives(type, of: before), Self.alternatives(type, of: after), context)
    }
  }

  private static func list(_ names: Set<String>) -> String {
    names.isEmpty ? "nothing" : names.sorted().joined(separator: " or ")
  }

  private static func samples(_ types: [String]) -> [JSONLiteral] {
    let known: [String: [JSONLiteral]] = [
      "boolean": [true], "number": [1, .number("0.5")], "string": ["text"], "array": [[]], "object": [.object([])],
    ]
    return types.flatMap { known[$0] ?? [] }
  }

  /// The types but `null`; whole numbers are numbers.
  private static func types(of form: AcceptedForm) -> Set<String> {
    Set(form.typeNames.map { $0 == "integer" ? "number" : $0 }).subtracting(["null"])
  }

  /// The alternatives of one type; listed values of it are one of them.
  private static func alternatives(_ type: String, of form: AcceptedForm) -> [AcceptedForm.Alternative] {
    form.alternatives.compactMap { alternative in
      guard case .constants(let values) = alternative.values else {
        let names = alternative.values.typeNames
        return names.contains(type) || type == "number" && names.contains("integer") ? alternative : nil
      }
      let own = values.filter { $0.typeName == type || type == "number" && $0.typeName == "integer" }
      return own.isEmpty ? nil : .init(values: .constants(own), residues: alternative.residues)
    }
  }

  private func compareNull(_ before: AcceptedForm, _ after: AcceptedForm, _ context: Context) {
    let (was, isNow) = (before.constants.contains(.null), after.constants.contains(.null))
    guard was != isNow else { return }
    let difference = Difference(
      rule: isNow ? .nullAllowed : .nullRefused,
      message: isNow ? "null is allowed" : "null is no longer allowed",
      isNarrowing: was,
      isWidening: isNow,
      keywords: ["nullable", "type"],
      oldHints: [.null],
      newHints: [.null]
    )
    emit(difference, context)
  }

  private func compare(
    _ type: String,
    _ before: [AcceptedForm.Alternative],
    _ after: [AcceptedForm.Alternative],
    _ context: Context
  ) {
    let (listed, newlyListed) = (Self.constants(before), Self.constants(after))
    let (oldRest, newRest) = (before.filter { $0.kind != .constants }, after.filter { $0.kind != .constants })
    if oldRest.isEmpty, newRest.isEmpty {
      compareLists(listed, newlyListed, context)
    } else if oldRest.isEmpty || newRest.isEmpty {
      let isLimited = newRest.isEmpty
      let difference = Difference(
        rule: isLimited ? .enumAdded : .enumRemoved,
        message: isLimited
          ? "only listed values are allowed: \(Self.list(newlyListed))"
          : "other values than the listed ones are allowed",
        isNarrowing: isLimited || !listed.isEmpty,
        isWidening: !isLimited || !newlyListed.isEmpty,
        keywords: ["enum", "const", "type"],
        oldHints: Self.samples([type]) + listed,
        newHints: Self.samples([type]) + newlyListed
      )
      emit(difference, context)
    } else if oldRest.count == 1, newRest.count == 1 {
      compare(oldRest[0], newRest[0], context)
    } else {
      compareAlternatives(oldRest, newRest, context)
    }
  }

  private static func constants(_ alternatives: [AcceptedForm.Alternative]) -> [JSONLiteral] {
    AcceptedForm(alternatives: alternatives).constants
  }

  private static func list(_ values: [JSONLiteral]) -> String {
    values.prefix(6).map(TextOfChange.text).joined(separator: ", ") + (values.count > 6 ? ", …" : "")
  }

  private func compareLists(_ before: [JSONLiteral], _ after: [JSONLiteral], _ context: Context) {
    let (known, kept) = (Set(before.map(\.canonical)), Set(after.map(\.canonical)))
    let removed = before.filter { !kept.contains($0.canonical) }
    let added = after.filter { !known.contains($0.canonical) }
    if !removed.isEmpty {
      let difference = Difference(
        rule: .enumValueRemoved,
        message: "no longer allowed: \(Self.list(removed))",
        isNarrowing: true,
        keywords: ["enum", "const"],
        oldHints: removed
      )
      emit(difference, context)
    }
    if !added.isEmpty {
      let difference = Difference(
        rule: .enumValueAdded,
        message: "newly allowed: \(Self.list(added))",
        isWidening: true,
        keywords: ["enum", "const"],
        newHints: added
      )
      emit(difference, context)
    }
  }

  // MARK: Alternatives

  /// Compares alternatives of the same type: equal ones are left out, similar ones compared, others reported.
  private func compareAlternatives(
    _ before: [AcceptedForm.Alternative],
    _ after: [AcceptedForm.Alternative],
    _ context: Context
  ) {
    var rest = after
    var changed: [AcceptedForm.Alternative] = []
    for alternative in before {
      let position = rest.firstIndex { candidate in
        forward.inclusion(of: alternative, in: candidate) == .complete
          && backward.inclusion(of: candidate, in: alternative) == .complete
      }
      if let position { rest.remove(at: position) } else { changed.append(alternative) }
    }
    var removed: [AcceptedForm.Alternative] = []
    for alternative in changed {
      let scores = rest.map { similarity(alternative, $0) }
      guard let best = scores.max(), best > 0.5, let position = scores.firstIndex(of: best) else {
        removed.append(alternative)
        continue
      }
      compare(alternative, rest.remove(at: position), context)
    }
    for (alternatives, isRemoved) in [(removed, true), (rest, false)] where !alternatives.isEmpty {
      let named = alternatives.prefix(6).map(Self.title).joined(separator: "; ") + (alternatives.count > 6 ? "; …" : "")
      let difference = Difference(
        rule: isRemoved ? .alternativeRemoved : .alternativeAdded,
        message: isRemoved ? "no longer allowed: \(named)" : "newly allowed: \(named)",
        isNarrowing: isRemoved,
        isWidening: !isRemoved,
        keywords: ["oneOf", "anyOf"]
      )
      emit(difference, context)
    }
  }

  /// Returns a description of an alternative in a few words.
  private static func title(_ alternative: AcceptedForm.Alternative) -> String {
    switch alternative.values {
    case .constants(let values): list(values)
    case .numbers: "a number"
    case .strings(let set): set.formats.sorted().first.map { "a text in the format \($0)" } ?? "a text"
    case .arrays: "an array"
    case .objects(let set):
      {
        let names = set.required.sorted() + set.names.filter { !set.required.contains($0) }
        return names.isEmpty ? "an object" : "an object with \(names.prefix(4).joined(separator: ", "))"
      }()
    }
  }

  /// Returns how alike two alternatives are, from 0 to 1.
  private func similarity(_ one: AcceptedForm.Alternative, _ other: AcceptedForm.Alternative) -> Double {
    guard case .objects(let mine) = one.values, case .objects(let theirs) = other.values else {
      if case .strings(let mine) = one.values, case .strings(let theirs) = other.values {
        return mine.formats == theirs.formats ? 0.9 : 0.4
      }
      return one.kind == other.kind ? 0.9 : 0
    }
    let (names, others) = (Set(mine.names), Set(theirs.names))
    guard !names.isEmpty || !others.isEmpty else { return 0.9 }
    var score = Double(names.intersection(others).count) / Double(max(1, names.union(others).count))
    // A constant tells branches apart, such as the value of a discriminator.
    for name in names.intersection(others) {
      let before = old.form(of: old.node(of: name, in: mine))?.constants ?? []
      let after = new.form(of: new.node(of: name, in: theirs))?.constants ?? []
      guard before.count == 1, after.count == 1 else { continue }
      score = before.map(\.canonical) == after.map(\.canonical) ? score + 1 : 0
      if score == 0 { break }
    }
    return min(score, 1)
  }

  // MARK: One alternative

  private func compare(_ before: AcceptedForm.Alternative, _ after: AcceptedForm.Alternative, _ context: Context) {
    switch (before.values, after.values) {
    case (.numbers(let mine), .numbers(let theirs)):
      for difference in ScalarDifferences.of(mine, theirs) { emit(difference, context) }
    case (.strings(let mine), .strings(let theirs)):
      for difference in ScalarDifferences.of(mine, theirs) { emit(difference, context) }
    case (.arrays(let mine), .arrays(let theirs)): compareArrays(mine, theirs, context)
    case (.objects(let mine), .objects(let theirs)): compareObjects(mine, theirs, context)
    default: break
    }
  }

  private func compareArrays(_ before: ArraySet, _ after: ArraySet, _ context: Context) {
    for difference in ScalarDifferences.counts(
      of: .elements,
      (before.minimum, before.maximum),
      (after.minimum, after.maximum)
    ) {
      emit(difference, context)
    }
    if before.isUnique != after.isUnique {
      let twice: (JSONLiteral) -> JSONLiteral? = { value in
        guard case .array(let elements) = value, let first = elements.first else { return nil }
        return .array([first] + elements)
      }
      let difference = Difference(
        rule: after.isUnique ? .uniqueItemsAdded : .uniqueItemsRemoved,
        message: after.isUnique ? "no two elements may be equal" : "elements may be equal",
        isNarrowing: after.isUnique,
        isWidening: before.isUnique,
        keywords: ["uniqueItems"],
        oldEdits: [twice],
        newEdits: [twice]
      )
      emit(difference, context)
    }
    let count = min(max(before.prefixCount, after.prefixCount), 200)
    for position in 0...count {
      let place = position < count ? position : nil
      let step = WitnessSearch.Step.element(position)
      compare(
        before.node(at: place),
        after.node(at: place),
        context.inside(step, place.map(String.init) ?? (count == 0 ? "items" : "other items"))
      )
    }
  }
}
