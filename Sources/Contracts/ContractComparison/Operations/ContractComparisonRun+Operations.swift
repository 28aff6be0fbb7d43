import ContractModel
import HTTPMessages
import JSONSyntax

extension ContractComparisonRun {
  /// Compares two versions of an operation.
  func compare(_ before: ComparedOperation, _ after: ComparedOperation) {
    let place = ChangedPart(before.name, before.operation.place, after.operation.place)
    compareNames(before, after)
    compareParameters(before, after)
    compareBodies(before.operation, after.operation, before.name)
    compareResponses(before, after)
    compareSecurity(before, after)
    if before.value?["servers"] != nil || after.value?["servers"] != nil || hasSameServers {
      compareServers(before.operation.serverURLs, after.operation.serverURLs, place, pairs: [(before, after)])
    }
    guard let mine = before.value, let theirs = after.value else { return }
    if before.operation.isDeprecated != after.operation.isDeprecated {
      let isDeprecated = after.operation.isDeprecated
      add(
        isDeprecated ? .operationDeprecated : .operationUndeprecated,
        self.place(place, "deprecated", mine, theirs),
        isDeprecated ? "the operation is deprecated" : "the operation is no longer deprecated"
      )
    }
    compareTexts(["summary", "description", "externalDocs"], mine, theirs, place)
    let (tags, newTags) = (Self.tags(mine), Self.tags(theirs))
    if tags != newTags {
      let message = "the tags changed from \(Self.list(tags)) to \(Self.list(newTags))"
      add(.tagsChanged, self.place(place, "tags", mine, theirs), message)
    }
    compareExtensions(mine, theirs, place)
    compareCallbacks(mine, theirs, before.name)
  }

  /// Returns a part with the places of the values of a member, as far as there are some.
  private func place(_ part: ChangedPart, _ name: String, _ mine: JSONValue?, _ theirs: JSONValue?) -> ChangedPart {
    part.at(old.place(of: mine?[name]) ?? part.old, new.place(of: theirs?[name]) ?? part.new)
  }

  /// Returns a part with the places of the values of a member, or of the objects that may have it.
  func place(_ part: ChangedPart, of name: String, _ mine: JSONValue, _ theirs: JSONValue) -> ChangedPart {
    part.at(old.place(of: mine[name] ?? mine), new.place(of: theirs[name] ?? theirs))
  }

  private static func tags(_ value: JSONValue) -> [String] { value["tags"]?.elements.compactMap(\.string) ?? [] }

  static func list(_ names: some Sequence<String>) -> String {
    let names = Array(names)
    return names.isEmpty ? "none" : names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
  }

  private func compareNames(_ before: ComparedOperation, _ after: ComparedOperation) {
    let (mine, theirs) = (before.operation.path, after.operation.path)
    let place = ChangedPart(before.name, before.operation.place, after.operation.place)
    if before.key == after.key {
      for (name, renamed) in zip(mine.names, theirs.names) where name != renamed {
        let message = "the path parameter \(name) is now called \(renamed)"
        add(.pathParameterRenamed, place.part("path parameter \(name)"), message)
      }
    }
    if before.statedID != after.statedID {
      let change = TextOfChange.of(before.statedID.map(JSONLiteral.string), after.statedID.map(JSONLiteral.string))
      add(
        .operationIDChanged,
        self.place(place, "operationId", before.value, after.value),
        "the operationId \(change)",
        // Generated clients name their functions by it.
        client: before.statedID == nil ? .compatible : .risky
      )
    }
  }

  /// Compares texts for readers.
  func compareTexts(_ keywords: [String], _ mine: JSONValue, _ theirs: JSONValue, _ part: ChangedPart) {
    for keyword in keywords where !Self.isSame(mine[keyword], theirs[keyword]) {
      let message = "the \(keyword == "externalDocs" ? "external documentation" : keyword) changed"
      add(.descriptionChanged, place(part, of: keyword, mine, theirs), message)
    }
  }

  static func isSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
    switch (one, other) {
    case (nil, nil): true
    case (let one?, let other?): one.isEqual(to: other)
    default: false
    }
  }

  /// Compares the extensions of two objects.
  func compareExtensions(_ mine: JSONValue, _ theirs: JSONValue, _ part: ChangedPart) {
    let names = Set(
      (mine.members.map(\.name) + theirs.members.map(\.name))
        .filter { $0.hasPrefix("x-") || ChangeRule.ofKeywords[$0] != nil }
    )
    for name in names.sorted() where !Self.isSame(mine[name], theirs[name]) {
      let (before, after) = (mine[name], theirs[name])
      let rule = ChangeRule.ofKeywords[name] ?? .extensionChanged
      let (isRiskyToClients, isRiskyToServers) =
        switch rule.keyword {
        case .promise: (before != nil, after != nil)
        case .announcement: (after != nil, false)
        case nil: (false, false)
        }
      add(
        rule,
        place(part, of: name, mine, theirs),
        "\(name) \(TextOfChange.of(before.map(JSONLiteral.init), after.map(JSONLiteral.init)))",
        client: isRiskyToClients ? .risky : .compatible,
        server: isRiskyToServers ? .risky : .compatible
      )
    }
  }

  // MARK: Servers

  func compareServers(
    _ mine: [String],
    _ theirs: [String],
    _ subject: ChangedPart,
    pairs: [(old: ComparedOperation, new: ComparedOperation)]
  ) {
    let (mine, theirs) = (mine.map(ComparedOperation.trimmed), theirs.map(ComparedOperation.trimmed))
    guard Set(mine) != Set(theirs) else { return }
    let place = subject.part("servers")
    let (paths, newPaths) = (Set(mine.map(Self.path(of:))), Set(theirs.map(Self.path(of:))))
    // A path that moved between the servers and the operations is the same to a client.
    let isMoved = pairs.isEmpty || pairs.contains { !$0.old.hasAddress(of: $0.new) }
    if isMoved, paths.isDisjoint(with: newPaths), let path = paths.sorted().first, let newPath = newPaths.sorted().first
    {
      add(
        .serverPathChanged,
        place,
        "the base path changed from \(path) to \(newPath)",
        client: .broken("requests below \(path)", .old),
        server: .broken("requests below \(newPath)", .new)
      )
    }
    let (used, newlyUsed) = (Self.servers(pairs.map(\.old)), Self.servers(pairs.map(\.new)))
    let keepsURLs = !pairs.isEmpty && pairs.allSatisfy { $0.old.urls.isSubset(of: $0.new.urls) }
    for url in mine where !theirs.contains(url) && !newlyUsed.contains(url) {
      let message = "the server \(Self.shown(url)) was removed"
      add(.serverRemoved, place, message, client: keepsURLs ? .compatible : .risky)
    }
    for url in theirs where !mine.contains(url) && !used.contains(url) {
      add(.serverAdded, place, "the server \(Self.shown(url)) was added")
    }
  }

  private static func servers(_ operations: [ComparedOperation]) -> Set<String> {
    Set(operations.flatMap { $0.operation.serverURLs.map(ComparedOperation.trimmed) })
  }

  private static func shown(_ url: String) -> String { url.isEmpty ? "/" : url }

  private static func path(of url: String) -> String {
    let afterScheme = url.split(separator: "://", maxSplits: 1)
    let rest = afterScheme.count == 2 ? afterScheme[1].drop { $0 != "/" } : url[...]
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    let trimmed = path.hasSuffix("/") ? path.dropLast() : path
    return trimmed.isEmpty ? "/" : String(trimmed)
  }
}
