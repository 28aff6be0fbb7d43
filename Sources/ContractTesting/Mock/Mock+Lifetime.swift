import Synchronization

extension Mock {
  /// Makes the mock serve `URLSession.shared`.
  func begin() {
    let lease = SharedRoutes.acquire(for: self)
    state.withLock { $0.route = lease }
    routeNumber.store(UInt(bitPattern: lease.route), ordering: .releasing)
  }

  /// Whether a class serves `URLSession.shared` for this mock.
  func owns(_ route: ObjectIdentifier) -> Bool {
    routeNumber.load(ordering: .acquiring) == UInt(bitPattern: route)
  }

  /// Ends the mock: later requests fail, and recordings are written.
  ///
  /// - Returns: The issues of the test.
  func end() -> [MockIssue] {
    recorder?.finish()
    let issues = issues
    let (route, bound) = state.withLock { state in
      state.isEnded = true
      state.session = nil
      defer { (state.route, state.bound) = (nil, nil) }
      return (state.route, state.bound)
    }
    if let route { SharedRoutes.release(route) }
    bound?.end()
    return issues
  }
}
