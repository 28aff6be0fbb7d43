import Basics
import ContractModel
import Diagnostics
import HTTPMessages
public import JSONSyntax

/// The items of a state as JSON: by the paths of their collections, as clients read them.
///
/// ```json
/// {"collections": {"/orders": [{"id": 1, "status": "new"}]}, "singles": {"/settings": {"theme": "dark"}}}
/// ```
/// A collection is an array of items, whose keys are in them, or an object of items by their keys. The contents of
/// uploads are in `contents`, by the paths of their items, with `type` and `base64`; `owners` has the accounts of items,
/// by their paths. `given` has the number of changes, and the greatest number that was an identifier in each collection,
/// where the items do not show them: no new item gets the identifier of one that was deleted.
struct StateDocument {
  private let rules: StatefulRules

  init(_ rules: StatefulRules) { self.rules = rules }

  // MARK: Writing

  /// Returns the items of a state, in the order of their paths.
  func literal(_ state: APIState) -> JSONLiteral {
    var collections: [JSONLiteral.Member] = []
    var contents: [JSONLiteral.Member] = []
    var owners: [JSONLiteral.Member] = []
    var numbers: [JSONLiteral.Member] = []
    func add(_ content: StoredItem.Content?, at path: String) {
      guard let content else { return }
      let value: JSONLiteral = ["type": .string(content.type), "base64": .string(Base64.text(of: content.bytes))]
      contents.append(JSONLiteral.Member(path, value))
    }
    for (address, table) in state.tables {
      guard let resource = resource(address.resource), let path = path(of: address) else { continue }
      for item in table.documented where item.content != nil || item.owner != nil {
        let place = "\(path)/\(PercentEncoding.encode(item.key))"
        add(item.content, at: place)
        if let owner = item.owner { owners.append(JSONLiteral.Member(place, .string(owner))) }
      }
      let showsKeys = table.documented.allSatisfy { resource.key(of: $0.value) == $0.key }
      let value: JSONLiteral =
        showsKeys
        ? .array(table.documented.map(\.value))
        : .object(table.documented.map { JSONLiteral.Member($0.key, $0.value) })
      collections.append(JSONLiteral.Member(path, value))
      if table.greatestNumber > table.documented.lazy.compactMap({ Int($0.key) }).max() ?? 0 {
        numbers.append(JSONLiteral.Member(path, JSONLiteral(table.greatestNumber)))
      }
    }
    for (path, item) in state.singles { add(item.content, at: path) }
    let singles = state.singles.map { JSONLiteral.Member($0.key, $0.value.value) }
    func sorted(_ members: [JSONLiteral.Member]) -> JSONLiteral { .object(members.sorted { $0.key < $1.key }) }
    let isMore = state.revision > state.count + singles.count
    let given =
      (isMore ? [JSONLiteral.Member("changes", JSONLiteral(state.revision))] : [])
      + (numbers.isEmpty ? [] : [JSONLiteral.Member("numbers", sorted(numbers))])
    return .object(
      [
        JSONLiteral.Member("collections", sorted(collections)), JSONLiteral.Member("singles", sorted(singles)),
      ] + (contents.isEmpty ? [] : [JSONLiteral.Member("contents", sorted(contents))])
        + (owners.isEmpty ? [] : [JSONLiteral.Member("owners", sorted(owners))])
        + (given.isEmpty ? [] : [JSONLiteral.Member("given", .object(given))])
    )
  }

  private func resource(_ number: Int) -> StatefulResource? {
    rules.resources.indices.contains(number) ? rules.resources[number] : nil
  }

  private func path(of address: APIState.Address) -> String? {
    guard let collection = resource(address.resource)?.resource.collection,
      collection.names.count == address.parents.count
    else { return nil }
    return collection.expand(
      Dictionary(zip(collection.names, address.parents), uniquingKeysWith: { first, _ in first })
    )
  }

  // MARK: Reading

