import Basics
import ContractModel
import HTTPMessages
import JSONSyntax

/// Creating, changing and deleting items.
extension StatefulHandler {
  private var maker: ItemMaker? {
    operation.resource.map { ItemMaker(resource: $0, now: now, seed: rules.seed) }
  }

  /// The content of the request, without the envelope that items have, and in the member of an item that has it.
  private var sent: SentBody {
    var sent = body.item(at: readForm?.place ?? operation.form?.place)
    guard let holder = operation.resource?.holder(of: sent.value) else { return sent }
    (sent.value, sent.rules) = (.object([JSONLiteral.Member(holder, sent.value)]), nil)
    return sent
  }

  // MARK: Creating

  func create(_ state: inout APIState) -> MockReply {
    guard let resource = operation.resource, let maker, let address, let form = operation.form else { return unknown }
    let body = sent
    if let conflict = conflict(body.value, in: state.tables[address], resource) { return conflict }
    let purpose = "\(session ?? "") \(operation.operation.id) \(state.revision)"
    // What the client names, and is no conflict, replaces what it named before.
    let old = resource.named(by: body.value).flatMap { state.tables[address]?.item($0, at: time, to: account(state)) }
    let key = old?.key ?? maker.key(sent: body.value, in: state.tables[address], purpose: purpose)
    guard let item = put(body, key: key, old: old, &state) else { return unknown }
    guard let job = operation.job else { return success(created(item, form, state)) }
    let owner = isOwned ? account(state) : nil
    guard let made = self.job(for: key, of: job, owner: owner, &state) else { return unknown }
    return success(created(made, form, state))
  }

  /// Returns the refusal of a new item that has the identifier or another unique value of one that exists.
  private func conflict(_ sent: JSONLiteral, in table: ItemTable?, _ resource: StatefulResource) -> MockReply? {
    guard let table, operation.operation.documents(409) else { return nil }
    if let key = resource.key(of: sent), table.isTaken(key) {
      return refusal([409], "There is an item with \"\(key)\" already.")
    }
    if let text = resource.uniqueTexts(of: sent).first(where: { table.key(ofUnique: $0) != nil }) {
      return refusal([409], "There is an item with \(text) already.")
    }
    return nil
  }

  /// Puts what was sent into the state, and returns it; `nil` without a resource.
  private func put(_ body: SentBody, key: String, old: StoredItem?, _ state: inout APIState) -> StoredItem? {
    guard let resource = operation.resource, let maker, let address else { return nil }
    let account = isOwned ? account(state) : nil
    var value: JSONLiteral
    if let old {
      value = maker.replaced(old.value, with: body.value, body.rules)
    } else {
      var parents = Dictionary(
        zip(resource.resource.item.names, address.parents),
        uniquingKeysWith: { first, _ in first }
      )
      if let relation { parents[relation.name] = relation.value }
      value = maker.created(
        body.value,
        body.rules,
        facts: body.facts(of: resource),
        key: key,
        parents: parents,
        location: location(of: key)
      )
      if let owner = ownerMember(account, state) { value = value.replacing([owner.key], with: owner.value) }
      // Only a member that no response shows says where it belongs.
      if let relation, relationMember(relation.name, resource) == nil {
        value = value.replacing([relation.name], with: .string(relation.value))
      }
    }
    return put(
      value,
      key: key,
      content: body.content ?? old?.content,
      owner: old == nil ? account : old?.owner,
      isNew: old == nil,
      &state
    )
  }

  private func put(
    _ value: JSONLiteral,
    key: String,
    content: StoredItem.Content?,
    owner: String? = nil,
    isNew: Bool = false,
    _ state: inout APIState
  ) -> StoredItem {
    let revision = state.nextRevision()
    let isAccepted = isNew && operation.role == .creates && operation.status == 202
    var item = StoredItem(
      key: key,
      value: value,
      revision: revision,
      modified: now,
      content: content,
      owner: owner,
      // What is created asynchronously, and reported elsewhere, is there when it is done.
      start: isAccepted && operation.job != nil && rules.settlingTime > 0 ? settled : 0
    )
    guard let resource = operation.resource, let address else {
      state.set(item, single: singleKey(state))
      return item
    }
    if isAccepted, operation.job == nil, let progress = resource.progress {
      _ = state.nextRevision()
      item = accepted(item, progress, of: resource)
    }
    return state.put(item, in: address, of: resource)
  }

