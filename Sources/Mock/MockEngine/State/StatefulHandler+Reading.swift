import ContractExamples
import ContractModel
import HTTPMessages
import JSONSyntax

/// Reading items.
extension StatefulHandler {
  /// Returns the item that the path names; `nil` if the client sees none.
  func item(_ state: APIState) -> StoredItem? {
    guard let address else { return state.singles[singleKey(state)] ?? state.singles[contractPath] }
    let table = state.tables[address]
    if let item = table?.item(key, at: time, to: account(state)) { return item }
    if table?.isTaken(key) == true { return nil }
    return isRemoved(state) ? nil : implied
  }

  /// Whether the item that the path names is gone, and the contract lets the operation say so.
  func isRemoved(_ state: APIState) -> Bool {
    guard let address, let table = state.tables[address], table.isGiven(key), !table.isTaken(key) else { return false }
    return [.reads, .downloads, .acts].contains(operation.role)
      || operation.operation.documentsAnyRefusal && operation.resource?.resource.create != nil
  }

  /// The item of a resource of which the contract documents none as unknown, such as a section of a configuration;
  /// `nil` for any other.
  private var implied: StoredItem? {
    guard let resource = operation.resource, !operation.role.isOfCollection, operation.role != .deletes,
      !refuses(absent), !([.replaces, .merges].contains(operation.role) && operation.operation.documents(201))
    else { return nil }
    return StoredItem(key: key, value: resource.setting(key, in: resource.sample), modified: now)
  }

  /// Whether the single resource at the path exists before anybody has written it: its path has no values, the contract
  /// documents none as unknown, or they are those of its examples.
  private var isImplied: Bool {
    let known = operation.ancestors.map(\.resource.item.names.count).max() ?? 0
    return ![404, 410].contains(where: operation.operation.documents)
      || operation.operation.unknownName(in: path, after: known, seed: rules.seed) == nil
  }

  func read(_ state: APIState) -> MockReply {
    guard let item = item(state) else {
      guard operation.resource == nil, isImplied, let form = operation.form else { return unknown }
      // A single resource exists before anybody has written it.
      return success(form.response(nil))
    }
    guard let form = operation.form else { return unknown }
    if let redirection = finishedRedirection(item) { return redirection }
    if operation.returnsContent {
      let type = form.head.headers["Content-Type"] ?? "application/octet-stream"
      let content = item.content ?? StoredItem.Content(type: type, bytes: form.sample)
      return success(download(content, of: item))
    }
    let response = validated(shown(item, form, state), item, form)
    if let validators = Validators(of: request), validators.agree(with: response) {
      return success(Validators.notModified(response))
    }
    return success(response)
  }

  /// Returns the content of an upload, or the requested part of it.
  private func download(_ content: StoredItem.Content, of item: StoredItem) -> HTTPResponse {
    var response = HTTPResponse(
      status: operation.status,
      headers: operation.form?.head.headers ?? [],
      body: content.bytes
    )
    let ranges = operation.operation.responses.flatMap { $0.content ?? [] }.map(\.range)
    let isKnown = MediaType(content.type).map { type in ranges.contains { $0.includes(type) } } ?? false
    if isKnown || ranges.isEmpty {
      response.headers["Content-Type"] = content.type
    } else if let any = ranges.first(where: { $0.essence == "application/octet-stream" }) {
      response.headers["Content-Type"] = any.essence
    }
    response.headers["ETag"] = entityTag(of: item)
    response.headers["Accept-Ranges"] = "bytes"
    if let validators = Validators(of: request), validators.agree(with: response) {
      return Validators.notModified(response)
    }
    return ByteRange.part(of: response, for: request)
  }

  /// Returns the response that shows an item.
  func shown(_ item: StoredItem, _ form: ResponseForm, _ state: APIState) -> HTTPResponse {
    guard !operation.related.isEmpty, let itemForm = form.item else { return form.response(item) }
    return form.response(showing: shown(item, itemForm, state))
  }

  /// Returns the entity tag of an item, whichever operation shows it.
  func entityTag(of item: StoredItem) -> String { item.entityTag(in: readForm?.item) }

  /// Returns a response with the validators of an item.
  func validated(_ response: HTTPResponse, _ item: StoredItem, _ form: ResponseForm) -> HTTPResponse {
    var response = response
    if operation.role == .reads || form.describedHeaders.contains("etag") {
      let tag = entityTag(of: item)
      let showsOthers = operation.role == .reads && !operation.related.isEmpty
      response.headers["ETag"] = showsOthers ? ItemTag.adding(response.body, to: tag) : tag
    }
    if form.describedHeaders.contains("last-modified") {
      response.headers["Last-Modified"] = HTTPDate.text(seconds: item.modified)
    }
    return response
  }
}
