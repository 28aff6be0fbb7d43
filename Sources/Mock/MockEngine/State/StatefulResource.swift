import ContractExamples
import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax
import SchemaVariations

/// A resource of the contract, as the state keeps its items.
final class StatefulResource: Sendable {
  /// The position among the resources of the contract.
  let number: Int
  let resource: APIResource
  /// The numbers of the resources whose items go with an item of this one.
  let nested: Set<Int>
  /// The resource that contains this one's collections; `nil` for a collection at the top.
  let parent: Int?
  /// Where an item has its identifier; `nil` if items do not show it.
  let keyPlace: JSONPointer?
  /// The name of the member with the identifier; `nil` if items do not show it, or have it in an object.
  let keyMember: String?
  /// The members of the object in which items have their identifiers, such as `metadata`; empty if there is none.
  let keyObject: [ItemMember]
  /// The shape of an item, as fully as the contract describes it; `nil` if it does not.
  let shape: SchemaShape?
  /// The contract's rules for the members of an item, in its order.
  let members: [ItemMember]
  private let membersByName: [String: ItemMember]
  /// The members by their normalized names.
  private let namesByNormalized: [String: String]
  /// The names of the members that the contract describes anywhere: of an item, or of what clients send.
  let knownNames: Set<String>
  /// An item that the contract allows.
  let sample: JSONLiteral
  /// The members of a new item as they were recorded, apart from those that name it.
  let created: [String: JSONLiteral]
  /// The shape of the identifier: of the member, otherwise of the path parameter.
  let keyShape: SchemaShape?
  /// Whether only the server sets the identifier.
  let keyIsReadOnly: Bool
  /// The path parameter of the identifier, with the values that it allows.
  let parameter: Parameter?
  /// Whose the items are.
  let owner: ItemOwner
  /// The member that says how far an item is whose creation takes its time; `nil` if there is none.
  let progress: ItemProgress?
  /// The members that show other resources.
  let related: [RelatedMember]
  /// The members of which no two items have the same value.
  private let uniqueMembers: [String]

