import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax

/// An action such as `POST /orders/{orderId}/cancel`, with the member that shows its effect on the item.
struct ActedItem {
  fileprivate let effect: ItemAction
  fileprivate let resource: APIResource
  fileprivate let path: KnownItems.Values
  /// The value of the member before the action.
  fileprivate let before: JSONLiteral
}

extension LifeCycleContext {
  /// Reads an item before an action that sets a member of it; `nil` if the contract describes no such member, or if it has
  /// the value already.
  mutating func itemBefore(_ action: Operation, _ values: ParameterValues) async -> ActedItem? {
    guard let owner = action.path.owner, let resource = known.resources.resource(ofItem: owner),
      let effect = resource.shownItem.flatMap({ ItemAction(of: action, on: $0) })
    else { return nil }
    let texts = values.pathTexts
    let path = owner.names.compactMap { texts[$0].map(JSONLiteral.string) }
    guard path.count == owner.names.count, let (read, values) = reading(resource, path) else { return nil }
    let record = await perform(read, values, .documented, purpose: "read before an action")
    guard let found = record?.member(effect.member), !ValueSpelling.isSame(effect.value, found) else { return nil }
    return ActedItem(effect: effect, resource: resource, path: path, before: JSONLiteral(found))
  }

  /// Verifies that an item keeps the effect that the response to an action shows; a flag also after a 204, which says that
  /// it is done.
  mutating func verify(_ item: ActedItem, after action: JudgedExchange) async {
    let shown = action.member(item.effect.member)
    let isShown = shown.map { ValueSpelling.isSame(item.effect.value, $0) } ?? false
    let isDone = if case .bool = item.effect.value { action.analysis.response?.status == 204 } else { false }
    guard isShown || isDone, action.analysis.response?.status != 202,
      let (read, values) = reading(item.resource, item.path)
    else { return }
    func isOld(_ record: JudgedExchange) -> Bool {
      record.member(item.effect.member).map { ValueSpelling.isSame(item.before, $0) } ?? false
    }
    let purpose = "read after \(action.operation.method)"
    let after = await self.read(read, values, .documented, purpose: purpose) { !isOld($0) }
    guard let after, isOld(after) else { return }
    report(
      .update,
      "\(action.operation.method) was not kept: \(item.effect.member) is \(item.before.plainText) "
        + (isShown ? "again; its response showed \(item.effect.value.plainText)" : "after status 204, as before"),
      severity: isShown ? .error : .warning,
      on: after,
      body: after.member(item.effect.member)
    )
  }

  /// Sends an action that an item allows without credentials; returns whether it was not refused.
  fileprivate mutating func isOpen(_ action: Operation, _ values: ParameterValues) async -> Bool {
    let identity = RequestIdentity.anonymous
    guard session.checks.contains(.credentials), action.isProbedForCredentials,
      await session.authorizer.hasCredentials(for: action)
    else { return false }
    let record = await perform(
      action,
      values,
      .refusedCredentials(identity.phrase),
      purpose: "\(action.method) \(identity.phrase)",
      as: identity
    )
    removeUndocumentedRefusal(except: [401, 403])
    return record?.analysis.isSuccess == true
  }

  /// Returns the actions on single items of a resource that the state of an item may refuse.
  func actions(on resource: APIResource) -> [Operation] {
    plan.operations.filter { operation in
      operation.method == .post && operation.documents(409) && plan.effects.of(operation) == .item
        && operation.path.owner?.shape == resource.item.shape && !resource.isItem(operation.path)
        && !known.resources.resources.contains { $0.create?.id == operation.id } && allowed(operation) != nil
    }
  }
}

extension ResourceLifeCycle {
  /// The most actions that get an item of their own, and that are sent before another one.
  private static let (maximumActions, maximumFirst) = (8, 3)

  /// Sends the actions that depend on the state of an item to new items, each with a state that no other has changed:
  /// first to one as it was created, and where that is refused, after each action that was not, and after a deletion, which
  /// a restoration needs.
  mutating func act(_ context: inout LifeCycleContext) async {
    var (accepted, refused) = ([Operation](), [Operation]())
    for action in context.actions(on: resource).prefix(Self.maximumActions) {
      guard let status = await act([action], &context) else { return }
      if 200..<300 ~= status { accepted.append(action) } else if status == 409 { refused.append(action) }
    }
    let deletion = context.allowed(resource.itemOperations[.delete])
    for action in refused {
      for first in accepted.prefix(Self.maximumFirst) + [deletion].compactMap(\.self) {
        guard let status = await act([first, action], &context) else { return }
        if 200..<300 ~= status { break }
      }
    }
  }

  /// Sends actions to one new item; returns the status of the last, or `nil` if there is no item.
  private mutating func act(_ actions: [Operation], _ context: inout LifeCycleContext) async -> Int? {
    guard origin == .collection, let create = context.allowed(creator), let first = items.first,
      let item = await self.create(create, first.parents, number: 2 + leftovers.count, &context),
      !items.contains(where: { $0.path == item.path }), !leftovers.contains(item.path)
    else { return nil }
    leftovers.append(item.path)
    var status: Int?
    for action in actions {
      guard let values = context.values(of: action, path: item.path) else { return nil }
      // Later, the state of the item refuses the action to anybody.
      if await context.isOpen(action, values) { return nil }
      status = await ChangePhase.change(action, values, JudgedExchange.ofCreatedItem, &context)?.analysis.response?
        .status
    }
    return status
  }
}

extension JudgedExchange {
  /// Returns a member of the item that a success shows.
  fileprivate func member(_ name: String) -> JSONValue? {
    successBody.flatMap { body in APIResource.candidates(body).lazy.compactMap { $0[name] }.first }
  }
}
