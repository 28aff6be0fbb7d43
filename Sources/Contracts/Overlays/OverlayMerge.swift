import JSONSyntax

/// The kind of a value for a merge.
enum OverlaidKind: String {
  case object = "an object"
  case array = "a list"
  case primitive = "a text, number, flag or null"

  init(_ value: JSONValue) {
    switch value.kind {
    case .object: self = .object
    case .array: self = .array
    default: self = .primitive
    }
  }

  init(_ value: ConvertedValue) {
    switch value {
    case .copy(let value): self.init(value)
    case .array: self = .array
    case .object: self = .object
    case .scalar, .reference: self = .primitive
    }
  }

  /// The form in words, with its article.
  var name: String { rawValue }

  /// Several values of the form.
  var plural: String {
    switch self {
    case .object: "objects"
    case .array: "lists"
    case .primitive: "texts, numbers, flags or null"
    }
  }
}

/// Merges the value of an action into a value that its target selects.
///
/// Source: Overlay Specification 1.1.0, section 4.4.3: members of both are merged recursively, arrays are concatenated,
/// primitive values are replaced, and other combinations are errors.
struct OverlayMerge {
  let update: JSONValue
  /// Whether the value is written in the overlay, rather than copied from the document.
  let isWritten: Bool
  /// Where faults of a copied value are.
  let place: JSONValue

  /// Returns what a selected value becomes.
  func merged(into target: ConvertedValue, appendingArrays: Bool) throws(OverlayFault) -> ConvertedValue {
    guard case .array = OverlaidKind(target) else { return try merge(update, into: target, at: JSONPointer()) }
    let added = update.kind == .array && !appendingArrays ? update.elements.map { $0 } : [update]
    return .array(Self.elements(of: target) + added.map { .copy($0) }, from: Self.origin(of: target))
  }

  private func merge(
    _ update: JSONValue,
    into target: ConvertedValue,
    at pointer: JSONPointer
  ) throws(OverlayFault) -> ConvertedValue {
    switch (OverlaidKind(target), OverlaidKind(update)) {
    case (.primitive, .primitive): return .copy(update)
    case (.array, .array):
      return .array(Self.elements(of: target) + update.elements.map { .copy($0) }, from: Self.origin(of: target))
    case (.object, .object):
      var members = Self.members(of: target)
      var positions: [String: Int] = [:]
      for (position, member) in members.enumerated() where positions[member.name] == nil {
        positions[member.name] = position
      }
      for member in update.members {
        if let position = positions[member.name] {
          let old = members[position]
          let value = try merge(member.value, into: old.value, at: pointer.appending(member.name))
          members[position] = ConvertedMember(old.name, at: old.key, value)
        } else {
          positions[member.name] = members.count
          members.append(ConvertedMember(member))
        }
      }
      return .object(members, from: Self.origin(of: target))
    case (let old, let new):
      let at = pointer.tokens.isEmpty ? "a selected value" : "\(pointer) of a selected value"
      throw OverlayFault(
        message: "\(new.name) cannot be merged into \(at), which is \(old.name); remove the old value first",
        value: isWritten ? update : place
      )
    }
  }

  private static func elements(of value: ConvertedValue) -> [ConvertedValue] {
    switch value {
    case .copy(let value): value.elements.map { .copy($0) }
    case .array(let elements, _): elements
    default: []
    }
  }

  private static func members(of value: ConvertedValue) -> [ConvertedMember] {
    switch value {
    case .copy(let value): value.members.map { ConvertedMember($0) }
    case .object(let members, _): members
    default: []
    }
  }

  private static func origin(of value: ConvertedValue) -> JSONValue {
    switch value {
    case .copy(let value), .scalar(_, let value), .array(_, let value), .object(_, let value): value
    case .reference(let reference): reference.origin
    }
  }
}
