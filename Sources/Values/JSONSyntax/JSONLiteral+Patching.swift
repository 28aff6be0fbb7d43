extension JSONLiteral {
  /// Returns the value with a merge patch applied: members that are `null` go, others replace or are added (RFC 7396).
  package func merging(_ patch: JSONLiteral) -> JSONLiteral { merging(patch, depth: 0) }

  private static let maximumDepth = 512

  private func merging(_ patch: JSONLiteral, depth: Int) -> JSONLiteral {
    guard case .object(let changes) = patch, depth < Self.maximumDepth else { return patch }
    var members: [Member?] = if case .object(let own) = self { own } else { [] }
    var positions: [String: Int] = [:]
    for (position, member) in members.enumerated() {
      if let member, positions[member.key] == nil { positions[member.key] = position }
    }
    for change in changes {
      switch (change.value, positions[change.key]) {
      case (.null, let position?):
        members[position] = nil
        positions[change.key] = nil
      case (.null, nil): break
      case (let value, let position?):
        let old = members[position]?.value ?? .null
        members[position]?.value = old.merging(value, depth: depth + 1)
      case (let value, nil):
        positions[change.key] = members.count
        members.append(Member(change.key, JSONLiteral.null.merging(value, depth: depth + 1)))
      }
    }
    return .object(members.compactMap(\.self))
  }

  /// The estimated memory that the value takes, in bytes, with its place in the value around it.
  package var estimatedSize: Int {
    switch self {
    case .null: 16
    case .bool: 48
    case .number(let text), .string(let text): 64 + text.utf8.count
    case .array(let elements): elements.reduce(96) { $0 + $1.estimatedSize }
    case .object(let members): members.reduce(96) { $0 + 32 + $1.key.utf8.count + $1.value.estimatedSize }
    }
  }

  /// Why a JSON Patch cannot be applied.
  package struct PatchFault: Error, Hashable {
    /// The fault, without a full stop.
    package let reason: String
    /// Whether a `test` failed, or a place does not exist, rather than that the patch is malformed.
    package let isConflict: Bool
    /// Whether the patch is well-formed, and makes more than it may.
    package var isTooLarge = false

    private static let longestPlace = 1000

    /// The fault of an operation at a place that does not exist, or has another value.
    fileprivate init(at place: String, _ before: String, _ after: String = "") {
      let isLong = place.utf8.count > Self.longestPlace
      self.init("\(before) \"\(isLong ? "\(place.prefix(Self.longestPlace))…" : place)\"\(after)", isConflict: true)
    }

    fileprivate init(_ reason: String, isConflict: Bool = false, isTooLarge: Bool = false) {
      (self.reason, self.isConflict, self.isTooLarge) = (reason, isConflict, isTooLarge)
    }
  }

  /// Returns the value with the operations of a JSON Patch applied, all or none (RFC 6902).
  ///
  /// A result that is larger than the value and the patch together may have at most 8 MiB of estimated memory.
  /// - Throws: What is wrong with the first operation that cannot be applied.
  package func applying(patch: JSONLiteral) throws(PatchFault) -> JSONLiteral {
    guard case .array(let operations) = patch else { throw PatchFault("a JSON Patch is an array of operations") }
    guard operations.count <= PatchBudget.mostOperations else {
      throw PatchFault("it has more than \(PatchBudget.mostOperations) operations")
    }
    var value = self
    var budget = PatchBudget(for: self, patch)
    for (number, operation) in operations.enumerated() {
      do throws(PatchFault) {
        try value.apply(operation, &budget)
      } catch {
        let reason = "operation \(number): \(error.reason)"
        throw PatchFault(reason, isConflict: error.isConflict, isTooLarge: error.isTooLarge)
      }
    }
    return value
  }

  // MARK: Operations

  private mutating func apply(_ operation: JSONLiteral, _ budget: inout PatchBudget) throws(PatchFault) {
    func pointer(_ name: String) throws(PatchFault) -> [String] {
      guard case .string(let text)? = operation.value(at: JSONPointer(tokens: [name])),
        let pointer = JSONPointer(text)
      else { throw PatchFault("it has no \"\(name)\" with a JSON Pointer") }
      return pointer.tokens
    }
    func operand() throws(PatchFault) -> JSONLiteral {
      guard let value = operation.value(at: JSONPointer(tokens: ["value"])) else {
        throw PatchFault("it has no \"value\"")
      }
      return value
    }
    guard case .string(let name)? = operation.value(at: JSONPointer(tokens: ["op"])) else {
      throw PatchFault("it has no \"op\"")
    }
    let path = try pointer("path")
    switch name {
    case "add", "replace":
      let value = try operand()
      if name == "replace" { _ = try existing(path, &budget) }
      try budget.add(value, at: path)
      try budget.drop(put(value, at: path[...], replaces: name == "replace", &budget))
    case "remove": try budget.drop(remove(path[...], whole: path, &budget))
    case "move":
      let from = try pointer("from")
      let value = try existing(from, &budget)
      try budget.look(at: value, depth: path.count)
      if path == from { return }
      guard !path.starts(with: from) else { throw PatchFault("a value cannot be moved into itself") }
      _ = try remove(from[...], whole: from, &budget)
      try budget.drop(put(value, at: path[...], replaces: false, &budget))
    case "copy":
      let value = try existing(try pointer("from"), &budget)
      try budget.add(value, at: path)
      try budget.drop(put(value, at: path[...], replaces: false, &budget))
    case "test":
      let (value, found) = (try operand(), try existing(path, &budget))
      try budget.look(at: found, depth: path.count)
      guard found.isSame(as: value) else {
        throw PatchFault(at: JSONPointer(tokens: path).description, "the value at", " is another one")
      }
    default: throw PatchFault("\"\(name)\" is no operation")
    }
  }

  private func missing(_ path: [String]) -> PatchFault {
    PatchFault(at: JSONPointer(tokens: path).description, "there is nothing at")
  }

  private func existing(_ path: [String], _ budget: inout PatchBudget) throws(PatchFault) -> JSONLiteral {
    var value = self
    for token in path {
      switch value {
      case .object(let members):
        guard let position = try budget.position(of: token, in: members) else {
          throw missing(path)
        }
        value = members[position].value
      case .array(let elements):
        guard let position = Int(token), elements.indices.contains(position) else {
          throw missing(path)
        }
        value = elements[position]
      case .null, .bool, .number, .string: throw missing(path)
      }
    }
    return value
  }

  /// Adds a value at a path, or replaces an element there, in place; returns what was there before.
  private mutating func put(
    _ value: JSONLiteral,
    at path: ArraySlice<String>,
    replaces: Bool,
    _ budget: inout PatchBudget
  ) throws(PatchFault) -> JSONLiteral? {
    guard let token = path.first else {
      defer { self = value }
      return self
    }
    let rest = path.dropFirst()
    switch self {
    case .object(var members):
      // The only reference to the members: otherwise each change would copy all of them.
      self = .null
      defer { self = .object(members) }
      if let position = try budget.position(of: token, in: members) {
        return try members[position].value.put(value, at: rest, replaces: replaces, &budget)
      }
      guard rest.isEmpty else { break }
      members.append(Member(token, value))
      return nil
    case .array(var elements):
      self = .null
      defer { self = .array(elements) }
      guard let position = token == "-" ? elements.count : Int(token), 0...elements.count ~= position else { break }
      if rest.isEmpty, !replaces {
        try budget.step(1 + (elements.count - position) / PatchBudget.movedAtOnce)
        elements.insert(value, at: position)
        return nil
      }
      guard elements.indices.contains(position) else { break }
      return try elements[position].put(value, at: rest, replaces: replaces, &budget)
    case .null, .bool, .number, .string: break
    }
    throw PatchFault(at: token, "there is nothing at", " to add to")
  }

  /// Removes the value at a path in place, and returns it; the whole stays.
  private mutating func remove(
    _ path: ArraySlice<String>,
    whole: [String],
    _ budget: inout PatchBudget
  ) throws(PatchFault) -> JSONLiteral? {
    guard let token = path.first else { return nil }
    let rest = path.dropFirst()
    switch self {
    case .object(var members):
      self = .null
      defer { self = .object(members) }
      guard let position = try budget.position(of: token, in: members) else { break }
      guard rest.isEmpty else { return try members[position].value.remove(rest, whole: whole, &budget) }
      return members.remove(at: position).value
    case .array(var elements):
      self = .null
      defer { self = .array(elements) }
      guard let position = Int(token), elements.indices.contains(position) else { break }
      guard rest.isEmpty else { return try elements[position].remove(rest, whole: whole, &budget) }
      try budget.step(1 + (elements.count - position) / PatchBudget.movedAtOnce)
      return elements.remove(at: position)
    case .null, .bool, .number, .string: break
    }
    throw missing(whole)
  }

  /// Returns whether two values are equal, whatever the order of members and the spelling of numbers (RFC 6902, 4.6).
  private func isSame(as other: JSONLiteral) -> Bool {
    guard let own = document, let others = other.document else { return false }
    return own.root.isEqual(to: others.root)
  }
}

