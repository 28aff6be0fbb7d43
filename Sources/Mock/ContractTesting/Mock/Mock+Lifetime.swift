import Basics

extension Mock {
  /// Makes the mock serve `URLSession.shared`.
  func begin() {
    // The requests of the test now belong to this mock.
    Mock.current?.progress.withLock { $0.hasInner = true }
    let lease = SharedRoutes.acquire(for: self)
    progress.withLock { $0.route = lease }
    routeNumber.set(Int(bitPattern: lease.route))
  }

  /// Whether a class serves `URLSession.shared` for this mock.
  func owns(_ route: ObjectIdentifier) -> Bool {
    routeNumber.value == Int(bitPattern: route)
  }

  /// Ends the mock: later requests fail, and recordings are written.
  ///
  /// - Parameter isComplete: Whether the test ran to its end. A test that failed before its first request has said enough.
  /// - Returns: The issues of the test.
  func end(isComplete: Bool) -> [MockIssue] {
    recorder?.finish()
    let issues = issues + (isComplete && settings.expectsRequests && !isUsed ? [unusedIssue] : [])
    let (route, bound) = progress.withLock { progress in
      progress.isEnded = true
      progress.session = nil
      defer { (progress.route, progress.bound) = (nil, nil) }
      return (progress.route, progress.bound)
    }
    if let route { SharedRoutes.release(route) }
    bound?.end()
    return issues
  }
}
