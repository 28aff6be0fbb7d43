import Basics
import FeedAcceptance
import TestSupport
import Testing

@Suite("The specs of local stores", .takesTurns)
struct LocalStoreSpecsTests {
  /// A user as a store has it.
  struct User: Sendable, Hashable {
    let id: Int
    var name = "Ann"
  }

  /// What a store does wrong, and the specs that must find it; none for a right store.
  struct Row: Sendable {
    let testDescription: String
    var failing: Set<String> = []
    /// Whether a write replaces all that was there.
    var replacesAll = false
    var read: @Sendable ([User]) throws -> User? = { $0.last }
    var readAll: @Sendable (inout [User]) throws -> [User] = { $0 }
    var write: @Sendable (inout [User], User) -> Void = { users, user in
      users.removeAll { $0.id == user.id }
      users.append(user)
    }
    /// Writes several; `nil` for one after the other.
    var writeAll: (@Sendable (inout [User], [User]) throws -> Void)?

    var specs: [Spec] {
      LocalStoreSpecs(User(id: 1), User(id: 2), changed: User(id: 1, name: "Anne")) { [self] in
        let users = Mutex<[User]>([])
        return LocalStore(
          read: { try users.withLock { try read($0) } },
          readAll: { try users.withLock { try readAll(&$0) } },
          write: { user in
            users.withLock {
              if replacesAll { $0 = [] }
              write(&$0, user)
            }
          },
          writeAll: { new in
            try users.withLock { users in
              if replacesAll { users = [] }
              if let writeAll { return try writeAll(&users, new) }
              for user in new { write(&users, user) }
            }
          }
        )
      }.all
    }
  }

  private struct NoUser: Error {}

  static let rows = [
    Row(testDescription: "keeps what was written before"),
    Row(testDescription: "replaces what was written before", replacesAll: true),
    Row(testDescription: "reads the first of several", read: { $0.first }),
    Row(testDescription: "returns them in another order", readAll: { $0.reversed() }),
    Row(
      testDescription: "fails where there is nothing",
      failing: ["read-empty"],
      read: { if let user = $0.last { user } else { throw NoUser() } }
    ),
    Row(
      testDescription: "returns a guest where there is nothing",
      failing: ["read-all-empty", "write-none"],
      readAll: { $0.isEmpty ? [User(id: 0)] : $0 }
    ),
    Row(
      testDescription: "is empty after it was read",
      failing: ["read-all-written", "write-all", "write-changed"],
      readAll: { users in
        defer { users = [] }
        return users
      }
    ),
    Row(
      testDescription: "keeps each write",
      failing: ["write-again", "write-all-again", "write-changed", "write-all-changed", "writes-at-once"],
      write: { $0.append($1) }
    ),
    Row(
      testDescription: "keeps the first content",
      failing: ["write-changed", "write-all-changed"],
      write: { users, user in if !users.contains(where: { $0.id == user.id }) { users.append(user) } }
    ),
    Row(
      testDescription: "writes the first of several",
      failing: ["write-all", "write-all-again", "write-all-changed"],
      writeAll: { $0 = Array($1.prefix(1)) }
    ),
    Row(
      testDescription: "refuses to write none",
      failing: ["write-none"],
      writeAll: { if $1.isEmpty { throw NoUser() } else { $0 = $1 } }
    ),
    Row(
      testDescription: "saves nothing",
      failing: [
        "read-written", "read-all-written", "write-again", "write-all", "read-of-several", "write-all-again",
        "write-after-another", "writes-at-once", "write-changed", "write-all-changed",
      ],
      write: { _, _ in }
    ),
  ]

  @Test("Items without an identity have no specs of other content")
  func withoutIdentity() {
    let ids = LocalStoreSpecs(1, 2) { LocalStore(read: { nil }, readAll: { [] }, write: { _ in }, writeAll: { _ in }) }
      .all
      .map(\.id)
    #expect(!ids.contains { $0.hasSuffix("changed") })
  }
}

extension FaultyStore {
  /// Stores of users, of which one in three is right.
  static let local = LocalStoreSpecsTests.rows.map { row in
    FaultyStore(row.testDescription, failing: Array(row.failing), specs: row.specs)
  }
}
