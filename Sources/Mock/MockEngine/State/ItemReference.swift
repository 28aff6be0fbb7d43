import ContractModel
import JSONSyntax

/// A reference to another item that clients send as a text, and responses show as an object: `"octocat"` in place of
/// `{"login": "octocat", …}`.
enum ItemReference {
  /// The names of the members that name an item to people, and then those that identify it.
  static let names = ["login", "username", "name", "slug", "key", "code", "email", "title", "id", "uuid"]

  /// Returns the object that a text or a number names, or those that a list of them names; `nil` for any other value.
  ///
  /// - Parameter sample: An object, or a list of objects, that the contract allows.
  static func object(naming value: JSONLiteral, like sample: JSONLiteral) -> JSONLiteral? {
    switch (value, sample) {
    case (.array(let elements), .array(let samples)):
      guard let first = samples.first, !elements.isEmpty else { return nil }
      let objects = elements.compactMap { object(naming: $0, like: first) }
      return objects.count == elements.count ? .array(objects) : nil
    case (.string, .object(let members)), (.number, .object(let members)):
      let isText = if case .string = value { true } else { false }
      let name = names.first { name in
        switch members.first(where: { $0.key == name })?.value {
        case .string?: isText
        case .number?: !isText
        default: false
        }
      }
      return name.map { sample.replacing([$0], with: value) }
    default: return nil
    }
  }
}
