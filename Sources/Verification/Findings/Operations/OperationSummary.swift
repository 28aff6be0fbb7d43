/// The exchanges of one operation.
public struct OperationSummary: Sendable, Hashable {
  /// The operation's id.
  public var id: String
  /// Its method.
  public var method: String
  /// Its path template.
  public var path: String
  /// The number of its exchanges, without resources that its responses refer to.
  public var exchanges: Int
  /// How often each status came.
  public var statuses: [Int: Int]
  /// The statuses that the contract documents, such as `200`, `4XX` or `default`, in its order.
  public var documented: [String] = []
  /// How long its exchanges took, as far as that was measured.
  public var latency = LatencyDistribution()
  /// Where the contract declares it; `nil` where that is not known.
  public var place: ContractPlace?
  /// How often each check judged something of it.
  public var judgements: [CheckID: Int] = [:]
  /// Why it was not requested; `nil` if it was.
  public var skipped: String?
  /// Why the run says little about it; `nil` if it was judged, or nothing is known.
  public var omission: OperationOmission?
  /// The name of the stage that requested it; `nil` for a run without stages.
  public var stage: String?

  /// The method and path; `nil` for an operation without an id of its own, whose name already says them.
  ///
  /// The path may begin with that of the server, which is not a part of such a name.
  public var route: String? {
    let isNamed = id.hasPrefix("\(method) ") && path.hasSuffix(id.dropFirst(method.count + 1))
    return isNamed ? nil : "\(method) \(path)"
  }

  /// A summary.
  public init(
    id: String,
    method: String,
    path: String,
    exchanges: Int = 0,
    statuses: [Int: Int] = [:],
    skipped: String? = nil
  ) {
    self.id = id
    self.method = method
    self.path = path
    self.exchanges = exchanges
    self.statuses = statuses
    self.skipped = skipped
  }
}
