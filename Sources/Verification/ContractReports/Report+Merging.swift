import Findings

extension Report {
  /// Returns one report of several that are parts of one run, such as shards.
  ///
  /// Exchanges, requests and coverage add up. The run took as long as its longest part, because parts run side by side.
  /// A finding about a file that several parts have is kept once; findings about exchanges are all kept.
  /// - Parameter reports: The parts, in order; at least one.
  public init?(merging reports: [Report]) {
    guard var merged = reports.first else { return nil }
    for report in reports.dropFirst() { merged.add(report) }
    // Shards have every n-th case, so that this restores the order of the suite.
    let most = reports.map(\.cases.count).max() ?? 0
    merged.cases = (0..<most).flatMap { position in
      reports.compactMap { $0.cases.indices.contains(position) ? $0.cases[position] : nil }
    }
    // Parts of one run may each show the same fault.
    merged.findings = merged.findings.folded()
    self = merged
  }

  private mutating func add(_ other: Report) {
    if target == nil { target = other.target }
    started = started.isEmpty || (!other.started.isEmpty && other.started < started) ? other.started : started
    elapsed = max(elapsed, other.elapsed)
    requests += other.requests
    httpVersions = Set(httpVersions).union(other.httpVersions).sorted()
    checks += other.checks.filter { !checks.contains($0) }
    // Every part reads the same files.
    judgements.merge(other.judgements, uniquingKeysWith: max)
    for operation in other.operations { add(operation) }
    let known = Set(findings.filter { $0.exchange == nil })
    findings += other.findings.filter { $0.exchange != nil || !known.contains($0) }
    for stage in other.stages { add(stage) }
    notes += other.notes.filter { !notes.contains($0) }
    addKnown(other.known)
    // Each part was compared with the whole baseline; what is new or gone in the whole, only a run of it can tell.
    baseline = nil
    if let more = other.coverage {
      coverage?.merge(more)
      coverage = coverage ?? more
    }
    if let more = other.callbacks { callbacks = callbacks ?? CallbackCounts(); callbacks?.add(more) }
    isInterrupted = isInterrupted || other.isInterrupted
    // The exit status of the whole is the most severe one, which only the command can tell.
    status = nil
  }

  private mutating func add(_ other: OperationSummary) {
    guard let position = operations.firstIndex(where: { $0.id == other.id && $0.stage == other.stage }) else {
      operations.append(other)
      return
    }
    var operation = operations[position]
    operation.exchanges += other.exchanges
    operation.statuses.merge(other.statuses, uniquingKeysWith: +)
    operation.judgements.merge(other.judgements, uniquingKeysWith: +)
    operation.documented += other.documented.filter { !operation.documented.contains($0) }
    operation.latency.merge(other.latency)
    // An operation that one part requested was requested.
    operation.skipped = operation.skipped == nil || other.skipped == nil ? nil : operation.skipped
    let isVerified = [operations[position], other].contains { $0.omission == nil && $0.exchanges > 0 }
    operation.omission = isVerified ? nil : operation.omission ?? other.omission
    operations[position] = operation
  }

  private mutating func add(_ other: StageSummary) {
    guard let position = stages.firstIndex(where: { $0.name == other.name }) else {
      stages.append(other)
      return
    }
    var stage = stages[position]
    stage.status = [stage.status, other.status].compactMap(\.self).max()
    stage.elapsed = max(stage.elapsed, other.elapsed)
    stage.checks += other.checks.filter { !stage.checks.contains($0) }
    stage.judgements.merge(other.judgements, uniquingKeysWith: max)
    stages[position] = stage
  }
}
