import JSONSyntax

/// The body of a request that is compared with those of several recordings: what they have in common is read once.
final class RequestedBody {
  /// A member of an object.
  typealias Member = (name: String, value: JSONValue)
  /// The fields of a form that have one name.
  typealias FieldGroup = (name: String, fields: [BodyContent.Field])

  /// The members of an object, without those that repeat a name, and their positions by name.
  struct Members {
    var list: [Member] = []
    var positions: [String: Int] = [:]
  }

  let content: BodyContent
  /// The members of the objects that were compared, by their places in the body.
  private var members: [Int: Members] = [:]
  /// The fields of a form by name; the names are sorted.
  private(set) lazy var fields: [FieldGroup] = {
    if case .form(let fields) = content { Self.grouped(fields) } else { [] }
  }()

  init(_ content: BodyContent) { self.content = content }

  /// Returns the fields of each name, sorted by name.
  static func grouped(_ fields: [BodyContent.Field]) -> [FieldGroup] {
    Dictionary(grouping: fields, by: \.name).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the members of an object of the body.
  func members(of object: JSONValue) -> Members {
    if let known = members[object.index] { return known }
    var found = Members()
    for member in object.members {
      let name = member.name
      guard found.positions[name] == nil else { continue }
      found.positions[name] = found.list.count
      found.list.append((name, member.value))
    }
    members[object.index] = found
    return found
  }
}