/// The remaining budget of a JSON Patch: of memory for its result, and of time.
///
/// A copy of the whole into a part of it doubles the value, and a thousand of them would fill any memory.
private struct PatchBudget {
  typealias PatchFault = JSONLiteral.PatchFault

  /// The maximum number of operations of a patch, of values that they touch, and of values inside of each other.
  static let (mostOperations, mostValues, deepest) = (1_000, 1_000_000, 256)
  /// The estimated memory that copies may fill where the value and its patch are smaller, in bytes.
  private static let copiedBytes = 8 << 20
  /// The number of elements that move within the time in which one member is compared.
  static let movedAtOnce = 64

  private var values = mostValues
  private var steps = 20_000_000
  private let mostBytes: Int
  private var bytes: Int

  init(for value: JSONLiteral, _ patch: JSONLiteral) {
    bytes = value.estimatedSize
    mostBytes = max(Self.copiedBytes, bytes + patch.estimatedSize)
  }

  /// Counts a value that is looked at.
  ///
  /// - Parameter depth: The number of values around it.
  mutating func look(at value: JSONLiteral, depth: Int) throws(PatchFault) {
    values -= 1
    guard values >= 0 else { throw PatchFault("it touches more than \(Self.mostValues) values") }
    guard depth <= Self.deepest else { throw PatchFault("it nests values deeper than \(Self.deepest)") }
    switch value {
    case .array(let elements): for element in elements { try look(at: element, depth: depth + 1) }
    case .object(let members): for member in members { try look(at: member.value, depth: depth + 1) }
    case .null, .bool, .number, .string: break
    }
  }

  /// Counts a value that is added to the result.
  mutating func add(_ value: JSONLiteral, at path: [String]) throws(PatchFault) {
    try look(at: value, depth: path.count)
    bytes += value.estimatedSize + 32 + (path.last?.utf8.count ?? 0)
  }

  /// Counts a value that is no longer part of the result, which may not be too large now.
  mutating func drop(_ value: JSONLiteral?) throws(PatchFault) {
    bytes -= value?.estimatedSize ?? 0
    guard bytes <= mostBytes else {
      throw PatchFault("it makes a value of more than \(mostBytes) bytes", isTooLarge: true)
    }
  }

  mutating func step(_ count: Int) throws(PatchFault) {
    steps -= count
    guard steps >= 0 else { throw PatchFault("it searches more members than a patch may", isTooLarge: true) }
  }

  /// Returns the position of the member with a key; `nil` if there is none.
  mutating func position(of key: String, in members: [JSONLiteral.Member]) throws(PatchFault) -> Int? {
    let found = members.firstIndex { $0.key == key }
    try step((found ?? members.count) + 1)
    return found
  }
}
