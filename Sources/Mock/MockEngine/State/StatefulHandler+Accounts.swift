import Basics
import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax

/// Whose credentials a request has.
extension StatefulHandler {
  /// The account of the request: the one that logged in, the user of a name and a password, otherwise one for each
  /// credential; `nil` without a credential.
  func account(_ state: APIState) -> String? {
    let places = operation.operation.credentialPlaces
    guard let value = places.lazy.flatMap({ $0.values(in: request) }).first(where: { !$0.isEmpty }) else { return nil }
    return account(of: value, state)
  }

  /// Returns the account of a credential.
  func account(of value: String, _ state: APIState) -> String {
    let parts = value.split(separator: " ", maxSplits: 1)
    let secret = parts.count == 2 ? ASCII.trimmed(String(parts[1])) : value
    if let known = state.accounts[secret] { return known }
    if parts.count == 2, ASCII.equalIgnoringCase(parts[0], "Basic"),
      let pair = try? Base64.decode(Array(secret.utf8)),
      let user = String(decoding: pair, as: UTF8.self).split(separator: ":", omittingEmptySubsequences: false).first
    {
      return String(user)
    }
    // The name goes into documents of the state, in which no credential may be.
    var random = SeededGenerator(seed: rules.seed, purpose: "account \(secret)")
    return "account-\(String(random.next(), radix: 36))"
  }

  /// Returns the account that a login names: by its name, its address, or the identifier of a client.
  func account(in sent: JSONLiteral) -> String? {
    for name in Self.accountNames {
      guard case .object(let members) = sent,
        let text = members.first(where: { ResourceNaming.normalized($0.key) == name })?.value.plainText, !text.isEmpty
      else { continue }
      return text
    }
    guard case .object(let members) = sent, members.count == 1, case .object? = members.first?.value else { return nil }
    // `{"user": {"email": …}}`
    return members.first.flatMap { account(in: $0.value) }
  }

  private static let accountNames = ["username", "email", "login", "user", "name", "phone", "clientid", "account"]

  /// Whether its items are shown to the account alone that created them.
  var isOwned: Bool { operation.owner != .everybody }

  /// Returns the key of a single resource among all of the state.
  func singleKey(_ state: APIState) -> String {
    guard isOwned, let account = account(state) else { return contractPath }
    // No path has a space.
    return "\(contractPath) \(account)"
  }

  /// Returns the member that shows whose a new item is, and its value; `nil` if no member does, or it cannot have one.
  func ownerMember(_ account: String?, _ state: APIState) -> JSONLiteral.Member? {
    guard let account, case .account(let name?) = operation.owner, let resource = operation.resource else { return nil }
    let member = resource.member(name)
    var random = SeededGenerator(seed: rules.seed, purpose: "owner \(account)")
    var candidates = [JSONLiteral.string(account)]
    for users in rules.resources where !users.resource.isSingle {
      let address = APIState.Address(resource: users.number, parents: [])
      guard let table = state.tables[address] else { continue }
      let found = Self.accountNames.lazy.compactMap { table.key(ofUnique: "\($0)=\(account)") }.first
      if let found { candidates.insert(ItemMaker.literal(found, member), at: 0) }
    }
    candidates += [
      JSONLiteral(Int(random.next() % 1_000_000) + 1), .string(random.uuid().lowercased()),
      .string("\(account)@example.com"),
    ]
    guard let shape = resource.shape?.member(name) else { return JSONLiteral.Member(name, .string(account)) }
    let fit = candidates.first { candidate in candidate.document.map { shape.allows($0.root) } ?? false }
    return fit.map { JSONLiteral.Member(name, $0) }
  }
}
