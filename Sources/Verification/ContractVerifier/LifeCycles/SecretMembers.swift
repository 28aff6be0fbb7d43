import ContractModel
import HTTPMessages
import JSONSyntax

/// The members of a body that decide who can log in, at any depth.
enum SecretMembers {
  private static let names = ["password", "passwd", "passphrase", "passcode", "secret", "apikey", "privatekey"]
  private static let maximumDepth = 8

  /// Returns whether a member of a name holds a secret.
  static func has(name: String) -> Bool {
    let name = ResourceNaming.normalized(name)
    return names.contains { name.contains($0) }
  }

  /// Returns whether a value has a member with a secret.
  static func occur(in value: JSONLiteral) -> Bool { occur(in: value, depth: 0) }

  private static func occur(in value: JSONLiteral, depth: Int) -> Bool {
    guard depth < maximumDepth else { return false }
    switch value {
    case .object(let members):
      return members.contains { has(name: $0.key) || occur(in: $0.value, depth: depth + 1) }
    case .array(let elements): return elements.contains { occur(in: $0, depth: depth + 1) }
    default: return false
    }
  }

  /// Returns an object without the members that are or hold a secret; another value unchanged.
  ///
  /// A member that holds one goes as a whole: a server may replace what it is sent in part.
  static func removed(from value: JSONLiteral) -> JSONLiteral {
    guard case .object(let members) = value else { return value }
    return .object(members.filter { !has(name: $0.key) && !occur(in: $0.value) })
  }
}