  /// Returns the response to a creation.
  private func created(_ item: StoredItem, _ form: ResponseForm, _ state: APIState) -> HTTPResponse {
    var response = validated(shown(item, form, state), item, form)
    let isRead = form.status == 201 && operation.resource?.resource.read != nil
    let names = ["Location", "Operation-Location", "Content-Location"].filter {
      form.describedHeaders.contains($0.lowercased()) || $0 == "Location" && isRead
    }
    guard let shownResource = operation.job ?? operation.resource, let address, !names.isEmpty else { return response }
    let parents = operation.job.map { jobAddress($0, address).parents } ?? address.parents
    let path = location(of: item.key, in: shownResource, parents)
    for name in names { response.headers[name] = isURL(of: name, form) ? absolute(path) : path }
    return response
  }

  /// Whether the contract wants a header to be a whole URL.
  private func isURL(of name: String, _ form: ResponseForm) -> Bool {
    form.urlHeaders.contains(name.lowercased())
      || form.head.headers[name].map { $0.contains("://") } ?? false
  }

  /// Returns the URL of a path of the mock.
  func absolute(_ path: String) -> String {
    let address = api.hosts.address(for: request)
    return "\(address.scheme)://\(address.authority)\(path)"
  }

  // MARK: Changing

  func replace(_ state: inout APIState) -> MockReply {
    let old = item(state)
    if let refused = failedCondition(old) { return refused }
    let body = sent
    guard operation.resource != nil else { return replaceSingle(old, body, &state) }
    guard let old else { return createNamed(body, &state) }
    guard let form = operation.form, let item = put(body, key: key, old: old, &state) else { return unknown }
    return success(validated(shown(item, form, state), item, form))
  }

  /// Creates the item that the path names, where the contract documents that.
  private func createNamed(_ body: SentBody, _ state: inout APIState) -> MockReply {
    // An item that the client does not see is another account's.
    let isTaken = address.map { state.tables[$0]?.isTaken(key) == true } ?? false
    guard !isTaken, operation.operation.documents(201), let form = operation.form(201),
      let item = put(body, key: key, old: nil, &state)
    else { return unknown }
    return success(created(item, form, state))
  }

  private func replaceSingle(_ old: StoredItem?, _ body: SentBody, _ state: inout APIState) -> MockReply {
    guard let form = operation.form else { return unknown }
    let item = put(body.value, key: "", content: body.content, &state)
    return success(validated(form.response(item), item, form))
  }

  func merge(_ state: inout APIState) -> MockReply {
    let old = item(state)
    if let refused = failedCondition(old) { return refused }
    let body = sent
    if old == nil, operation.resource != nil { return createNamed(body, &state) }
    guard let form = operation.form else { return unknown }
    let value = old?.value ?? single?.frame ?? .object([])
    let changed: JSONLiteral
    if body.isPatch {
      do throws(JSONLiteral.PatchFault) {
        let patched = try value.applying(patch: body.value)
        changed = maker?.patched(value, to: patched) ?? patched
      } catch {
        let statuses = error.isTooLarge ? [413, 422, 400] : error.isConflict ? [409, 422, 400] : [400, 422]
        return refusal(statuses, "The patch cannot be applied: \(error.reason).")
      }
    } else {
      changed = maker?.merged(value, with: body.value) ?? value.merging(body.value)
    }
    if let shown = readForm?.item, refuses([422, 400, 409]), shown.isFit(value), !shown.isFit(changed) {
      return refusal([422, 400, 409], "The change leaves an item that the contract does not allow.")
    }
    let item = put(changed, key: key, content: old?.content, owner: old?.owner, &state)
    return success(validated(shown(item, form, state), item, form))
  }

  /// The form in which the item is read; `nil` if no operation reads it.
  var readForm: ResponseForm? {
    let read = operation.resource?.resource.read.flatMap(rules.operation)
    return read?.form ?? single
  }

