/// The parts of a contract that a run exercised, operation by operation.
public struct Coverage: Sendable, Hashable {
  /// The operations, in the order of the contract.
  public var operations: [OperationCoverage]

  /// Creates a coverage table.
  public init(operations: [OperationCoverage] = []) { self.operations = operations }

  /// The number of parts.
  public var total: Int { operations.reduce(0) { $0 + $1.items.count } }

  /// The number of exercised parts.
  public var exercised: Int { operations.reduce(0) { $0 + $1.exercised } }

  /// The exercised share in percent, rounded down to a tenth; 100 for a contract without parts.
  public var percent: Double { Self.percent(exercised, of: total) }

  /// Adds the coverage of another run: a part is exercised if either run exercised it.
  ///
  /// Operations and parts that only the other run has are appended in its order.
  public mutating func merge(_ other: Coverage) {
    for operation in other.operations {
      if let position = operations.firstIndex(where: { $0.id == operation.id }) {
        operations[position].merge(operation)
      } else {
        operations.append(operation)
      }
    }
  }

  /// The operation with the most unexercised parts, in one line: `createPet (3 of 8: status 409, property "tag" absent)`.
  ///
  /// `nil` if everything was exercised. Of several operations with equally many, the first is named.
  public var largestGap: String? {
    let gaps = operations.map { operation in operation.items.filter { !$0.isExercised } }
    guard let most = gaps.map(\.count).max(), most > 0, let position = gaps.firstIndex(where: { $0.count == most })
    else { return nil }
    let named = gaps[position].prefix(Self.namedItems).map(\.description).joined(separator: ", ")
    let more = most > Self.namedItems ? ", …" : ""
    return "\(operations[position].id) (\(most) of \(operations[position].items.count): \(named)\(more))"
  }

  private static let namedItems = 3

  static func percent(_ part: Int, of whole: Int) -> Double {
    whole == 0 ? 100 : Double(part * 1000 / whole) / 10
  }
}

/// The parts of one operation, exercised or not.
public struct OperationCoverage: Sendable, Hashable {
  /// The operation's id.
  public var id: String
  /// The parts, by kind and then in the order of the contract.
  public var items: [CoverageItem]

  /// Creates the coverage of an operation.
  public init(id: String, items: [CoverageItem]) {
    self.id = id
    self.items = items
  }

  /// The number of exercised parts.
  public var exercised: Int { items.count { $0.isExercised } }

  /// The exercised share in percent, rounded down to a tenth; 100 for an operation without parts.
  public var percent: Double { Coverage.percent(exercised, of: items.count) }

  mutating func merge(_ other: OperationCoverage) {
    for item in other.items {
      if let position = items.firstIndex(where: { $0.kind == item.kind && $0.name == item.name }) {
        items[position].isExercised = items[position].isExercised || item.isExercised
      } else {
        items.append(item)
      }
    }
  }
}

/// One part of an operation: a status, a media type, a parameter, an enum member, a branch, a property or a link.
public struct CoverageItem: Sendable, Hashable, CustomStringConvertible {
  /// The kind of a part.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A documented status; `default`, 429 and 5xx are not counted, because no request can be expected to cause them.
    case status
    /// A media type of a request or response body.
    case mediaType
    /// A parameter that was sent.
    case parameter
    /// A member of an `enum` of a parameter or body.
    case enumMember
    /// A branch of `oneOf` or `anyOf` in a parameter or body.
    case branch
    /// An optional parameter or property of a body, once present and, in requests, once absent.
    case property
    /// A link that was followed.
    case link

    /// The name in reports, such as `enum member`.
    public var title: String {
      switch self {
      case .mediaType: "media type"
      case .enumMember: "enum member"
      default: rawValue
      }
    }
  }

  /// The kind.
  public var kind: Kind
  /// The name, unique among the parts of the kind: `404`, `query limit`, `/kind "cat"`.
  public var name: String
  /// Whether the run exercised it.
  public var isExercised: Bool

  /// Creates a part of an operation.
  public init(_ kind: Kind, _ name: String, isExercised: Bool = false) {
    self.kind = kind
    self.name = name
    self.isExercised = isExercised
  }

  /// The kind and the name, such as `status 404`.
  public var description: String { "\(kind.title) \(name)" }
}
