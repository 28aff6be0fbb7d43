import ContractModel
import JSONSchemas
import JSONSyntax

extension ContractComparisonRun {
  /// Compares what the documents say about all operations.
  func compareDocuments(_ pairs: [(old: ComparedOperation, new: ComparedOperation)]) {
    let (info, document) = (ChangedPart("info", old.place, new.place), ChangedPart("document", old.place, new.place))
    if let mine = old.roots.first?["info"], let theirs = new.roots.first?["info"] {
      if !Self.isSame(mine["version"], theirs["version"]) {
        let change = TextOfChange.of(mine["version"].map(JSONLiteral.init), theirs["version"].map(JSONLiteral.init))
        add(.versionChanged, place(info, of: "version", mine, theirs), "the version \(change)")
      }
      compareTexts(["title", "summary", "description"], mine, theirs, info)
      for name in ["contact", "license", "termsOfService"] where !Self.isSame(mine[name], theirs[name]) {
        add(.infoChanged, place(info, of: name, mine, theirs), "\(name) changed")
      }
      compareExtensions(mine, theirs, info)
    }
    if let mine = old.roots.first, let theirs = new.roots.first {
      compareExtensions(mine, theirs, document)
      if !Self.isSame(mine["$self"], theirs["$self"]) {
        add(.infoChanged, place(document, of: "$self", mine, theirs), "the URI of the document ($self) changed")
      }
    }
    compareTags()
    compareSecuritySchemes()
    let (servers, newServers) = (old.roots.compactMap { $0["servers"] }, new.roots.compactMap { $0["servers"] })
    compareServers(
      Self.urls(servers),
      Self.urls(newServers),
      document.at(old.place(of: servers.first) ?? old.place, new.place(of: newServers.first) ?? new.place),
      pairs: pairs.filter { $0.old.value?["servers"] == nil && $0.new.value?["servers"] == nil }
    )
  }

  /// Returns the URLs of servers with the defaults of their variables.
  private static func urls(_ lists: [JSONValue]) -> [String] {
    let urls = lists.flatMap { $0.elements.map { $0 } }.compactMap { server -> String? in
      guard var url = server["url"]?.string else { return nil }
      for variable in server["variables"]?.members.map({ $0 }) ?? [] {
        if let value = variable.value["default"] {
          url = url.replacing("{\(variable.name)}", with: value.string ?? value.text)
        }
      }
      return url
    }
    return urls.isEmpty ? ["/"] : urls
  }

  private func compareTags() {
    let lists = Counterparts(old.roots.flatMap { tags($0) }, new.roots.flatMap { tags($0) }, by: \.name)
    for ((name, value), other) in lists.matched {
      let tag = ChangedPart("tag \(name)", old.place(of: value), new.place)
      guard let other = other?.value else {
        add(.tagRemoved, tag, "the tag \(name) was removed")
        continue
      }
      compareTexts(["description", "summary", "externalDocs", "parent", "kind"], value, other, tag)
    }
    for (name, value) in lists.added {
      add(.tagAdded, ChangedPart("tag \(name)", old.place, new.place(of: value)), "the tag \(name) was added")
    }
  }

  private func tags(_ root: JSONValue) -> [(name: String, value: JSONValue)] {
    root["tags"]?.elements.compactMap { tag in tag["name"]?.string.map { ($0, tag) } } ?? []
  }

  // MARK: Webhooks and callbacks

  /// Compares the requests that servers send.
  func compareWebhooks() {
    let (mine, theirs) = (requests(old, old.members("webhooks")), requests(new, new.members("webhooks")))
    compareServerRequests(mine, theirs, "webhook", (added: .webhookAdded, removed: .webhookRemoved), in: nil)
  }

