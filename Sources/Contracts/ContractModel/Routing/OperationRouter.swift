import HTTPMessages

/// Finds the operations of a path among thousands of templates, with a tree of path segments for each server path.
struct OperationRouter: Sendable {
  /// The operations whose templates begin with the same segments.
  private struct Branch: Sendable {
    var literals: [String: Int] = [:]
    /// The branches after segments with expressions, ordered by the number of their literal parts, largest first.
    var patterns: [(segment: PathSegment, branch: Int)] = []
    var operations: [Int] = []
  }

  private var branches: [Branch] = [Branch()]
  /// The root branch of each server path; branch 0 is the root for all operations, without server path.
  private var servers: [(segments: [PathSegment], branch: Int)] = []
  /// The matches of the paths that templates without expressions have; most requests need no search.
  private var literalPaths: [String: [OperationMatch]] = [:]
  /// Whether queries decide between operations, too.
  private let operationsHaveQueries: Bool

  init(_ operations: [Operation]) {
    operationsHaveQueries = operations.contains { !$0.path.query.isEmpty }
    for (position, operation) in operations.enumerated() {
      insert(position, operation.path, below: 0)
      for path in operation.serverPaths {
        insert(position, operation.path, below: branch(of: Self.segments(ofServerPath: path)))
      }
      for path in operation.serverTemplates where !operation.serverPaths.contains(path.text) {
        insert(position, operation.path, below: branch(of: path.segments))
      }
    }
    // The longest server path is the most specific one.
    servers.sort { one, other in
      guard one.segments.count == other.segments.count else { return one.segments.count > other.segments.count }
      return one.segments.count { $0.literal != nil } > other.segments.count { $0.literal != nil }
    }
    for operation in operations where operation.path.names.isEmpty {
      for path in operation.serverPaths.map({ $0 + operation.path.text }) where path.utf8.allSatisfy({ $0 < 0x80 }) {
        literalPaths[path] = matches(path: path, serverPath: nil, in: operations)
      }
    }
  }

  /// Returns the operation with a method that a path matches, by the most specific template, and of those with the same
  /// one by the most query items.
  func match(
    path: String,
    query: String?,
    serverPath: String?,
    method: HTTPMethod,
    in operations: [Operation]
  ) -> OperationMatch? {
    let known = serverPath == nil ? literalPaths[path] : nil
    let found = known ?? matches(path: path, serverPath: serverPath, method: method, in: operations)
    guard operationsHaveQueries else { return found.first { $0.operation.method == method } }
    let items = Set(query.map(QueryItem.parse) ?? [])
    let chosen = found.filter { $0.operation.method == method && items.isSuperset(of: $0.operation.path.query) }
    return chosen.filter { $0.operation.path.text == chosen.first?.operation.path.text }
      .max { $0.operation.path.query.count < $1.operation.path.query.count }
  }

  /// Returns the operations that a path matches, the most specific template first.
  ///
  /// - Parameters:
  ///   - path: The path, percent-encoded.
  ///   - serverPath: The path that replaces the server paths of the documents; `nil` to use these.
  ///   - method: The method of the operations; `nil` for any.
  ///   - operations: The operations from which the router was created.
  func matches(
    path: String,
    serverPath: String?,
    method: HTTPMethod? = nil,
    in operations: [Operation]
  ) -> [OperationMatch] {
    guard path.utf8.first == 0x2F || path.isEmpty else { return [] }
    let texts = PathSegment.texts(of: path)
    let written = PathSegment.written(path)
    let starts = serverPath.map { [(segments: Self.segments(ofServerPath: $0), branch: 0)] } ?? servers
    var found: [Int] = []
    var matches: [OperationMatch] = []
    for start in starts where Self.begins(texts, with: start.segments) {
      let rest = texts.count == start.segments.count ? [""] : texts.dropFirst(start.segments.count)
      let restAsWritten = written.map { $0.count == start.segments.count ? [""] : $0.dropFirst(start.segments.count) }
      found.removeAll(keepingCapacity: true)
      collect(rest, at: start.branch, into: &found)
      for position in found {
        guard method == nil || operations[position].method == method,
          let match = operations[position].match(rest, written: restAsWritten)
        else { continue }
        matches.append(match)
      }
    }
    return matches
  }

  private static func begins(_ texts: [String], with segments: [PathSegment]) -> Bool {
    guard texts.count >= segments.count else { return false }
    var values: [String: String] = [:]
    return zip(segments, texts).allSatisfy { $0.match($1, into: &values) }
  }

  private static func segments(ofServerPath path: String) -> [PathSegment] {
    PathSegment.texts(of: path).filter { !$0.isEmpty }.map(PathSegment.init(literal:))
  }

  private mutating func branch(of segments: [PathSegment]) -> Int {
    if let known = servers.first(where: { $0.segments == segments }) { return known.branch }
    branches.append(Branch())
    servers.append((segments, branches.count - 1))
    return branches.count - 1
  }

  private mutating func insert(_ operation: Int, _ path: PathTemplate, below start: Int) {
    var current = start
    for segment in path.segments {
      if let literal = segment.literal {
        if let next = branches[current].literals[literal] {
          current = next
        } else {
          branches.append(Branch())
          branches[current].literals[literal] = branches.count - 1
          current = branches.count - 1
        }
      } else if let known = branches[current].patterns.first(where: { $0.segment.shape == segment.shape }) {
        current = known.branch
      } else {
        branches.append(Branch())
        let next = (segment: segment, branch: branches.count - 1)
        let position = branches[current].patterns.firstIndex { $0.segment.pieces.count < segment.pieces.count }
        branches[current].patterns.insert(next, at: position ?? branches[current].patterns.count)
        current = next.branch
      }
    }
    branches[current].operations.append(operation)
  }

  private func collect(_ rest: ArraySlice<String>, at position: Int, into found: inout [Int]) {
    // A copy of the branch would retain its parts.
    guard let text = rest.first else {
      found += branches[position].operations
      return
    }
    if let next = branches[position].literals[text] { collect(rest.dropFirst(), at: next, into: &found) }
    for (segment, next) in branches[position].patterns {
      var values: [String: String] = [:]
      if segment.match(text, into: &values) { collect(rest.dropFirst(), at: next, into: &found) }
    }
  }
}