  /// The form in which a single resource is read.
  private var single: ResponseForm? {
    guard operation.resource == nil else { return nil }
    return rules.single(at: operation.operation.path)?.form
  }

  // MARK: Actions

  /// Answers an action on an item, such as `POST /orders/{orderId}/cancel`, which sets the member that has such a value.
  func act(_ state: inout APIState) -> MockReply {
    guard var item = item(state), let form = operation.form else { return unknown }
    if let refused = failedCondition(item) { return refused }
    if let effect = operation.effect, let maker, item.value[effect.member] != effect.value {
      let value = maker.set(effect.member, to: effect.value, in: item.value)
      item = put(value, key: key, content: item.content, owner: item.owner, &state)
    }
    return success(validated(shown(item, form, state), item, form))
  }

  // MARK: Contents and lists

  /// Replaces the content of an item.
  func upload(_ state: inout APIState) -> MockReply {
    let old = item(state)
    if let refused = failedCondition(old) { return refused }
    guard let old, let form = operation.form else { return unknown }
    var value = old.value
    for fact in operation.resource.map(body.facts) ?? [] { value = value.replacing([fact.key], with: fact.value) }
    let item = put(value, key: key, content: body.content ?? old.content, owner: old.owner, &state)
    return success(validated(form.response(item), item, form))
  }

  /// Creates the items of a list, and says of each what became of it.
  func createAll(_ state: inout APIState) -> MockReply {
    guard let resource = operation.resource, let create = resource.resource.create.flatMap(rules.operation), let maker,
      let address, let form = operation.form
    else { return unknown }
    let place = body.rules.flatMap { Operation.list(in: $0.shape) } ?? JSONPointer()
    var elements: [JSONLiteral] = []
    if case .array(let sent)? = body.value.value(at: place) {
      elements = sent
    } else if refuses([400, 422]) {
      return refusal([400, 422], "The body has no list of items.")
    }
    var outcomes: [(status: Int, value: JSONLiteral)] = []
    for element in elements {
      if state.count > rules.options.maximumItems || state.isOverfull { break }
      let isTaken =
        resource.key(of: element).map { state.tables[address]?.isTaken($0) == true } ?? false
        || resource.uniqueTexts(of: element).contains { state.tables[address]?.key(ofUnique: $0) != nil }
      if isTaken, create.operation.documents(409) {
        outcomes.append((409, element))
        continue
      }
      let purpose = "\(session ?? "") \(operation.operation.id) \(state.revision)"
      let key = maker.key(sent: element, in: state.tables[address], purpose: purpose)
      var one = body
      (one.value, one.rules) = (element, create.rules)
      guard let item = put(one, key: key, old: nil, &state) else { return unknown }
      outcomes.append((create.status, item.value))
    }
    return success(form.response(outcomes))
  }

  // MARK: Credentials

  /// Returns new credentials; those of a renewal replace the one that was sent.
  func login(_ state: inout APIState) -> MockReply {
    guard let form = operation.form, var frame = form.frame else { return unknown }
    let sent = body.value
    let renewed = ["refresh_token", "refreshToken"].lazy.compactMap { sent[$0]?.plainText }.first
    if let renewed, !renewed.isEmpty {
      if state.endedTokens.contains(renewed) {
        return refusal([401, 400, 403], "The token for the renewal is no longer valid.")
      }
      state.end(token: renewed)
    }
    let account = renewed.flatMap { state.accounts[$0] } ?? self.account(in: sent) ?? account(state)
    var random = SeededGenerator(seed: rules.seed, purpose: "\(session ?? "") token \(state.nextRevision())")
    for pointer in operation.operation.tokenMembers where frame.value(at: pointer) != nil {
      let token = String(random.next(), radix: 36) + String(random.next(), radix: 36)
      frame = frame.replacing(pointer.tokens[...], with: .string(token))
      if let account { state.remember(account, of: token) }
    }
    var response = form.head
    response.body = frame.serialized()
    return success(response)
  }

