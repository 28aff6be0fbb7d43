package import ContractModel
import JSONSyntax

/// Writes additions into the text of a contract's files; comments, order and style of the text stay.
///
/// An addition is an insertion at the position of a key or an element that is already there, so that nothing is
/// serialized anew. What the text does not allow is left out, which the caller finds out by judging with the result.
package struct ContractEditor {
  private let files: [ContractFile]

  package init(_ files: [ContractFile]) { self.files = files }

  /// Returns the files after additions.
  package func adding(_ remedies: some Sequence<Remedy>) -> [ContractFile] {
    var additions: [String: [JSONValueKey: ObjectAdditions]] = [:]
    for remedy in remedies {
      let key = JSONValueKey(remedy.object)
      additions[remedy.place.file, default: [:]][key, default: ObjectAdditions(remedy.object)].add(remedy.addition)
    }
    return files.map { file in
      guard let found = additions[file.path] else { return file }
      let text = EditedText(file)
      let edits = found.values.flatMap { text.edits(for: $0) }
      return ContractFile(path: file.path, bytes: text.applying(edits), isContract: file.isContract)
    }
  }
}

/// The additions to one object of a file.
struct ObjectAdditions {
  let object: JSONValue
  private(set) var required: [String] = []
  private(set) var keywords: [JSONLiteral.Member] = []
  private(set) var names: [(old: String, new: String)] = []

  init(_ object: JSONValue) { self.object = object }

  mutating func add(_ addition: Remedy.Addition) {
    switch addition {
    case .require(let name):
      if !required.contains(name) { required.append(name) }
    case .rename(let old, let new):
      if !names.contains(where: { $0.old == old }) { names.append((old, new)) }
    case .keyword(let name, let value):
      guard let position = keywords.firstIndex(where: { $0.key == name }) else {
        keywords.append(.init(name, value))
        return
      }
      // Two members of one new object, such as two headers.
      if case .object(let old) = keywords[position].value, case .object(let more) = value {
        keywords[position].value = .object(old + more.filter { new in !old.contains { $0.key == new.key } })
      }
    }
  }
}

extension EditedText {
  /// Returns the edits that make additions to an object; none where the text has no place for them.
  func edits(for additions: ObjectAdditions) -> [Edit] {
    let object = additions.object
    var edits: [Edit] = []
    var members: [JSONLiteral.Member] = []
    if !additions.required.isEmpty {
      if let list = object["required"], list.kind == .array {
        edits += append(additions.required, to: list)
      } else if object["required"] == nil {
        members.append(.init("required", .array(additions.required.map { .string($0) })))
      }
    }
    for keyword in additions.keywords {
      guard let old = object[keyword.key] else {
        members.append(keyword)
        continue
      }
      edits += replace(old, by: keyword.value)
    }
    edits += insert(members, into: object)
    for name in additions.names {
      guard let key = object.members.first(where: { $0.name == name.old })?.key, let start = offset(of: key) else {
        continue
      }
      edits += scalar(at: start).map { [Edit(range: $0, text: isJSON ? "\"\(name.new)\"" : "'\(name.new)'")] } ?? []
    }
    return edits
  }

  // MARK: Edits

  private func text(_ member: JSONLiteral.Member) -> String {
    isJSON
      ? "\(FlowText.json(.string(member.key))): \(FlowText.json(member.value))"
      : "\(FlowText.yaml(.string(member.key))): \(FlowText.yaml(member.value))"
  }

  /// Returns the insertion of members before the key that they belong in front of.
  private func insert(_ members: [JSONLiteral.Member], into object: JSONValue) -> [Edit] {
    guard !members.isEmpty else { return [] }
    let keys = object.members.map(\.key)
    guard let anchor = Self.anchor(of: members, among: keys) else {
      guard let start = offset(of: object), bytes[start] == 0x7B else { return [] }
      return [Edit(range: start + 1..<start + 1, text: " \(members.map(text).joined(separator: ", ")) ")]
    }
    guard let position = offset(of: anchor), let start = offset(of: object) else { return [] }
    let isFlow = bytes[start] == 0x7B
    let indentation = indentation(before: position)
    if anchor.string == "type", let type = object["type"], let end = end(ofScalar: type) {
      let separator = isFlow ? (startsLine(position) ? "," + indentation : ", ") : indentation
      let place = isFlow ? end : bytes[end...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      return [Edit(range: place..<place, text: members.map { separator + text($0) }.joined())]
    }
    let separator = isFlow ? (startsLine(position) ? "," + indentation : ", ") : indentation
    return [Edit(range: position..<position, text: members.map { text($0) + separator }.joined())]
  }

  /// Returns the position after a scalar; `nil` for an object or a list.
  private func end(ofScalar value: JSONValue) -> Int? {
    guard value.kind != .object, value.kind != .array, let start = offset(of: value) else { return nil }
    return scalar(at: start)?.upperBound
  }

  /// Returns the key before which members are inserted: `properties` for `required`, otherwise the key after `type`.
  ///
  /// A `type` that is the last key is the one after which they are inserted.
  private static func anchor(of members: [JSONLiteral.Member], among keys: [JSONValue]) -> JSONValue? {
    if members.first?.key == "required", let properties = keys.first(where: { $0.string == "properties" }) {
      return properties
    }
    if let type = keys.firstIndex(where: { $0.string == "type" }), type + 1 < keys.count { return keys[type + 1] }
    return keys.first { $0.string == "type" } ?? keys.first
  }

  /// Returns the insertion of names at the beginning of a list.
  private func append(_ names: [String], to list: JSONValue) -> [Edit] {
    guard let start = offset(of: list) else { return [] }
    let texts = names.map { isJSON ? FlowText.json(.string($0)) : FlowText.yaml(.string($0)) }
    if bytes[start] == 0x5B {
      let end = list.count == 0 ? "" : ", "
      return [Edit(range: start + 1..<start + 1, text: texts.joined(separator: ", ") + end)]
    }
    guard bytes[start] == 0x2D else { return [] }
    let indentation = indentation(before: start)
    return [Edit(range: start..<start, text: texts.map { "- \($0)\(indentation)" }.joined())]
  }

  /// Returns the replacement of a scalar; objects and lists are left as they are.
  func replace(_ old: JSONValue, by value: JSONLiteral) -> [Edit] {
    guard old.kind != .object, old.kind != .array, let start = offset(of: old), let range = scalar(at: start) else {
      return []
    }
    return [Edit(range: range, text: isJSON ? FlowText.json(value) : FlowText.yaml(value))]
  }
}
