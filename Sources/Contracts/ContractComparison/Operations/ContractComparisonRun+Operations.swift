import ContractModel
import HTTPMessages
import JSONSyntax

extension ContractComparisonRun {
  /// Compares two versions of an operation.
  func compare(_ before: ComparedOperation, _ after: ComparedOperation) {
    let name = before.name
    let places = (before.operation.place, after.operation.place)
    compareNames(before, after)
    compareParameters(before, after)
    compareBodies(before.operation, after.operation, name)
    compareResponses(before, after)
    compareSecurity(before, after)
    if before.value?["servers"] != nil || after.value?["servers"] != nil || hasSameServers {
      compareServers(
        before.operation.serverURLs,
        after.operation.serverURLs,
        name,
        places.0,
        places.1,
        pairs: [(before, after)]
      )
    }
    guard let mine = before.value, let theirs = after.value else { return }
    compareDeprecation(mine, theirs, name, before.operation, after.operation)
    compareTexts(["summary", "description", "externalDocs"], mine, theirs, name)
    let (tags, newTags) = (Self.tags(mine), Self.tags(theirs))
    if tags != newTags {
      add(
        .tagsChanged,
        name,
        "the tags changed from \(Self.list(tags)) to \(Self.list(newTags))",
        old: old.place(of: mine["tags"]) ?? places.0,
        new: new.place(of: theirs["tags"]) ?? places.1
      )
    }
    compareExtensions(mine, theirs, name)
    compareCallbacks(mine, theirs, name)
  }

  private static func tags(_ value: JSONValue) -> [String] { value["tags"]?.elements.compactMap(\.string) ?? [] }

  static func list(_ names: some Sequence<String>) -> String {
    let names = Array(names)
    return names.isEmpty ? "none" : names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
  }

  private func compareNames(_ before: ComparedOperation, _ after: ComparedOperation) {
    let (mine, theirs) = (before.operation.path, after.operation.path)
    if before.key == after.key {
      for (name, renamed) in zip(mine.names, theirs.names) where name != renamed {
        add(
          .pathParameterRenamed,
          before.name,
          in: "path parameter \(name)",
          "the path parameter \(name) is now called \(renamed)",
          old: before.operation.place,
          new: after.operation.place
        )
      }
    }
    if before.statedID != after.statedID {
      add(
        .operationIDChanged,
        before.name,
        "the operationId \(TextOfChange.of(before.statedID.map(JSONLiteral.string), after.statedID.map(JSONLiteral.string)))",
        old: old.place(of: before.value?["operationId"]) ?? before.operation.place,
        new: new.place(of: after.value?["operationId"]) ?? after.operation.place,
        // Generated clients name their functions by it.
        client: before.statedID == nil ? .compatible : .risky
      )
    }
  }

  private func compareDeprecation(
    _ mine: JSONValue,
    _ theirs: JSONValue,
    _ name: String,
    _ before: Operation,
    _ after: Operation
  ) {
    guard before.isDeprecated != after.isDeprecated else { return }
    add(
      after.isDeprecated ? .operationDeprecated : .operationUndeprecated,
      name,
      after.isDeprecated ? "the operation is deprecated" : "the operation is no longer deprecated",
      old: old.place(of: mine["deprecated"]) ?? before.place,
      new: new.place(of: theirs["deprecated"]) ?? after.place
    )
  }

  /// Compares texts for readers.
  func compareTexts(
    _ keywords: [String],
    _ mine: JSONValue,
    _ theirs: JSONValue,
    _ subject: String,
    in part: String = ""
  ) {
    for keyword in keywords where !Self.isSame(mine[keyword], theirs[keyword]) {
      add(
        .descriptionChanged,
        subject,
        in: part,
        "the \(keyword == "externalDocs" ? "external documentation" : keyword) changed",
        old: old.place(of: mine[keyword] ?? mine),
        new: new.place(of: theirs[keyword] ?? theirs)
      )
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
  func compareExtensions(_ mine: JSONValue, _ theirs: JSONValue, _ subject: String, in part: String = "") {
    let names = Set(
      (mine.members.map(\.name) + theirs.members.map(\.name))
        .filter { $0.hasPrefix("x-") || ChangeRule.ofKeywords[$0] != nil }
    )
    for name in names.sorted() where !Self.isSame(mine[name], theirs[name]) {
      let (before, after) = (mine[name], theirs[name])
      let rule = ChangeRule.ofKeywords[name] ?? .extensionChanged
      let (isRiskyToClients, isRiskyToServers) =
        switch rule.facts.keyword {
        case .promise: (before != nil, after != nil)
        case .announcement: (after != nil, false)
        case nil: (false, false)
        }
      add(
        rule,
        subject,
        in: part,
        "\(name) \(TextOfChange.of(before.map(JSONLiteral.init), after.map(JSONLiteral.init)))",
        old: old.place(of: before ?? mine),
        new: new.place(of: after ?? theirs),
        client: isRiskyToClients ? .risky : .compatible,
        server: isRiskyToServers ? .risky : .compatible
      )
    }
  }

  // MARK: Servers

  func compareServers(
    _ mine: [String],
    _ theirs: [String],
    _ subject: String,
    _ place: SourcePlace?,
    _ newPlace: SourcePlace?,
    pairs: [(old: ComparedOperation, new: ComparedOperation)]
  ) {
    let (mine, theirs) = (mine.map(ComparedOperation.trimmed), theirs.map(ComparedOperation.trimmed))
    guard Set(mine) != Set(theirs) else { return }
    let (paths, newPaths) = (Set(mine.map(Self.path(of:))), Set(theirs.map(Self.path(of:))))
    // A path that moved between the servers and the operations is the same to a client.
    let isMoved = pairs.isEmpty || pairs.contains { !$0.old.hasAddress(of: $0.new) }
    if isMoved, paths.isDisjoint(with: newPaths), let path = paths.sorted().first, let newPath = newPaths.sorted().first
    {
      add(
        .serverPathChanged,
        subject,
        in: "servers",
        "the base path changed from \(path) to \(newPath)",
        old: place,
        new: newPlace,
        client: .broken("requests below \(path)", .old),
        server: .broken("requests below \(newPath)", .new)
      )
    }
    let (used, newlyUsed) = (Self.servers(pairs.map(\.old)), Self.servers(pairs.map(\.new)))
    let keepsURLs = !pairs.isEmpty && pairs.allSatisfy { $0.old.urls.isSubset(of: $0.new.urls) }
    for url in mine where !theirs.contains(url) && !newlyUsed.contains(url) {
      add(
        .serverRemoved,
        subject,
        in: "servers",
        "the server \(Self.shown(url)) was removed",
        old: place,
        new: newPlace,
        client: keepsURLs ? .compatible : .risky
      )
    }
    for url in theirs where !mine.contains(url) && !used.contains(url) {
      add(
        .serverAdded,
        subject,
        in: "servers",
        "the server \(Self.shown(url)) was added",
        old: place,
        new: newPlace
      )
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