  func compareCallbacks(_ mine: JSONValue, _ theirs: JSONValue, _ name: String) {
    func paths(_ value: JSONValue, _ side: ComparedContract) -> [(name: String, value: JSONValue)] {
      (value["callbacks"]?.members.map { $0 } ?? []).flatMap { callback in
        side.contract.resolved(callback.value).members.map { ("\(callback.name) \($0.name)", $0.value) }
      }
    }
    compareServerRequests(
      requests(old, paths(mine, old)),
      requests(new, paths(theirs, new)),
      "callback",
      (added: .callbackAdded, removed: .callbackRemoved),
      in: name
    )
  }

  private typealias ServerRequest = (name: String, value: JSONValue)

  private func requests(_ side: ComparedContract, _ paths: [(name: String, value: JSONValue)]) -> [ServerRequest] {
    let methods: Set = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]
    return paths.flatMap { path in
      side.contract.resolved(path.value).members.filter { methods.contains($0.name) }.map {
        ("\($0.name.uppercased()) \(path.name)", side.contract.resolved($0.value))
      }
    }
  }

  private func compareServerRequests(
    _ mine: [ServerRequest],
    _ theirs: [ServerRequest],
    _ kind: String,
    _ rules: (added: ChangeRule, removed: ChangeRule),
    in operation: String?
  ) {
    func place(_ name: String, _ old: SourcePlace?, _ new: SourcePlace?) -> ChangedPart {
      ChangedPart(operation ?? "\(kind) \(name)", in: operation == nil ? "" : "\(kind) \(name)", old, new)
    }
    let requests = Counterparts(mine, theirs, by: \.name)
    for ((name, value), other) in requests.matched {
      guard let other = other?.value else {
        // A client no longer receives what it waits for; a server must no longer send it.
        add(
          rules.removed,
          place(name, old.place(of: value), new.place),
          "the \(kind) \(name) was removed",
          client: .risky,
          server: .broken("\(kind) \(name)", .old)
        )
        continue
      }
      let place = place(name, old.place(of: value), new.place(of: other))
      compareTexts(["summary", "description"], value, other, place)
      compareExtensions(value, other, place)
      if (value["deprecated"]?.bool ?? false) != (other["deprecated"]?.bool ?? false) {
        let isDeprecated = other["deprecated"]?.bool == true
        let rule: ChangeRule = isDeprecated ? .operationDeprecated : .operationUndeprecated
        add(rule, place, "the \(kind) is \(isDeprecated ? "" : "no longer ")deprecated")
      }
      compareServerBodies(value, other, place)
    }
    for (name, value) in requests.added {
      // A client that does not know it need not subscribe to it.
      add(rules.added, place(name, old.place, new.place(of: value)), "the \(kind) \(name) was added")
    }
  }

  /// Compares bodies that servers send, which clients must be able to read.
  private func compareServerBodies(_ mine: JSONValue, _ theirs: JSONValue, _ request: ChangedPart) {
    func content(_ value: JSONValue, _ side: ComparedContract) -> [JSONMember] {
      value["requestBody"].map(side.contract.resolved)?["content"]?.members.map { $0 } ?? []
    }
    let body = request.part(request.part.isEmpty ? "body" : "\(request.part), body")
    let types = Counterparts(content(mine, old), content(theirs, new), by: \.name)
    for (member, other) in types.matched {
      guard let other else {
        add(
          .mediaTypeRemoved,
          body.at(old.place(of: member.value), new.place(of: theirs)),
          "\(member.name) was removed",
          client: .risky,
          server: .broken("a body of the type \(member.name)", .old)
        )
        continue
      }
      guard let schema = member.value["schema"], let newSchema = other.value["schema"] else { continue }
      responses.compareUncompiled(
        old.contract.resolved(schema),
        new.contract.resolved(newSchema),
        subject: body.subject,
        part: "\(body.part) \(member.name)"
      )
    }
    for member in types.added {
      add(
        .mediaTypeAdded,
        body.at(old.place(of: mine), new.place(of: member.value)),
        "\(member.name) was added",
        client: .broken("a body of the type \(member.name)", .new)
      )
    }
  }
}
