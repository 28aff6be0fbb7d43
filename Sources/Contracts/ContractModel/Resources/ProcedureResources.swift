import HTTPMessages
import JSONSchemas
import JSONSyntax

/// The resources of APIs in which each operation is a procedure with a path of its own: `POST /contacts.create`,
/// `GET /contacts.info?id=…`, `POST /contacts.delete` with an `id` in its body.
///
/// Each is shown as an operation on a collection or an item, whose path and query have what the request has in its
/// query and body, so that what is known about resources holds for it. Only its identifier leads back to the operation
/// that the contract describes.
package struct ProcedureResources {
  private let procedures: [Procedure]

  package init(_ operations: [Operation]) { procedures = operations.compactMap { Procedure($0) } }

  /// The resources with a procedure that creates an item, and one that reads it or lists and deletes it, in contract order.
  package var resources: [APIResource] {
    procedures.filter { $0.kind == .create }.compactMap { create in
      Self.resource(create, procedures.filter { $0.subject == create.subject })
    }
  }

  /// The procedures that list or search by `POST`, as reads with the members of their bodies in the query.
  package var searches: [Operation] {
    procedures.filter { $0.kind == .list && $0.operation.method == .post }.map { procedure in
      let operation = procedure.operation
      let parents = operation.parameters.filter { $0.location == .path }
      return operation.shown(as: .get, operation.path, parents + procedure.inputs)
    }
  }

  private static func resource(_ create: Procedure, _ others: [Procedure]) -> APIResource? {
    let noun = create.subject.noun.joined()
    let names = ["id", noun + "id", noun, "uuid", "key"]
    func first(_ kind: Procedure.Kind) -> Procedure? {
      others.first { $0.kind == kind && $0.onlyInput.map { names.contains($0.normalized) } == true }
    }
    guard create.operation.method == .post,
      let known = first(.read) ?? (others.contains { $0.kind == .list } ? first(.delete) : nil),
      let key = known.onlyInput,
      create.operation.responseShapes.contains(where: { shape in
        ([shape] + shape.memberNames.compactMap { shape.member($0) }).contains { shape in
          shape.elements == nil && shape.memberNames.contains { ResourceNaming.normalized($0) == key.normalized }
        }
      }),
      let item = try? PathTemplate(parsing: "\(create.operation.path.text)/{\(key.name)}")
    else { return nil }
    var items: [HTTPMethod: Operation] = [:]
    for procedure in [known] + others {
      guard let method = procedure.kind.method, items[method] == nil,
        let own = procedure.inputs.first(where: { $0.normalized == key.normalized }),
        procedure.inputs.allSatisfy({ !$0.isRequired || $0.normalized == key.normalized }) || method == .put
          || method == .patch
      else { continue }
      // What a change sends is its body; the members of other requests are parameters.
      let rest = procedure.operation.parameters.filter { $0.location == .query && $0.normalized != key.normalized }
      items[method] = procedure.operation.shown(as: method, item, [own.placedInPath(as: key.name)] + rest)
    }
    let list = others.first { procedure in
      procedure.kind == .list && procedure.inputs.allSatisfy { !$0.isRequired }
        && ItemArray(of: procedure.operation, identifierNames: [key.normalized]) != nil
    }
    // Whatever else acts on an item gets one that exists.
    let actions = others.filter { $0.kind == .act && $0.onlyInput?.normalized == key.normalized }.map(\.operation)
    var collection: [HTTPMethod: Operation] = [.post: create.operation]
    collection[.get] = list.map { $0.operation.shown(as: .get, create.operation.path, $0.inputs) }
    var resource = APIResource(
      collection: create.operation.path,
      item: item,
      parameter: key.name,
      collectionOperations: collection,
      itemOperations: items,
      otherOperations: actions.map { $0.shown(as: .post, item, [key.placedInPath(as: key.name)]) }
    )
    resource.noun = noun
    return resource
  }
}

/// An operation whose path names what it does: `/contacts.create`, `/rpc/getContact`, `/album/delete`.
private struct Procedure {
  enum Kind {
    case create, read, update, replace, delete, list, act

    /// The method of the operation on an item; `nil` for one on a collection.
    var method: HTTPMethod? {
      switch self {
      case .create, .list, .act: nil
      case .read: .get
      case .update: .patch
      case .replace: .put
      case .delete: .delete
      }
    }
  }

  /// What procedures act on: the words of its name, and the path that they share.
  struct Subject: Hashable {
    let server: String
    let parent: String
    let noun: [String]
  }

