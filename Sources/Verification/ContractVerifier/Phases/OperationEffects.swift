import ContractModel
import HTTPMessages

/// The effects of the unsafe operations of a contract, by their methods, paths, identifiers and summaries.
///
/// An operation on an item, such as `POST /keys/{id}/rotate`, changes that item and nothing else. Without an item,
/// `DELETE /orders` and `POST /orders/purge` change a collection, `POST /logout` and `DELETE /me` end the credential, and
/// `POST /admin/shutdown` stops the process.
struct OperationEffects: Sendable {
  private let effects: [String: PhaseEffect]

  /// Finds the effects of operations.
  init(_ operations: [Operation]) {
    let shapes = Set(operations.map { $0.path.shape })
    let readable = Set(operations.filter { $0.method == .get }.map { $0.path.shape })
    effects = Dictionary(
      operations.filter { !$0.method.isSafe }
        .map { ($0.id, OperationWords($0).effect(among: shapes, readable: readable)) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Returns what an operation changes; nothing, if its method is safe.
  func of(_ operation: Operation) -> PhaseEffect { effects[operation.id] ?? .nothing }

  /// Returns whether an operation says that it ends the credential.
  func endsCredential(_ id: String) -> Bool { effects[id] == .credential }
}

/// The words of an operation that say what it changes.
private struct OperationWords {
  private static let credentials: Set<String> = [
    "token", "tokens", "key", "keys", "apikey", "secret", "secrets", "credential", "credentials", "password", "session",
    "sessions", "passcode",
  ]
  private static let servers: Set<String> = [
    "server", "service", "process", "application", "system", "daemon", "instance", "node", "host",
  ]
  private static let stopping: Set<String> = [
    "shutdown", "shut", "restart", "reboot", "halt", "poweroff", "quit", "quitquitquit",
  ]
  private static let emptying: Set<String> = [
    "purge", "clear", "reset", "empty", "truncate", "flush", "wipe", "prune", "cleanup", "erase", "drop", "deleteall",
    "removeall", "clearall",
  ]
  private static let removing: Set<String> = ["delete", "remove", "clean"]
  private static let many: Set<String> = ["all", "batch", "bulk", "everything", "up"]
  private static let ending: Set<String> = [
    "revoke", "rotate", "regenerate", "invalidate", "reset", "change", "expire",
  ]
  private static let own: Set<String> = ["me", "self", "myself", "own", "my", "your", "current", "authenticated"]
  private static let account: Set<String> = ["me", "self", "myself", "account", "user", "profile", "whoami"]

  private static let switching: Set<String> = ["enable", "disable", "lock", "unlock"]
  private static let guarding: Set<String> = ["auth", "authentication", "authorization", "security"]
  private static let limiting: Set<String> = ["quota", "alarm", "permission", "acl", "role"]

  /// Collections that the account or the session of the run is one of.
  private static let accounts: Set<String> = ["session", "sessions", "accounts", "users"]

  private let method: HTTPMethod
  private let shape: String
  private let hasParameters: Bool
  /// The words of the literal segments of the path.
  private let path: [String]
  /// The words of the last segment; empty if it is a parameter.
  private let last: [String]
  /// The segment before the last one is not a parameter.
  private let followsLiteral: Bool
  /// The words of the identifier, and those of the summary.
  private let texts: [[String]]

  init(_ operation: Operation) {
    method = operation.method
    shape = operation.path.shape
    hasParameters = !operation.path.names.isEmpty
    let segments = operation.path.text.split(separator: "/").map(String.init)
    let literals = segments.filter { !$0.contains("{") }
    path = literals.flatMap(ResourceNaming.words)
    last = segments.last.map { $0.contains("{") ? [] : ResourceNaming.words(of: $0) } ?? []
    followsLiteral = segments.dropLast().last.map { !$0.contains("{") } ?? true
    texts = [ResourceNaming.words(of: operation.id), Self.sentence(operation.summary ?? "")]
  }

  /// Returns the largest effect that the words name.
  func effect(among shapes: Set<String>, readable: Set<String>) -> PhaseEffect {
    if !hasParameters {
      if stops { return .process }
      if endsCredential || limitsClients(among: shapes) { return .credential }
    }
    return changesCollection(among: shapes, readable) ? .collection : .item
  }

  private var stops: Bool {
    if !Self.stopping.isDisjoint(with: last) { return true }
    return texts.contains { words in
      words.first.map(Self.stopping.contains) ?? false && !Self.servers.isDisjoint(with: words)
    }
  }

  private var endsCredential: Bool {
    if Self.logsOut(path) || texts.contains(where: Self.logsOut) { return true }
    if method == .delete, !Self.account.union(Self.accounts).isDisjoint(with: last) { return true }
    if method != .post, !Self.credentials.isDisjoint(with: last), !Self.own.isDisjoint(with: path) { return true }
    return ([path] + texts).contains { words in
      !Self.ending.isDisjoint(with: words) && !Self.credentials.isDisjoint(with: words)
        || method == .delete && !Self.own.isDisjoint(with: words) && !Self.account.isDisjoint(with: words)
    }
  }

  /// Whether the operation changes what the clients of the server may do: not one role among others, but what all need.
  private func limitsClients(among shapes: Set<String>) -> Bool {
    if !Self.switching.isDisjoint(with: last), !Self.guarding.isDisjoint(with: path) { return true }
    // POST to a plural creates one of many.
    let words = method == .post ? last : last.map(ResourceNaming.singular)
    return !Self.limiting.isDisjoint(with: words) && !shapes.contains(shape + "/{}")
  }

  private func changesCollection(among shapes: Set<String>, _ readable: Set<String>) -> Bool {
    let isCollection = shapes.contains(shape + "/{}")
    if method == .delete, !last.isEmpty, !hasParameters || isCollection { return true }
    if method == .put, !last.isEmpty, isCollection, readable.contains(shape) { return true }
    guard followsLiteral, !last.isEmpty else { return false }
    return [last, hasParameters ? [] : texts[0], hasParameters ? [] : texts[1]].contains { words in
      guard let first = words.first else { return false }
      return Self.emptying.contains(first)
        || Self.removing.contains(first) && !Self.many.isDisjoint(with: words.dropFirst())
        || Self.many.contains(first) && !Self.removing.isDisjoint(with: words.dropFirst())
    }
  }

  private static func logsOut(_ words: [String]) -> Bool {
    let joined = words.map { ["logs", "signs"].contains($0) ? String($0.dropLast()) : $0 }
    if !Set(["logout", "signout", "logoff", "signoff"]).isDisjoint(with: joined) { return true }
    return zip(joined, joined.dropFirst()).contains { ["log", "sign"].contains($0) && ["out", "off"].contains($1) }
  }

  /// Returns the words of a sentence; "Revokes the token" says the same as "Revoke the token".
  private static func sentence(_ text: String) -> [String] {
    let verbs = ending.union(emptying).union(removing).union(stopping)
    return ResourceNaming.words(of: text).map {
      $0.hasSuffix("s") && verbs.contains(String($0.dropLast())) ? String($0.dropLast()) : $0
    }
  }
}
