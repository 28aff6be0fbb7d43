import JSONSyntax

/// What a step of a conversion does with the members of one object.
struct ObjectEdit {
  /// The names of the members that are left out.
  var removed: Set<String> = []
  /// What takes the place of members, by their names.
  var replaced: [String: ConvertedMember] = [:]
  /// The members that are added at the end.
  var added: [ConvertedMember] = []
  /// What takes the place of the object as a whole.
  var replacement: ConvertedValue?
  /// Whether the object itself is left out of the list or map that contains it.
  var isRemoved = false

  /// Puts another value in the place of a member.
  mutating func replace(_ name: String, with value: ConvertedValue, as newName: String? = nil, of object: JSONValue) {
    guard let key = object.members.first(where: { $0.name == name })?.key else { return }
    replaced[name] = ConvertedMember(newName ?? name, at: key, value)
  }

  /// Adds a member, whose place is that of a value.
  mutating func add(_ name: String, _ value: ConvertedValue, at origin: JSONValue) {
    added.append(ConvertedMember(name, at: origin, value))
  }
}

/// One step of a conversion, such as that from one version to the next.
protocol DocumentStep {
  /// Returns what becomes of the members of an object; members that it does not name are converted in their turn.
  ///
  /// A schema may be `true` or `false`.
  mutating func edit(_ value: JSONValue, as object: DocumentObject) -> ObjectEdit
}

/// What becomes of a value in a step.
enum Rewritten {
  case unchanged, removed
  case changed(ConvertedValue)
}

extension DocumentStep {
  /// Converts an object and everything in it.
  mutating func rewritten(_ value: JSONValue, as object: DocumentObject) -> Rewritten {
    guard value.kind == .object || object == .schema && value.bool != nil else { return .unchanged }
    let edit = edit(value, as: object)
    if edit.isRemoved { return .removed }
    if let replacement = edit.replacement { return .changed(replacement) }
    var isChanged = !edit.removed.isEmpty || !edit.replaced.isEmpty || !edit.added.isEmpty
    var members: [ConvertedMember] = []
    for member in value.members where !edit.removed.contains(member.name) {
      if let replaced = edit.replaced[member.name] {
        members.append(replaced)
        continue
      }
      switch rewritten(member.value, content: object.content(of: member)) {
      case .unchanged: members.append(ConvertedMember(member))
      case .removed: isChanged = true
      case .changed(let new):
        isChanged = true
        members.append(ConvertedMember(member.name, at: member.key, new))
      }
    }
    return isChanged ? .changed(.object(members + edit.added, from: value)) : .unchanged
  }

  /// Converts a value, and returns it unchanged if nothing is to be done.
  mutating func converted(_ value: JSONValue, as object: DocumentObject) -> ConvertedValue {
    if case .changed(let new) = rewritten(value, as: object) { return new }
    return .copy(value)
  }

  private mutating func rewritten(_ value: JSONValue, content: DocumentObject.Content) -> Rewritten {
    switch content {
    case .opaque: return .unchanged
    case .one(let object): return rewritten(value, as: object)
    case .list(let object):
      guard value.kind == .array else { return .unchanged }
      var (elements, isChanged): ([ConvertedValue], Bool) = ([], false)
      for element in value.elements {
        switch rewritten(element, as: object) {
        case .unchanged: elements.append(.copy(element))
        case .removed: isChanged = true
        case .changed(let new):
          isChanged = true
          elements.append(new)
        }
      }
      return isChanged ? .changed(.array(elements, from: value)) : .unchanged
    case .map(let object, let hasExtensions):
      guard value.kind == .object else { return .unchanged }
      var (members, isChanged): ([ConvertedMember], Bool) = ([], false)
      for member in value.members {
        let isExtension = hasExtensions && member.name.hasPrefix("x-")
        switch isExtension ? .unchanged : rewritten(member.value, as: object) {
        case .unchanged: members.append(ConvertedMember(member))
        case .removed: isChanged = true
        case .changed(let new):
          isChanged = true
          members.append(ConvertedMember(member.name, at: member.key, new))
        }
      }
      return isChanged ? .changed(.object(members, from: value)) : .unchanged
    }
  }
}
