import ContractModel

/// The first requests of operations that take much longer than all others, and the exploration of these operations.
///
/// Operations that nothing but their responses leads to are explored with them.
struct OvertakenRequests: Sendable {
  /// A first request, which may have ended in time where another one of its operation has not.
  struct Request: Sendable {
    let operation: Operation
    let exchange: Task<JudgedExchange?, Never>
  }

  private static let interval = Duration.milliseconds(100)

  /// The requests, in contract order.
  let requests: [Request]
  /// Shared by everything that is sent for these operations.
  let lateness = Lateness(isLate: true)

  var operations: Set<String> { Set(requests.map(\.operation.id)) }

  /// Cancels the requests that are in flight.
  func cancel() {
    for request in requests { request.exchange.cancel() }
  }

  /// Returns the exchanges when all have ended, or the run has.
  private func exchanges(in session: VerificationSession) async -> [JudgedExchange] {
    let watch = Task {
      while await !session.server.isOutOfTime, !session.isOver {
        guard (try? await Task.sleep(for: Self.interval)) != nil else { return }
      }
      cancel()
    }
    defer { watch.cancel() }
    return await withTaskCancellationHandler {
      var exchanges: [JudgedExchange] = []
      for request in requests { exchanges += [await request.exchange.value].compactMap(\.self) }
      return exchanges
    } onCancel: {
      cancel()
    }
  }

  /// Takes the operations that are explored with these out of a state, and returns a state of their own.
  ///
  /// Of their groups, those are taken that got no success, because a late response may lead to them.
  func taken(from state: inout PhaseState) -> PhaseState {
    var late = state
    late.groups = []
    for position in state.groups.indices {
      let whole = state.plan.components[state.groups[position].position]
      guard whole.contains(where: { operations.contains($0.id) }) else { continue }
      let result = state.groups[position].result
      let reached = Set(result.firsts.filter(\.analysis.isSuccess).map(\.operation.id)).subtracting(operations)
      var group = state.groups[position]
      group.explorer = group.explorer.limited(to: whole.filter { !reached.contains($0.id) })
      group.result = GroupExchanges()
      group.result.linkedIdentities = result.linkedIdentities
      for part in [GroupExchanges.Part.firstExchanges, .linked] {
        group.result[part] = result[part].filter { !reached.contains($0.operation.id) }
        state.groups[position].result[part].removeAll { !reached.contains($0.operation.id) }
      }
      late.groups.append(group)
      state.groups[position].explorer = group.explorer.limited(to: whole.filter { reached.contains($0.id) })
    }
    return late
  }

  /// Runs phases on the groups of a state, as soon as the first requests have ended.
  func explored(_ state: PhaseState, _ runner: PhaseRunner) async -> PhaseState {
    await Lateness.$current.withValue(lateness) {
      var state = state
      FirstRequestPhase.place(await exchanges(in: state.session), in: &state)
      await runner.run(&state, concludes: false)
      return state
    }
  }
}

extension PhaseState {
  /// Adds the results of operations that were explored on their own to those of their groups.
  mutating func add(_ late: PhaseState) {
    known = late.known
    let components = plan.components
    for group in late.groups {
      guard let position = groups.firstIndex(where: { $0.position == group.position }) else { continue }
      groups[position].explorer = group.explorer.limited(to: components[group.position])
      groups[position].result.add(group.result)
    }
  }
}
