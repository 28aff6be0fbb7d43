import Basics
import ContractExamples
import ContractModel
import HARRecordings
import HTTPMessages
import JSONSyntax

/// The first state of an API: what its recordings show, what its contract has as examples, or nothing.
struct StateSeed {
  private let rules: StatefulRules
  /// The state.
  private(set) var state = APIState()
  private let now = Int(WallClock.now / 1_000_000_000)

  init(_ api: MockAPI, _ rules: StatefulRules) {
    self.rules = rules
    switch rules.options.seed {
    case .recordings?: addRecordings(api)
    case .examples?: addExamples(api)
    case MockOptions.State.Seed.none?: break
    case nil:
      addRecordings(api)
      if state.count == 0, state.singles.isEmpty { addExamples(api) }
    }
  }

  // MARK: Recordings

  private mutating func addRecordings(_ api: MockAPI) {
    let entries = api.index.entries
    for position in entries.indices where entries.head(at: position).request.method == .get {
      let entry = entries[position]
      guard entry.responseHead.status / 100 == 2, entry.unreadable == nil,
        let match = api.operations.resolver.match(entry.requestHead, in: api.index),
        let operation = rules.operation(match.operation), !operation.isIncidental
      else { continue }
      add(entry.response, of: operation, match.pathParameters)
    }
  }

  private mutating func add(
    _ response: HTTPResponse,
    of operation: StatefulOperation,
    _ path: [String: String]
  ) {
    guard let resource = operation.resource else {
      let item = StoredItem(
        key: "",
        value: response.jsonBody ?? .object([]),
        modified: now,
        content: content(response, operation)
      )
      return state.set(item, single: operation.operation.path.expand(path) ?? operation.operation.path.text)
    }
    let values = operation.values(of: path)
    guard let address = operation.address(values) else { return }
    switch operation.role {
    case .reads:
      guard let key = operation.key(values) else { return }
      let body = response.jsonBody
      let value = body.flatMap { body in place(of: operation).flatMap { body.value(at: $0) } } ?? body ?? .object([])
      put(value, key: key, in: address, resource, content: content(response, operation))
    case .downloads:
      guard let key = operation.key(values) else { return }
      put(.object([]), key: key, in: address, resource, content: content(response, operation))
    case .lists:
      guard let array = operation.array, case .array(let elements)? = response.jsonBody?.value(at: array.pointer)
      else { return }
      for element in elements {
        guard let key = key(of: element, array) else { continue }
        put(array.heldItem(of: element), key: key, in: address, resource, content: nil)
      }
    case .creates, .createsSeveral, .replaces, .merges, .deletes, .uploads, .acts, .logsIn, .logsOut: return
    }
  }

  private func place(of operation: StatefulOperation) -> JSONPointer? { operation.form?.place }

  private func content(_ response: HTTPResponse, _ operation: StatefulOperation) -> StoredItem.Content? {
    guard operation.returnsContent else { return nil }
    return StoredItem.Content(
      type: response.headers["Content-Type"] ?? "application/octet-stream",
      bytes: response.body
    )
  }

  private func key(of element: JSONLiteral, _ array: ItemArray) -> String? {
    switch element.value(at: array.identifier) {
    case .string(let text)?, .number(let text)?: text.isEmpty ? nil : StatefulResource.canonical(text)
    default: nil
    }
  }

  /// Adds an item, or what another response shows of it.
  private mutating func put(
    _ value: JSONLiteral,
    key: String,
    in address: APIState.Address,
    _ resource: StatefulResource,
    content: StoredItem.Content?
  ) {
    let old = state.tables[address]?.item(key, at: 0, to: nil)
    var members = value
    if let old, case .object(let known) = old.value, case .object(let own) = value {
      let names = Set(own.map(\.key))
      members = .object(own + known.filter { !names.contains($0.key) })
    }
    if let place = resource.keyPlace, members.value(at: place) == nil, case .object = members {
      members = resource.setting(key, in: members)
    }
    let item = StoredItem(
      key: key,
      value: members,
      revision: state.nextRevision(),
      modified: now,
      content: content ?? old?.content
    )
    state.put(item, in: address, of: resource)
  }

  // MARK: Examples

  private static let mostParents = 3