  /// Ends the credential of the request, or the one that it sends.
  func logout(_ state: inout APIState) -> MockReply {
    guard let form = operation.form else { return unknown }
    let sent = body.value
    let names = ["token", "refresh_token", "refreshToken"]
    // Who names a token ends that one, and who should and does not ends none (RFC 7009, section 2.1).
    let isNamed = names.contains { body.rules?.shape.member($0) != nil || sent[$0] != nil }
    for token in isNamed ? names.compactMap({ sent[$0]?.plainText }) : [token].compactMap(\.self) {
      state.end(token: token)
    }
    _ = state.nextRevision()
    var response = form.head
    response.body = form.frame?.serialized() ?? []
    return success(response)
  }

  // MARK: Deleting

  func delete(_ state: inout APIState) -> MockReply {
    let old = item(state)
    if let refused = failedCondition(old) { return refused }
    // Where the contract documents no absence, what does not exist is deleted as well.
    guard let form = operation.form, old != nil || !refuses(absent) && !isRemoved(state) else { return unknown }
    if let resource = operation.resource, let address {
      if old == nil {
        let isShown = resource.resource.read.map { ![404, 410].contains(where: $0.documents) } ?? false
        guard isShown, state.tables[address]?.isGiven(key) != true else { return success(form.response(nil)) }
        // It is shown without a creation, and must be gone from now on.
        _ = state.put(StoredItem(key: key, value: .object([]), modified: now), in: address, of: resource)
      }
      state.remove(key, in: address, nested: resource.nested, path: contractPath)
    } else if old != nil {
      state.set(nil, single: singleKey(state))
    }
    return success(form.response(old))
  }

  // MARK: Conditions

  /// Returns the refusal of a change whose condition does not hold (RFC 9110, section 13); `nil` if it holds.
  private func failedCondition(_ item: StoredItem?) -> MockReply? {
    // What does not exist is said before what it would need.
    if item == nil, operation.role != .replaces { return nil }
    if let tags = request.headers["If-Match"], !ASCII.trimmed(tags).isEmpty {
      if let item, Self.names(tags, entityTag(of: item)) { return nil }
      return conditionRefusal("If-Match: \(tags)", "If-Match")
    }
    if let date = request.headers["If-Unmodified-Since"], let seconds = HTTPDate.seconds(of: date) {
      if let item, item.modified <= seconds { return nil }
      return item == nil ? nil : conditionRefusal("If-Unmodified-Since: \(date)", "If-Unmodified-Since")
    }
    if request.headers["If-None-Match"] == "*", item != nil, operation.role == .replaces {
      return conditionRefusal("If-None-Match: *", "If-None-Match")
    }
    guard operation.operation.documentsExactly(428), item != nil else { return nil }
    return refusal([428], "The change needs the condition If-Match with the ETag of the item.")
  }

  private func conditionRefusal(_ condition: String, _ name: String) -> MockReply? {
    let statuses = [412, 409, 428]
    // A contract that has the condition but no refusal is one of a server that ignores it.
    guard
      statuses.contains(where: operation.operation.documents) || operation.operation.parameter(name, in: .header) == nil
    else { return nil }
    return refusal(statuses, "The condition \(condition) does not hold.")
  }

  private static func names(_ tags: String, _ tag: String) -> Bool {
    ASCII.trimmed(tags) == "*"
      || tags.split(separator: ",").contains { ItemTag.ofItem(ASCII.trimmed(String($0))) == tag }
  }
}

extension SentBody {
  /// Returns the members of an item that describe the file, and that the body does not send.
  func facts(of resource: StatefulResource) -> [JSONLiteral.Member] {
    guard let content else { return [] }
    var members: [JSONLiteral.Member] = []
    for member in resource.members where value[member.name] == nil {
      let (name, types) = (member.name, member.types)
      switch ResourceNaming.normalized(name) {
      case "size", "bytes", "length", "filesize", "contentlength", "sizebytes":
        if !types.isDisjoint(with: ["integer", "number"]) {
          members.append(.init(name, JSONLiteral(content.bytes.count)))
        }
      case "contenttype", "mediatype", "mimetype":
        if types.contains("string") { members.append(.init(name, .string(content.type))) }
      case let normalized:
        if let file = fileNames[normalized] { members.append(.init(name, .string(file))) }
      }
    }
    return members
  }
}