  /// Returns the state of a document.
  ///
  /// - Throws: What is wrong with it, and where.
  func state(_ root: JSONValue) throws(StateFault) -> APIState {
    guard root.kind == .object else { throw StateFault("the state is not an object", at: JSONPointer()) }
    var state = APIState()
    let now = Int(WallClock.now / 1_000_000_000)
    var contents: [String: StoredItem.Content] = [:]
    for member in root["contents"]?.members.map(\.self) ?? [] {
      let place = JSONPointer(tokens: ["contents", member.name])
      guard let text = member.value["base64"]?.string, let bytes = try? Base64.decode(Array(text.utf8)) else {
        throw StateFault("it has no \"base64\" with the content in Base64", at: place)
      }
      contents[member.name] = StoredItem.Content(
        type: member.value["type"]?.string ?? "application/octet-stream",
        bytes: bytes
      )
    }
    for member in root["collections"]?.members.map(\.self) ?? [] {
      let place = JSONPointer(tokens: ["collections", member.name])
      guard let (address, resource) = rules.collection(at: member.name) else {
        throw StateFault("the contract has no collection with this path", at: place)
      }
      for (number, (key, value)) in try items(member.value, resource, at: place).enumerated() {
        guard state.count < rules.options.maximumItems else {
          let limit = rules.options.maximumItems
          throw StateFault(
            "the state has more than \(limit) items; mock.state-items allows more",
            at: place.appending(number)
          )
        }
        let path = "\(member.name)/\(PercentEncoding.encode(key))"
        let item = StoredItem(
          key: key,
          value: value,
          revision: state.nextRevision(),
          modified: now,
          content: contents[path],
          owner: root["owners"]?[path]?.string
        )
        state.put(item, in: address, of: resource)
      }
    }
    for member in root["singles"]?.members.map(\.self) ?? [] {
      let item = StoredItem(
        key: "",
        value: JSONLiteral(member.value),
        revision: state.nextRevision(),
        modified: now,
        content: contents[member.name]
      )
      state.set(item, single: member.name)
    }
    state.reserve(revision: root["given"]?["changes"]?.integer ?? 0)
    for member in root["given"]?["numbers"]?.members.map(\.self) ?? [] {
      guard let (address, resource) = rules.collection(at: member.name), let number = member.value.integer else {
        throw StateFault(
          "it is not the number of a collection",
          at: JSONPointer(tokens: ["given", "numbers", member.name])
        )
      }
      state.reserve(number, in: address, of: resource)
    }
    for member in root.members where !["collections", "singles", "contents", "owners", "given"].contains(member.name) {
      throw StateFault(
        "it is not a part of a state; write collections, singles, contents, owners or given",
        at: JSONPointer(tokens: [member.name])
      )
    }
    return state
  }

  private func items(
    _ value: JSONValue,
    _ resource: StatefulResource,
    at place: JSONPointer
  ) throws(StateFault) -> [(String, JSONLiteral)] {
    if value.kind == .object {
      return value.members.map { (StatefulResource.canonical($0.name), JSONLiteral($0.value)) }
    }
    guard value.kind == .array else { throw StateFault("a collection is an array or an object of items", at: place) }
    var items: [(String, JSONLiteral)] = []
    for (number, element) in value.elements.enumerated() {
      let item = JSONLiteral(element)
      guard let key = resource.key(of: item) else {
        let name = resource.keyMember ?? resource.resource.parameter
        throw StateFault("the item has no \"\(name)\", which is its key", at: place.appending(number))
      }
      items.append((key, item))
    }
    return items
  }
}

/// A fault of a state document.
public struct StateFault: Error, Hashable, CustomStringConvertible {
  /// The reason in words, without a full stop.
  public let reason: String
  /// The place in the document.
  public let pointer: JSONPointer

  init(_ reason: String, at pointer: JSONPointer) { (self.reason, self.pointer) = (reason, pointer) }

  /// The place and the reason.
  public var description: String { pointer.tokens.isEmpty ? reason : "\(pointer): \(reason)" }
}