  private mutating func addExamples(_ api: MockAPI) {
    let generator = ExampleGenerator(seed: rules.seed)
    for resource in rules.resources.sorted(by: { $0.resource.item.names.count < $1.resource.item.names.count }) {
      let parents = parents(of: resource)
      guard !parents.isEmpty else { continue }
      var items: [JSONLiteral] = []
      let list = resource.resource.list.flatMap(rules.operation)
      if let list, let array = list.array,
        case .array(let elements)? = generator.response(of: list.operation)?.jsonBody?.value(at: array.pointer)
      {
        items = elements.map(array.heldItem)
      }
      let own = resource.sample
      let ownKey = resource.key(of: own) ?? identifier(of: resource)
      if let ownKey, !items.contains(where: { resource.key(of: $0) == ownKey }) { items.insert(own, at: 0) }
      // What nobody creates is there under the identifier that the contract has as an example, too.
      if resource.resource.create == nil, let example = example(of: resource), example != ownKey {
        items.append(resource.setting(example, in: own))
      }
      // An identifier by which a list goes on, such as that of `since_id`, leads to greater ones.
      let numbers = items.compactMap { resource.key(of: $0).flatMap { Int($0) } }
      if list?.pagination?.next.takesItem == true, numbers.count == items.count {
        items = zip(numbers, items).sorted { $0.0 < $1.0 }.map(\.1)
      }
      for parents in parents {
        let address = APIState.Address(resource: resource.number, parents: parents)
        for item in items {
          let key = resource.key(of: item) ?? identifier(of: resource)
          guard let key, state.tables[address]?.isTaken(key) != true else { continue }
          // What a list leaves out of an item is as in the example of reading one.
          var whole = item
          if case .object(let members) = own, resource.key(of: own) == key {
            for member in members where whole[member.key] == nil {
              whole = whole.replacing([member.key], with: member.value)
            }
          }
          for (name, text) in zip(resource.resource.item.names, parents) {
            if let member = resource.member(like: name), member != resource.keyMember {
              whole = whole.replacing([member], with: ItemMaker.literal(text, resource.member(member)))
            }
          }
          let maker = ItemMaker(resource: resource, now: now, seed: rules.seed)
          whole = maker.identified(whole, at: (parents + [key]).joined(separator: "/"))
          put(whole, key: key, in: address, resource, content: nil)
        }
      }
    }
  }

  /// Returns the keys of what a resource is nested in: of the first few items there.
  private func parents(of resource: StatefulResource) -> [[String]] {
    let count = resource.resource.item.names.count - 1
    guard count > 0 else { return [[]] }
    guard let parent = resource.parent else { return examples(ofParentsOf: resource) }
    return state.tables.filter { $0.key.resource == parent && $0.key.parents.count == count - 1 }
      .sorted { $0.key.parents.lexicographicallyPrecedes($1.key.parents) }
      .flatMap { address, table in
        ItemTable.View(of: table, at: 0, to: nil).items(from: 0, limit: Self.mostParents)
          .map { address.parents + [$0.key] }
      }
  }

  /// Returns the keys of what a resource is nested in where no resource has them: as the example of an item shows them,
  /// otherwise examples of the parameters; one by one where the item shows several names of its parent.
  private func examples(ofParentsOf resource: StatefulResource) -> [[String]] {
    let own = resource.resource
    guard let operation = own.read ?? own.list ?? own.create else { return [] }
    var found: [[String]] = [[]]
    for name in resource.resource.item.names.dropLast() {
      let usual = operation.parameter(name, in: .path).flatMap(example)
      let texts = parentTexts(name, in: resource) + [usual].compactMap(\.self)
      found = found.flatMap { start in texts.prefix(Self.mostParents).map { start + [StatefulResource.canonical($0)] } }
    }
    return Array(found.prefix(Self.mostParents))
  }

  /// Returns the texts by which the example of an item names its parent, such as the `login` of its `owner`.
  private func parentTexts(_ name: String, in resource: StatefulResource) -> [String] {
    guard let member = resource.member(like: name), member != resource.keyMember, let value = resource.sample[member]
    else { return [] }
    guard case .object = value else { return [value.plainText].filter { !$0.isEmpty } }
    return ItemReference.names.compactMap { value[$0]?.plainText }.filter { !$0.isEmpty }
  }

  private func example(_ parameter: Parameter) -> String? {
    let value =
      parameter.examples.first.map { JSONLiteral($0) }
      ?? parameter.schema.flatMap { schema in
        ExampleGenerator(seed: rules.seed).value(for: schema)
      }
    return value.map(\.plainText)
  }

  /// Returns the identifier of an item that does not show it: an example, or a made-up one where nobody creates items.
  private func identifier(of resource: StatefulResource) -> String? {
    let isMadeUp = resource.resource.create == nil
    return example(of: resource)
      ?? (isMadeUp ? resource.parameter.flatMap(example).map(StatefulResource.canonical) : nil)
  }

  private func example(of resource: StatefulResource) -> String? {
    resource.parameter?.examples.first.map { StatefulResource.canonical(JSONLiteral($0).plainText) }
  }
}
