import ContractModel
import HTTPMessages
import JSONSyntax

/// Creations that are accepted at first and done later.
extension StatefulHandler {
  /// The time at which what this request starts is done, in nanoseconds since 1970.
  var settled: Int {
    let (sum, overflow) = time.addingReportingOverflow(rules.settlingTime)
    return overflow ? Int.max : sum
  }

  /// Returns an item that is accepted now, and what it becomes when it is done.
  ///
  /// - Parameter results: The members that lead to what was created, which it has when it is done.
  func accepted(
    _ item: StoredItem,
    _ progress: ItemProgress,
    of resource: StatefulResource,
    results: [JSONLiteral.Member] = []
  ) -> StoredItem {
    var first = item.value.replacing([progress.member], with: progress.first)
    var last = item.value.replacing([progress.member], with: progress.last)
    for member in resource.members where member.isReadOnly || resource.resource.create == nil {
      switch ResourceNaming.normalized(member.name) {
      case "percent", "percentage", "percentcomplete", "progress":
        guard member.isNumber else { continue }
        first = first.replacing([member.name], with: 0)
        last = last.replacing([member.name], with: 100)
      case "finishedat", "completedat", "endedat", "finished", "ended":
        guard !member.isRequired else { continue }
        first = first.replacing([member.name], with: nil)
        last = last.replacing([member.name], with: ItemMaker.time(now, like: item.value[member.name], member))
      default: break
      }
    }
    for result in results {
      if resource.member(result.key)?.isRequired == false { first = first.replacing([result.key], with: nil) }
      last = last.replacing([result.key], with: result.value)
    }
    func made(_ value: JSONLiteral, later: StoredItem.Later?) -> StoredItem {
      StoredItem(
        key: item.key,
        value: value,
        revision: item.revision + (later == nil ? 1 : 0),
        modified: item.modified,
        content: item.content,
        owner: item.owner,
        later: later
      )
    }
    return made(first, later: StoredItem.Later(time: settled, item: made(last, later: nil)))
  }

  /// Creates the item of a status resource for an item that is created; returns `nil` without a resource.
  func job(for key: String, of job: StatefulResource, owner: String?, _ state: inout APIState) -> StoredItem? {
    guard let own = operation.resource, let address else { return nil }
    let place = jobAddress(job, address)
    let maker = ItemMaker(resource: job, now: now, seed: rules.seed)
    let revision = state.nextRevision()
    _ = state.nextRevision()
    let jobKey = maker.key(
      sent: .object([]),
      in: state.tables[place],
      purpose: "\(session ?? "") job \(state.revision)"
    )
    let value = maker.created(
      .object([]),
      nil,
      key: jobKey,
      parents: [:],
      location: location(of: jobKey, in: job, place.parents)
    )
    var item = StoredItem(key: jobKey, value: value, revision: revision, modified: now, owner: owner)
    if let progress = job.progress { item = accepted(item, progress, of: job, results: results(key, own, job)) }
    return state.put(item, in: place, of: job)
  }

  func jobAddress(_ job: StatefulResource, _ address: APIState.Address) -> APIState.Address {
    APIState.Address(
      resource: job.number,
      parents: Array(address.parents.prefix(max(0, job.resource.item.names.count - 1)))
    )
  }

  /// Returns the members of a status resource that lead to what was created.
  private func results(_ key: String, _ own: StatefulResource, _ job: StatefulResource) -> [JSONLiteral.Member] {
    let path = location(of: key)
    return job.members.compactMap { member in
      guard member.name != job.keyMember else { return nil }
      let name = ResourceNaming.normalized(member.name)
      if own.resource.referenceNames.contains(name) || ["resourceid", "resultid", "targetid"].contains(name) {
        return JSONLiteral.Member(member.name, ItemMaker.literal(key, member))
      }
      let words = [
        "result", "resource", "location", "href", "target", own.resource.name.map(ResourceNaming.normalized) ?? "",
      ]
      let stem = ["url", "uri", "href", "link", "location"].first(where: name.hasSuffix).map { name.dropLast($0.count) }
      guard member.types.contains("string"), words.contains(name) || stem.map({ words.contains(String($0)) }) ?? false
      else { return nil }
      let isURL = !member.formats.isDisjoint(with: ["uri", "url"])
      return JSONLiteral.Member(member.name, .string(isURL ? absolute(path) : path))
    }
  }

  /// Returns the redirection of a status resource whose work is done to what was created, where the contract documents
  /// it; `nil` otherwise.
  func finishedRedirection(_ item: StoredItem) -> MockReply? {
    guard operation.role == .reads, operation.operation.documents(303), let progress = operation.resource?.progress,
      item.value[progress.member] == progress.last, let resource = operation.resource
    else { return nil }
    let path = resource.members.lazy.compactMap { member -> String? in
      guard case .string(let text)? = item.value[member.name], text.hasPrefix("/") || text.contains("://") else {
        return nil
      }
      return text
    }.first
    guard let path, let form = operation.form(303) else { return nil }
    var response = HTTPResponse(status: 303, headers: form.head.headers)
    response.headers["Location"] = path
    return success(response)
  }
}
