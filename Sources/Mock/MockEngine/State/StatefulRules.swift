import ContractModel
import HTTPMessages
import JSONSyntax

/// Which operations of a contract read and change the state, and how.
///
/// It is read from the resources of the contract; an operation that fits no rule replays or makes an example.
package final class StatefulRules: Sendable {
  /// The request headers that replies depend on.
  static let headerNames = [
    "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range", "Range", "Idempotency-Key",
    "Content-Type", "Prefer", "Authorization",
  ]

  let resources: [StatefulResource]
  private let operations: [String: StatefulOperation]
  let seed: UInt64
  let options: MockOptions.State

  init(_ contract: Contract, options: MockOptions.State, seed: UInt64) {
    self.options = options
    self.seed = seed
    let known = ResourceMap(contract.operations).resources
    let resources = known.enumerated().map { StatefulResource(number: $0, $1, among: known, seed: seed) }
    self.resources = resources
    var operations: [String: StatefulOperation] = [:]
    func add(_ operation: Operation?, _ role: StatefulOperation.Role, _ resource: StatefulResource?) {
      guard let operation, operations[operation.id] == nil else { return }
      operations[operation.id] = StatefulOperation(
        operation,
        role,
        resource,
        number: operations.count + 1,
        seed: seed
      )
    }
    for resource in resources {
      let own = resource.resource
      add(own.list, .list, resource)
      add(own.create, .create, resource)
      for (method, role) in Self.roles { add(own.itemOperations[method], role, resource) }
    }
    // A single resource, such as settings, is read and written at the same path.
    for single in APIResource.updatable(contract.operations) where single.parameter.isEmpty {
      guard single.read.map({ operations[$0.id] == nil }) ?? false else { continue }
      for (method, role) in Self.roles { add(single.itemOperations[method], role, nil) }
    }
    let others = contract.operations.filter { operations[$0.id] == nil }
    for operation in others {
      let shape = ResourceMap.shape(of: operation.path)
      func resource(_ path: (StatefulResource) -> PathTemplate) -> StatefulResource? {
        resources.first { shape.hasPrefix(ResourceMap.shape(of: path($0)) + "/") }
      }
      if operation.returnsTokens {
        add(operation, .login, nil)
      } else if operation.endsTokens {
        add(operation, .logout, nil)
      } else if let item = resource(\.resource.item), operation.returnsContent, operation.method == .get {
        add(operation, .read, item)
      } else if let item = resource(\.resource.item), operation.takesContent,
        others.contains(where: { $0.path == operation.path && $0.method == .get && $0.returnsContent })
      {
        add(operation, .upload, item)
      } else if operation.takesList, let all = resource(\.resource.collection), all.resource.create != nil {
        add(operation, .createAll, all)
      }
    }
    // A described HEAD is what it is without a body.
    for operation in contract.operations where operation.method == .head {
      let read = contract.operations.first { $0.method == .get && $0.path == operation.path }
      operations[operation.id] = read.flatMap { operations[$0.id] }
    }
    self.operations = operations
  }

  private static let roles: [(HTTPMethod, StatefulOperation.Role)] = [
    (.get, .read), (.put, .replace), (.patch, .merge), (.delete, .delete),
  ]

  /// Returns what an operation does with the state; `nil` if it does nothing with it.
  func operation(_ operation: Operation) -> StatefulOperation? { operations[operation.id] }

  /// The number of resources with such operations.
  package var resourceCount: Int {
    let kept = Set(operations.values.compactMap { $0.resource?.number }).count
    return kept + Set(operations.values.filter { $0.resource == nil }.map(\.operation.path)).count
  }

  /// The number of operations that read or change the state.
  package var count: Int { operations.count }

  /// Returns the operations that read or change the state, in the order of their resources.
  var all: [StatefulOperation] { operations.values.sorted { $0.operation.id < $1.operation.id } }
}

extension Operation {
  /// Whether the media type of its successful response is not JSON, so that it returns what was uploaded.
  var returnsContent: Bool {
    let contents = responses.filter(\.pattern.isSuccess).flatMap { $0.content ?? [] }
    return !contents.isEmpty && !contents.contains { $0.range.isJSON }
  }

  /// Whether it takes a body that is neither JSON nor a form.
  fileprivate var takesContent: Bool {
    guard [.put, .post].contains(method), let contents = requestBody?.content, !contents.isEmpty else { return false }
    return contents.allSatisfy { !$0.range.isJSON && $0.range.subtype != "x-www-form-urlencoded" }
  }

  /// Whether it takes a list of objects: `POST /products/bulk`.
  fileprivate var takesList: Bool {
    guard method == .post, let last = path.text.split(separator: "/").last, ["bulk", "batch"].contains(last),
      let schema = requestBody?.content.first(where: \.range.isJSON)?.schema
    else { return false }
    return Self.list(in: SchemaShape(schema)) != nil
  }

  /// Returns where a body has its list of objects.
  static func list(in shape: SchemaShape) -> JSONPointer? {
    if shape.elements != nil { return JSONPointer() }
    let lists = shape.memberNames.filter { shape.member($0)?.elements?.memberNames.isEmpty == false }
    return lists.count == 1 ? JSONPointer(tokens: lists) : nil
  }

  /// The members of a successful response that are credentials.
  var tokenMembers: [JSONPointer] {
    guard let content = responses.first(where: \.pattern.isSuccess)?.content?.first(where: \.range.isJSON),
      let schema = content.schema
    else { return [] }
    let shape = SchemaShape(schema)
    let names: Set<String> = ["token", "accesstoken", "refreshtoken", "idtoken", "sessiontoken", "authtoken", "jwt"]
    func found(_ shape: SchemaShape, _ path: [String]) -> [JSONPointer] {
      shape.memberNames.flatMap { name -> [JSONPointer] in
        guard let member = shape.member(name) else { return [] }
        if names.contains(ResourceNaming.normalized(name)), member.types.contains("string") {
          return [JSONPointer(tokens: path + [name])]
        }
        return path.count < 2 && member.elements == nil ? found(member, path + [name]) : []
      }
    }
    return found(shape, [])
  }

  /// Whether it returns credentials for a name and a password, or for a token: a login, or a renewal.
  fileprivate var returnsTokens: Bool {
    guard method == .post, !tokenMembers.isEmpty else { return false }
    let words = "\(path.text) \(id)".lowercased()
    return ["login", "signin", "sign-in", "token", "auth", "session", "refresh", "register", "signup"]
      .contains(where: words.contains)
  }

  /// Whether it ends credentials: a logout.
  fileprivate var endsTokens: Bool {
    guard [.post, .delete].contains(method) else { return false }
    let words = "\(path.text.split(separator: "/").last ?? "") \(id)".lowercased()
    return ["logout", "signout", "sign-out", "log-out", "revoke"].contains(where: words.contains)
  }
}
