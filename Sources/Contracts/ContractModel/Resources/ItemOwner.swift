import HTTPMessages
import JSONSyntax

/// Whose the items of a resource are.
package enum ItemOwner: Sendable, Hashable {
  /// Everybody's who may use the operations.
  case everybody
  /// The account's that created an item; `member` shows it, and is `nil` where no member does.
  case account(member: String?)
}

extension APIResource {
  /// Whose the items are, as `x-owner` says, or the path, a member or a summary where all operations need credentials.
  package var owner: ItemOwner {
    if let statedOwner { return statedOwner }
    let shape = shownItem
    let operations = roles.map(\.operation)
    guard !operations.isEmpty, operations.allSatisfy(\.needsCredentials) else { return .everybody }
    let names = shape?.memberNames.filter { shape?.isSetByServer($0) == true } ?? []
    func member(_ known: Set<String>) -> String? { names.first { known.contains(ResourceNaming.normalized($0)) } }
    let owner = member(["owner", "ownerid", "ownedby", "accountid", "tenantid"])
    let user = member(["userid", "user", "customerid", "account", "createdby", "creatorid"])
    if isOfCaller { return .account(member: owner ?? user) }
    return owner.map { .account(member: $0) } ?? .everybody
  }

  /// Whose the items are, as `x-owner` says; `nil` if it says nothing.
  package var statedOwner: ItemOwner? {
    guard let stated = shownItem?.schemas.lazy.compactMap({ $0["x-owner"] }).first else { return nil }
    if let member = stated.string { return .account(member: member) }
    return stated.bool == true ? .account(member: nil) : .everybody
  }

  /// Whether the path or a summary says that the items are there for others than the one who made them.
  package var isCalledShared: Bool {
    let operations = [list, read, create, itemOperations[.put], itemOperations[.patch]].compactMap(\.self)
    let texts = operations.compactMap { $0.summary?.lowercased() } + [collection.text.lowercased()]
    let words = texts.flatMap { $0.split { !$0.isLetter }.map(String.init) }
    return words.contains(where: ["shared", "public", "everyone", "everybody", "anyone", "anybody"].contains)
      || texts.contains { ["all users", "any user", "every user", "all members"].contains(where: $0.contains) }
  }

  /// Whether the path or the summary of its list or read says that a client sees what is its own.
  private var isOfCaller: Bool {
    let segments = item.text.split(separator: "/").map { $0.lowercased() }
    if segments.contains(where: { ["me", "my", "mine"].contains($0) }) { return true }
    let words = [list, read].compactMap { $0?.summary?.lowercased() }
    return words.contains { summary in
      [
        "your ", " own ", "of the caller", "the caller's", "current user", "authenticated user", "of the account",
        "my ",
      ]
      .contains(where: " \(summary) ".contains)
    }
  }
}

extension Operation {
  /// Whether no request without credentials is accepted.
  package var needsCredentials: Bool {
    !security.isEmpty && !security.contains { $0.schemes.isEmpty }
  }
}