  init(
    number: Int,
    _ resource: APIResource,
    among all: [APIResource],
    nested: [Int],
    parent: Int?,
    seed: UInt64,
    recorded: (Operation) -> HTTPResponse?
  ) {
    self.number = number
    self.resource = resource
    (self.nested, self.parent) = (Set(nested), parent)
    let description = Self.description(of: resource, seed: seed)
    shape = description.shape
    sample = description.sample ?? .object([])
    created = Self.created(resource, recorded)
    let names = description.shape?.memberNames ?? []
    parameter =
      (resource.itemOperations[.get] ?? resource.itemOperations.values.min { $0.id < $1.id })?
      .parameter(resource.parameter, in: .path)
    members = description.shape.map { shape in names.map { ItemMember($0, of: shape) } } ?? []
    membersByName = Dictionary(members.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    namesByNormalized = Dictionary(
      names.map { (ResourceNaming.normalized($0), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let writes = [resource.create] + [.put, .patch, .post].map { resource.itemOperations[$0] }
    knownNames = Set(names).union(
      writes.compactMap(\.self).flatMap { $0.requestBody?.content ?? [] }.compactMap(\.schema)
        .flatMap { SchemaShape($0).memberNames }
    ).union([resource.list, resource.create].compactMap(\.self).flatMap(\.path.names))
    // Where no response describes an item, it is read by what the client named it.
    let place = resource.keyPlace ?? description.shape.flatMap { ItemPlace.key(in: $0, resource.identifierNames) }
    keyPlace = place
    keyMember = place.flatMap { $0.tokens.count == 1 ? $0.tokens.first : nil }
    let holder = place.flatMap { place in
      place.tokens.count > 1 ? description.shape?.value(at: JSONPointer(tokens: place.tokens.dropLast())) : nil
    }
    keyObject = holder.map { holder in holder.memberNames.map { ItemMember($0, of: holder) } } ?? []
    let shownKey = place.flatMap { description.shape?.value(at: $0) }
    keyShape = shownKey ?? parameter?.schema.map { SchemaShape($0) }
    keyIsReadOnly = place == nil || shownKey?.has("readOnly") == true
    owner = resource.owner
    progress = description.shape.flatMap { ItemProgress(of: $0) }
    let sent = resource.sentItem
    related = description.shape.map { RelatedMember.all(in: $0, of: number, among: all, sent: sent) } ?? []
    let documentsConflict = [resource.create, resource.itemOperations[.put]].compactMap(\.self)
      .contains { $0.documentsExactly(409) }
    uniqueMembers = documentsConflict ? names.filter(Self.isUnique) : []
  }

  /// Returns the shape of an item and one that it allows: as it is read, otherwise as it is listed, created or sent.
  private static func description(of resource: APIResource, seed: UInt64) -> (shape: SchemaShape?, sample: JSONLiteral?)
  {
    let generator = ExampleGenerator(seed: seed)
    if let read = resource.read, let found = item(in: read, resource, generator) { return found }
    if let list = resource.list, let array = ItemArray(of: list, resource),
      let body = generator.response(of: list)?.jsonBody
    {
      return (array.heldItem, body.value(at: array.pointer.appending(0)).map(array.heldItem))
    }
    for operation in [resource.create, resource.itemOperations[.put], resource.itemOperations[.patch]] {
      if let operation, let found = item(in: operation, resource, generator) { return found }
    }
    let body = [resource.create, resource.itemOperations[.put]].compactMap(\.self)
      .compactMap { $0.requestBody?.json?.schema }.first
    return (body.map { SchemaShape($0) }, body.flatMap(generator.value(for:)))
  }

  /// Returns the members of a new item in a recorded response, apart from those that name the item.
  private static func created(
    _ resource: APIResource,
    _ recorded: (Operation) -> HTTPResponse?
  ) -> [String: JSONLiteral] {
    guard let create = resource.create, let response = recorded(create), let body = response.jsonBody,
      let type = response.headers["Content-Type"].flatMap({ MediaType($0) }),
      let schema = create.response(for: response.status)?.content(for: type)?.schema
    else { return [:] }
    let whole = SchemaShape(schema)
    let place = ItemPlace.find(in: whole, resource)
    guard let shape = whole.value(at: place), let item = body.value(at: place), case .object(let members) = item else {
      return [:]
    }
    let key = ItemPlace.key(in: shape, resource.identifierNames).flatMap { item.value(at: $0)?.plainText } ?? ""
    let kept = members.filter { member in
      let isOfItem = !key.isEmpty && member.value.plainText.contains(key)
      return !isOfItem && member.value.document.flatMap { shape.member(member.key)?.allows($0.root) } ?? false
    }
    return Dictionary(kept.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private static func item(
    in operation: Operation,
    _ resource: APIResource,
    _ generator: ExampleGenerator
  ) -> (shape: SchemaShape?, sample: JSONLiteral?)? {
    for response in operation.responses where response.pattern.isSuccess {
      guard let content = response.content?.first(where: \.isJSON), let schema = content.schema else { continue }
      let whole = SchemaShape(schema)
      guard !whole.memberNames.isEmpty else { continue }
      let place = ItemPlace.find(in: whole, resource)
      let body = content.examples.lazy.map { JSONLiteral($0) }.first { $0.isAllowed(by: schema) }
      return (whole.value(at: place), (body ?? generator.value(for: schema))?.value(at: place))
    }
    return nil
  }

  /// Returns whether no two items of an API have the same value of a member, by its name.
  ///
  /// It is used where the contract documents a conflict; names and titles are often shared.
  private static func isUnique(_ name: String) -> Bool {
    let name = ResourceNaming.normalized(name)
    return ["email", "slug", "username", "login", "sku", "isbn", "handle", "code"].contains { name.hasSuffix($0) }
  }

  /// Returns the texts of an item that no other item of its collection has.
  func uniqueTexts(of item: StoredItem) -> [String] { uniqueTexts(of: item.value) }

  /// Returns the texts of a value that no two items of a collection have.
  func uniqueTexts(of value: JSONLiteral) -> [String] {
    uniqueMembers.compactMap { name in
      switch value[name] {
      case .string(let text)?, .number(let text)?: "\(name)=\(text)"
      default: nil
      }
    }
  }

  /// Returns the key of an item by its member; `nil` if it has none.
  func key(of value: JSONLiteral) -> String? {
    guard let keyPlace, let member = value.value(at: keyPlace) else { return nil }
    switch member {
    case .string(let text), .number(let text):
      return text.isEmpty ? nil : Self.canonical(resource.values(inName: text)?.last ?? text)
    default: return nil
    }
  }

  /// Returns the member whose object describes all that a client sends, none of which an item has itself; `nil` if
  /// there is none.
  func holder(of sent: JSONLiteral) -> String? {
    guard case .object(let sent) = sent, !sent.isEmpty, sent.allSatisfy({ membersByName[$0.key] == nil }) else {
      return nil
    }
    return members.first { member in
      let inner = Set(shape?.member(member.name)?.memberNames ?? [])
      return sent.allSatisfy { inner.contains($0.key) }
    }?.name
  }

  /// Returns the key by which clients name an item that they create; `nil` if it has none, or the server decides on it.
  func named(by sent: JSONLiteral) -> String? {
    guard !keyIsReadOnly, let keyMember, member(keyMember)?.isServerSet == false else { return nil }
    return ResourceNaming.namesIdentity(ResourceNaming.normalized(keyMember)) ? nil : key(of: sent)
  }

  /// Returns an item with a key in its place, as the resource name where the example has one; the same item if items do
  /// not show it.
  ///
  /// - Parameter parents: The values of the path before the key; those of the example if there are none.
  func setting(_ key: String, in value: JSONLiteral, parents: [String] = []) -> JSONLiteral {
    guard let keyPlace else { return value }
    let usual = sample.value(at: keyPlace)?.plainText ?? ""
    if let named = resource.values(inName: usual) {
      let values = ((parents.isEmpty ? Array(named.dropLast()) : parents) + [key]).suffix(named.count)
      let names = resource.item.names.suffix(values.count)
      let filled = resource.item.text.split(separator: "/").suffix(usual.split(separator: "/").count).map { segment in
        zip(names, values).first { "{\($0.0)}" == segment }?.1 ?? String(segment)
      }
      return value.replacing(keyPlace.tokens[...], with: .string(filled.joined(separator: "/")))
    }
    let types = keyShape?.types ?? []
    let isNumber = !types.contains("string") && !types.isDisjoint(with: ["integer", "number"])
    let own: JSONLiteral = isNumber && JSONNumber(key) != nil ? .number(key) : .string(key)
    return value.replacing(keyPlace.tokens[...], with: own)
  }

  /// Returns a key as the state has it: a UUID in lower case, because its case does not matter (RFC 9562, section 4).
  static func canonical(_ key: String) -> String {
    guard key.utf8.count == 36, key.utf8.allSatisfy({ $0 == 0x2D || ASCII.isHexDigit($0) }) else { return key }
    return ASCII.lowercased(key)
  }

  /// Returns the contract's rules for a member; `nil` if it does not describe it.
  func member(_ name: String) -> ItemMember? { membersByName[name] }

  /// Returns the member with a name in another spelling; `nil` if there is none.
  func member(like name: String) -> String? { namesByNormalized[ResourceNaming.normalized(name)] }
}

extension HTTPResponse {
  /// The body as JSON; `nil` if it is none.
  var jsonBody: JSONLiteral? {
    guard let type = headers["Content-Type"].flatMap({ MediaType($0) }), type.isJSON,
      let document = try? JSONDocument(parsing: body)
    else { return nil }
    return JSONLiteral(document.root)
  }
}
