import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// The changes of an item by requests whose responses do not show them.
extension ResourceLifeCycle {
  /// Reads the first item again after a request that may have changed it, and reports a refused one that did.
  ///
  /// Later reads are compared with what it shows: whatever changed the item is not their doing.
  ///
  /// - Parameter before: What the item was right before the request; `nil` if that is not known.
  /// - Returns: What the item is now; `nil` if that is not known.
  @discardableResult
  mutating func reread(
    after record: JudgedExchange?,
    was before: JSONValue?,
    _ context: inout LifeCycleContext
  ) async -> JSONValue? {
    guard let record, let status = record.analysis.response?.status else { return before }
    guard let item = items.first, let before, let again = await current(item, &context) else { return nil }
    let isRefused = 400..<500 ~= status
    guard let body = again.successBody else {
      guard Self.isGone(again) else { return nil }
      items[0].isReadable = false
      if isRefused {
        context.report(.update, "status \(status), but the request took effect: the resource is gone", on: record)
      }
      return nil
    }
    let comparison = comparison(of: record.operation, again.operation)
    if isRefused, case .object(let members)? = record.values.body?.value,
      let taken = members.first(where: { member in
        let alone = JSONLiteral.object([member])
        return SentComparison.object(in: body, like: alone)?[member.key] != nil
          && comparison.difference(alone, body) == nil && comparison.difference(alone, before) != nil
      })
    {
      let value = SentComparison.text(taken.value).prefix(100)
      context.report(
        .update,
        "status \(status), but the request took effect: \(taken.key) is \(value) after it, and was not before",
        on: record
      )
    }
    if case .object(let members)? = item.sent, let object = SentComparison.object(in: body, like: .object(members)) {
      items[0].sent = .object(
        members.compactMap { member in
          guard comparison.difference(.object([member]), body) != nil else { return member }
          return object[member.key].map { JSONLiteral.Member(member.key, JSONLiteral($0)) }
        }
      )
    }
    return body
  }

  /// Returns what the first item is, if it is what was sent last; `nil` if that is not known, or a change may still come.
  func settledBody(_ context: inout LifeCycleContext) async -> JSONValue? {
    guard let item = items.first, let sent = item.sent, let now = await current(item, &context),
      let body = now.successBody, comparison(of: item.sender, now.operation).difference(sent, body) == nil
    else { return nil }
    return body
  }

  /// Returns whether an item can be read at present; `nil` if nothing says so.
  func exists(_ item: Item, _ context: inout LifeCycleContext) async -> Bool? {
    guard let now = await current(item, &context) else { return nil }
    return now.analysis.isSuccess ? true : Self.isGone(now) ? false : nil
  }

  private func current(_ item: Item, _ context: inout LifeCycleContext) async -> JudgedExchange? {
    guard let (read, values) = context.reading(resource, item.path) else { return nil }
    return await context.perform(read, values, .documented, purpose: "read what other requests may have changed")
  }

  private static func isGone(_ record: JudgedExchange) -> Bool {
    [404, 410].contains(record.analysis.response?.status)
  }
}