  let operation: Operation
  let kind: Kind
  let subject: Subject
  /// The parameters of the query, and the members of the body as such.
  let inputs: [Parameter]

  private static let verbs: [String: Kind] = [
    "create": .create, "add": .create, "new": .create, "insert": .create,
    "get": .read, "read": .read, "fetch": .read, "show": .read, "info": .read, "retrieve": .read, "describe": .read,
    "view": .read, "detail": .read, "details": .read,
    "update": .update, "modify": .update, "edit": .update, "change": .update, "patch": .update,
    "replace": .replace, "overwrite": .replace,
    "delete": .delete, "del": .delete, "remove": .delete, "destroy": .delete,
    "list": .list, "search": .list, "find": .list, "query": .list, "filter": .list,
  ]

  /// Reads a procedure; `nil` for an operation whose path names an item, or says nothing of what it does.
  init?(_ operation: Operation) {
    guard [.get, .post, .put, .patch, .delete].contains(operation.method) else { return nil }
    var segments = operation.path.text.split(separator: "/").map(String.init)
    guard let last = segments.popLast(), !last.contains("{") else { return nil }
    var words = ResourceNaming.words(of: last)
    if words.count == 1, let parent = segments.popLast() { words = ResourceNaming.words(of: parent) + words }
    let isFirst = words.first.flatMap { Self.verbs[$0] } != nil
    guard let verb = isFirst ? words.first : words.last else { return nil }
    var kind = Self.verbs[verb] ?? .act
    var noun = isFirst ? Array(words.dropFirst()) : Array(words.dropLast())
    if let end = noun.firstIndex(of: "by") { noun = Array(noun[..<end]) }
    noun.removeAll { $0 == "all" }
    if noun.isEmpty, words.count > 1, let parent = segments.popLast() { noun = ResourceNaming.words(of: parent) }
    guard !noun.isEmpty else { return nil }
    if kind == .read, operation.responseShapes.contains(where: { $0.elements != nil }) { kind = .list }
    // Without a word about it, an update may replace what it does not send.
    if kind == .update, verb != "patch", !operation.saysPartial { kind = .replace }
    guard kind == .list || kind == .read || operation.method != .get else { return nil }
    // A list may be that of a parent.
    guard kind == .list || operation.path.names.isEmpty else { return nil }
    self.operation = operation
    self.kind = kind
    subject = Subject(
      server: operation.serverPath,
      parent: segments.joined(separator: "/"),
      noun: noun.map(ResourceNaming.singular)
    )
    inputs = operation.parameters.filter { $0.location == .query } + operation.bodyMembers
  }

  /// The only input that a request must have; `nil` if it needs none or several.
  var onlyInput: Parameter? {
    let required = inputs.filter(\.isRequired)
    return required.count == 1 ? required.first : nil
  }
}

extension Operation {
  /// Whether the summary says that the operation changes the given members alone.
  package var saysPartial: Bool {
    let text = (summary ?? "").lowercased()
    let given = ["members", "fields", "properties", "attributes", "values"].map { "given \($0)" }
    return (["partial", "merge", "unchanged", "that are given"] + given).contains { text.contains($0) }
  }

  /// Whether its name or its summary says that the operation replaces an item.
  package var saysReplacing: Bool {
    let text = "\(id) \(summary ?? "")".lowercased()
    return ["replac", "overwrit"].contains { text.contains($0) }
  }

  /// The members of a JSON body as parameters of a query.
  fileprivate var bodyMembers: [Parameter] {
    guard let body = requestBody, let schema = body.json?.schema else { return [] }
    let shape = SchemaShape(schema)
    let parts = SchemaParts(schema.validator)
    return shape.memberNames.compactMap { name in
      guard let member = shape.member(name), let value = member.schemas.first(where: { $0["$ref"] == nil }),
        let validator = parts.validator(of: value)
      else { return nil }
      return Parameter(
        name: name,
        location: .query,
        isRequired: shape.requires(name),
        style: .form,
        explode: true,
        allowReserved: false,
        schema: SchemaReference(value: value, place: schema.place, validator: validator),
        content: nil,
        examples: [value["example"]].compactMap(\.self),
        defaultValue: value["default"],
        place: body.place,
        shape: ParameterShape(types: member.types),
        description: value["description"]?.string
      )
    }
  }
}

extension Parameter {
  /// The name in lower case without separators.
  fileprivate var normalized: String { ResourceNaming.normalized(name) }
}
