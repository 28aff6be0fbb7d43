extension JSONLiteral {
  /// Returns the value with a merge patch applied: members that are `null` go, others replace or are added (RFC 7396).
  package func merging(_ patch: JSONLiteral) -> JSONLiteral { merging(patch, depth: 0) }

  private static let maximumDepth = 512

  private func merging(_ patch: JSONLiteral, depth: Int) -> JSONLiteral {
    guard case .object(let changes) = patch, depth < Self.maximumDepth else { return patch }
    var members: [Member] = if case .object(let own) = self { own } else { [] }
    for change in changes {
      let position = members.firstIndex { $0.key == change.key }
      switch (change.value, position) {
      case (.null, let position?): members.remove(at: position)
      case (.null, nil): break
      case (let value, let position?):
        members[position].value = members[position].value.merging(value, depth: depth + 1)
      case (let value, nil): members.append(Member(change.key, JSONLiteral.null.merging(value, depth: depth + 1)))
      }
    }
    return .object(members)
  }

  /// Why a JSON Patch cannot be applied.
  package struct PatchFault: Error, Hashable {
    /// What is wrong, without a full stop.
    package let reason: String
    /// Whether a `test` failed, or a place does not exist, rather than that the patch is malformed.
    package let isConflict: Bool
  }

  /// Returns the value with the operations of a JSON Patch applied, all or none (RFC 6902).
  ///
  /// - Throws: What is wrong with the first operation that cannot be applied.
  package func applying(patch: JSONLiteral) throws(PatchFault) -> JSONLiteral {
    guard case .array(let operations) = patch else {
      throw PatchFault(reason: "a JSON Patch is an array of operations", isConflict: false)
    }
    guard operations.count <= Self.mostOperations else {
      throw PatchFault(reason: "it has more than \(Self.mostOperations) operations", isConflict: false)
    }
    var value = self
    // A copy of the whole into a part of it doubles the value, and a thousand of them would fill any memory.
    var budget = Self.mostPatchedValues
    for (number, operation) in operations.enumerated() {
      do throws(PatchFault) {
        value = try value.applying(operation, &budget)
      } catch {
        throw PatchFault(reason: "operation \(number): \(error.reason)", isConflict: error.isConflict)
      }
    }
    return value
  }

  /// The maximum number of operations of a patch, of values that they touch, and of values inside of each other.
  private static let (mostOperations, mostPatchedValues, deepestPatch) = (1_000, 1_000_000, 256)

  /// Subtracts the number of values in this one from a budget.
  ///
  /// - Parameter depth: The number of values around it.
  private func spend(_ budget: inout Int, depth: Int) throws(PatchFault) {
    budget -= 1
    guard budget >= 0 else {
      throw PatchFault(reason: "it touches more than \(Self.mostPatchedValues) values", isConflict: false)
    }
    guard depth <= Self.deepestPatch else {
      throw PatchFault(reason: "it nests values deeper than \(Self.deepestPatch)", isConflict: false)
    }
    switch self {
    case .array(let elements): for element in elements { try element.spend(&budget, depth: depth + 1) }
    case .object(let members): for member in members { try member.value.spend(&budget, depth: depth + 1) }
    case .null, .bool, .number, .string: break
    }
  }

  private func applying(_ operation: JSONLiteral, _ budget: inout Int) throws(PatchFault) -> JSONLiteral {
    func pointer(_ name: String) throws(PatchFault) -> [String] {
      guard case .string(let text)? = operation.value(at: JSONPointer(tokens: [name])),
        let pointer = JSONPointer(text)
      else { throw PatchFault(reason: "it has no \"\(name)\" with a JSON Pointer", isConflict: false) }
      return pointer.tokens
    }
    func operand() throws(PatchFault) -> JSONLiteral {
      guard let value = operation.value(at: JSONPointer(tokens: ["value"])) else {
        throw PatchFault(reason: "it has no \"value\"", isConflict: false)
      }
      return value
    }
    func existing(_ path: [String]) throws(PatchFault) -> JSONLiteral {
      guard let value = value(at: JSONPointer(tokens: path)) else {
        throw PatchFault(reason: "there is nothing at \"\(JSONPointer(tokens: path))\"", isConflict: true)
      }
      return value
    }
    guard case .string(let name)? = operation.value(at: JSONPointer(tokens: ["op"])) else {
      throw PatchFault(reason: "it has no \"op\"", isConflict: false)
    }
    let path = try pointer("path")
    switch name {
    case "add":
      let value = try operand()
      try value.spend(&budget, depth: path.count)
      return try adding(value, at: path[...])
    case "remove":
      _ = try existing(path)
      return replacing(path[...], with: nil)
    case "replace":
      let value = try operand()
      try value.spend(&budget, depth: path.count)
      _ = try existing(path)
      return replacing(path[...], with: value)
    case "move":
      let from = try pointer("from")
      let value = try existing(from)
      try value.spend(&budget, depth: path.count)
      if path == from { return self }
      guard !path.starts(with: from) else {
        throw PatchFault(reason: "a value cannot be moved into itself", isConflict: false)
      }
      return try replacing(from[...], with: nil).adding(value, at: path[...])
    case "copy":
      let value = try existing(try pointer("from"))
      try value.spend(&budget, depth: path.count)
      return try adding(value, at: path[...])
    case "test":
      let (value, found) = (try operand(), try existing(path))
      try found.spend(&budget, depth: path.count)
      guard found.isSame(as: value) else {
        throw PatchFault(reason: "the value at \"\(JSONPointer(tokens: path))\" is another one", isConflict: true)
      }
      return self
    default: throw PatchFault(reason: "\"\(name)\" is no operation", isConflict: false)
    }
  }

  private func adding(_ value: JSONLiteral, at path: ArraySlice<String>) throws(PatchFault) -> JSONLiteral {
    guard let token = path.first else { return value }
    let rest = path.dropFirst()
    let missing = PatchFault(reason: "there is nothing at \"\(token)\" to add to", isConflict: true)
    switch self {
    case .object(var members):
      guard let position = members.firstIndex(where: { $0.key == token }) else {
        guard rest.isEmpty else { throw missing }
        return .object(members + [Member(token, value)])
      }
      members[position].value = rest.isEmpty ? value : try members[position].value.adding(value, at: rest)
      return .object(members)
    case .array(var elements):
      let position = token == "-" ? elements.count : Int(token)
      guard let position, 0...elements.count ~= position else { throw missing }
      if rest.isEmpty {
        elements.insert(value, at: position)
      } else {
        guard elements.indices.contains(position) else { throw missing }
        elements[position] = try elements[position].adding(value, at: rest)
      }
      return .array(elements)
    default: throw missing
    }
  }

  /// Returns whether two values are equal, whatever the order of members and the spelling of numbers (RFC 6902, 4.6).
  private func isSame(as other: JSONLiteral) -> Bool {
    guard let own = document, let others = other.document else { return false }
    return own.root.isEqual(to: others.root)
  }
}
