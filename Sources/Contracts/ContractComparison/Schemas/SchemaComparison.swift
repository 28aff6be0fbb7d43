import ContractModel
import JSONSchemas
import JSONSyntax

/// The direction in which a value is sent.
enum ExchangeDirection: Hashable {
  /// From clients to servers.
  case request
  /// From servers to clients.
  case response
}

/// Compares the schemas of two contracts in one direction, and reports each difference at its place.
final class SchemaComparison {
  /// Where two schemas are compared.
  struct Context {
    let subject: String
    let part: String
    var path: [String] = []
    var frames: [WitnessSearch.Frame] = []
    /// How the values are written and read; `nil` for parts of JSON.
    var reading: ParameterReading?
    /// The schemas that are compared there.
    var old: SchemaNode
    var new: SchemaNode

    fileprivate var pair: Pair { Pair(old: old, new: new, isText: reading != nil) }

    func inside(_ step: WitnessSearch.Step, _ name: String) -> Context {
      var context = self
      context.path.append(name)
      context.frames.append(.init(old: old, new: new, step: step))
      return context
    }
  }

  fileprivate struct Pair: Hashable {
    let old: SchemaNode
    let new: SchemaNode
    /// Whether the values are written as texts without types, so that other verdicts apply.
    let isText: Bool
  }

  let direction: ExchangeDirection
  let old: SchemaSide
  let new: SchemaSide
  let log: ChangeLog
  let effort: ComparisonEffort
  private let identity: SchemaIdentity
  let forward: SchemaInclusion
  let backward: SchemaInclusion
  /// The positions of the pairs in the two arrays that follow.
  private var positions: [Pair: Int] = [:]
  /// The numbers of the changes that were found in each pair alone; `nil` for one that was not compared.
  private var visited: [Set<Int>?] = []
  /// The pairs inside each pair, and those around it.
  private var (inner, outer): ([[Int]], [[Int]]) = ([], [])
  /// The pairs with a change that was not decided, and how often each was compared again at another place.
  private var undecided: [Int: Int] = [:]
  private static let maximumRepetitions = 3
  /// The pairs that are to be compared again, because such pairs are inside them.
  private var reopened: Set<Int> = []
  private var queue: [(context: Context, pair: Int)] = []
  /// The pairs that are or were in the queue.
  private var queued: Set<Int> = []
  /// The number of compared pairs after which their places in the queue are freed.
  private static let portion = 4096
  private var current: Int?
  private var annotated: [SchemaIdentity.Pair: Set<Int>] = [:]
  /// The numbers of the changes found inside the schemas that are being compared.
  private var numbers: Set<Int> = []
  /// The numbers of the changes that concern types which the texts of a parameter do not show.
  private var textual: Set<Int> = []
  /// Whether the difference that is being judged is one of those.
  private var isJudgedAsText = false

  init(_ direction: ExchangeDirection, _ old: Contract, _ new: Contract, log: ChangeLog, effort: ComparisonEffort) {
    self.direction = direction
    (self.log, self.effort) = (log, effort)
    let exemptions: MemberExemptions = direction == .request ? .readOnly : .writeOnly
    let old = SchemaSide(old, exemptions: exemptions, effort: effort)
    let new = SchemaSide(new, exemptions: exemptions, effort: effort)
    (self.old, self.new) = (old, new)
    let identity = SchemaIdentity(old, new, effort: effort)
    self.identity = identity
    forward = SchemaInclusion(of: old, in: new, effort: effort) { identity.areSame($0, $1) }
    backward = SchemaInclusion(of: new, in: old, effort: effort) { identity.areSame($1, $0) }
  }

  /// Compares two schemas of the same part of a message, which is a form if it can only be an object.
  func compare(
    _ one: SchemaReference,
    _ other: SchemaReference,
    subject: String,
    part: String,
    reading: ParameterReading? = nil,
    isForm: Bool = false
  ) {
    old.register(one)
    new.register(other)
    compareUncompiled(one.value, other.value, subject: subject, part: part, reading: reading, isForm: isForm)
  }

  /// Compares two schemas, of which a witness can only be checked where they are compiled.
  func compareUncompiled(
    _ one: JSONValue,
    _ other: JSONValue,
    subject: String,
    part: String,
    reading: ParameterReading? = nil,
    isForm: Bool = false
  ) {
    var (sent, accepted) = (SchemaNode([one]), SchemaNode([other]))
    (sent.isObject, accepted.isObject) = (isForm, isForm)
    let context = Context(subject: subject, part: part, reading: reading, old: sent, new: accepted)
    completeProof(context, compareAll(context))
  }

  /// Reports what nothing that was found explains, so that nothing passes as compatible without a proof.
  private func completeProof(_ context: Context, _ found: Set<Int>) {
    guard found.isDisjoint(with: textual) else { return }
    let isNarrowed = forward.inclusion(of: context.old, in: context.new) == .unproven
    let isWidened = backward.inclusion(of: context.new, in: context.old) == .unproven
    let changes = found.compactMap { log.changes.indices.contains($0) ? log.changes[$0] : nil }
    let (sender, receiver) = direction == .request ? (\Change.client, \Change.server) : (\Change.server, \Change.client)
    let missesNarrowing = isNarrowed && !changes.contains { $0[keyPath: sender].verdict != .compatible }
    let missesWidening = isWidened && !changes.contains { $0[keyPath: receiver].verdict != .compatible }
    guard missesNarrowing || missesWidening else { return }
    guard !effort.isExhausted else {
      // One change says so for the whole document.
      effort.unproven += 1
      return
    }
    let difference = Difference(
      rule: .constraintChanged,
      message: "the schema may accept other values",
      isNarrowing: missesNarrowing,
      isWidening: missesWidening
    )
    emit(difference, context)
  }

  /// Compares two nodes, and those inside them level by level, so that places and witnesses are short; returns the
  /// numbers of the changes in them.
  private func compareAll(_ context: Context) -> Set<Int> {
    let root = position(of: context.pair)
    findReopened()
    reopen(root)
    (queue, queued) = ([(context, root)], [root])
    var position = 0
    while position < queue.count, effort.spend() {
      let (context, pair) = queue[position]
      position += 1
      // What was compared needs no place in memory.
      if position == Self.portion {
        queue.removeFirst(position)
        position = 0
      }
      guard visited[pair] == nil else { continue }
      (current, numbers) = (pair, [])
      if identity.areSame(context.old, context.new) {
        compareAnnotations(context)
      } else if forward.inclusion(of: context.old, in: context.new) == .complete,
        backward.inclusion(of: context.new, in: context.old) == .complete
      {
        // The same in other words, which differ at places that say nothing to readers.
        compareAnnotations(context)
      } else {
        compareForms(context)
        compareAnnotations(context, isDeep: false)
      }
      visited[pair] = numbers
      undecided[pair] = numbers.contains(where: log.isUndecided) ? undecided[pair] ?? 0 : nil
    }
    (queue, queued) = ([], [])
    return reached(from: root, by: context.subject)
  }

  /// Returns the numbers of the changes in a pair and inside it, all of which concern a subject.
  private func reached(from root: Int, by subject: String) -> Set<Int> {
    var (work, found): ([Int], Set<Int>) = ([root], [])
    var isSeen = inner.map { _ in false }
    isSeen[root] = true
    while let pair = work.popLast() {
      found.formUnion(visited[pair] ?? [])
      for child in inner[pair] where !isSeen[child] {
        isSeen[child] = true
        work.append(child)
      }
    }
    for number in found.sorted() { log.add(subject: subject, to: number) }
    return found
  }

  /// Finds the pairs to compare again: what was not decided at one place may have a witness at another.
  private func findReopened() {
    var work = undecided.filter { $0.value < Self.maximumRepetitions }.map(\.key)
    reopened = Set(work)
    while let pair = work.popLast() {
      for other in outer[pair] where reopened.insert(other).inserted { work.append(other) }
    }
  }

  /// Has a pair compared again if it is to be.
  private func reopen(_ pair: Int) {
    guard reopened.remove(pair) != nil else { return }
    if let count = undecided[pair] { undecided[pair] = count + 1 }
    (visited[pair], inner[pair]) = (nil, [])
  }

  private func position(of pair: Pair) -> Int {
    if let known = positions[pair] { return known }
    positions[pair] = inner.count
    inner.append([])
    outer.append([])
    visited.append(nil)
    return inner.count - 1
  }

  /// Has two nodes compared that are inside those that are being compared.
  func compare(_ written: SchemaNode, _ counterpart: SchemaNode, _ context: Context) {
    var context = context
    (context.old, context.new) = (old.plain(written), new.plain(counterpart))
    let pair = position(of: context.pair)
    if let current {
      inner[current].append(pair)
      outer[pair].append(current)
    }
    if !queued.contains(pair) { reopen(pair) }
    // The first place of a pair is the shortest.
    if visited[pair] == nil, context.path.count < 40, queued.insert(pair).inserted { queue.append((context, pair)) }
  }

  // MARK: Reporting

  /// A difference between two schemas, before it is judged.
  struct Difference {
    let rule: ChangeRule
    let message: String
    /// Whether the new schema may refuse what the old one accepts.
    var isNarrowing = false
    /// Whether the new schema may accept what the old one refuses.
    var isWidening = false
    /// Whether only members are concerned that one side does not describe.
    var isUndescribed = false
    /// The least verdict for clients, for what they may rely on beyond what is accepted.
    var floor = Verdict.compatible
    var keywords: [String] = []
    /// Values that the old schema may accept, and the new one not.
    var oldHints: [JSONLiteral] = []
    var newHints: [JSONLiteral] = []
    var oldEdits: [(JSONLiteral) -> JSONLiteral?] = []
    var newEdits: [(JSONLiteral) -> JSONLiteral?] = []
    var oldPlace: SourcePlace??
    var newPlace: SourcePlace??
  }

  /// Judges a difference, and adds it to the log; one that was decided at another place is not judged again.
  func emit(_ difference: Difference, _ context: Context) {
    var change = Change(
      rule: difference.rule,
      subject: context.subject,
      part: context.part,
      path: JSONPointer(tokens: context.path).description,
      message: difference.message,
      oldPlace: difference.oldPlace ?? old.place(of: difference.keywords, in: context.old),
      newPlace: difference.newPlace ?? new.place(of: difference.keywords, in: context.new),
      client: .compatible,
      server: .compatible
    )
    let isText = context.reading != nil
    if let known = log.decided(change, sharedIn: direction, isText: isText) {
      log.add(subject: context.subject, to: known)
      numbers.insert(known)
      return
    }
    isJudgedAsText = false
    let narrowing = difference.isNarrowing ? judgement(difference, context, isForward: true) : .compatible
    let widening = difference.isWidening ? judgement(difference, context, isForward: false) : .compatible
    (change.client, change.server) = direction == .request ? (narrowing, widening) : (widening, narrowing)
    if change.client.verdict < difference.floor { change.client = Judgement(verdict: difference.floor) }
    guard let number = log.add(change, sharedIn: direction, isText: isText) else { return }
    numbers.insert(number)
    if isJudgedAsText { textual.insert(number) }
  }

  /// Judges whether the producer of one side sends what the consumer of the other refuses.
  private func judgement(_ difference: Difference, _ context: Context, isForward: Bool) -> Judgement {
    let (producer, consumer) = isForward ? (old, new) : (new, old)
    let (sent, accepted) = isForward ? (context.old, context.new) : (context.new, context.old)
    switch (isForward ? forward : backward).inclusion(of: sent, in: accepted) {
    case .complete: return .compatible
    case .described where !difference.isUndescribed: return .compatible
    case .described: return Judgement(verdict: .risky)
    case .unproven: break
    }
    if context.reading != nil, let types = producer.scalarTypes(of: sent),
      consumer.acceptsEveryText(of: types, accepted)
    {
      isJudgedAsText = true
      return .compatible
    }
    let search = WitnessSearch(
      producer: producer,
      consumer: consumer,
      effort: effort,
      isForward: isForward,
      reading: context.reading
    )
    let (hints, edits) =
      isForward ? (difference.oldHints, difference.oldEdits) : (difference.newHints, difference.newEdits)
    let whole = search.witness(sent, accepted, frames: context.frames, hints: hints, edits: edits)
    if difference.isUndescribed { return Judgement(verdict: .risky) }
    guard let whole else { return Judgement(verdict: .undecided) }
    return Judgement(verdict: .breaking, witness: Witness(instance: .value(whole), acceptedBy: isForward ? .old : .new))
  }

  // MARK: Annotations

  /// Compares what two nodes say to readers.
  private func compareAnnotations(_ context: Context, isDeep: Bool = true) {
    let (schemas, others) = (context.old.schemas, context.new.schemas)
    guard schemas.count == 1, others.count == 1 else { return }
    compareAnnotations(schemas[0], others[0], context, isDeep: isDeep, depth: 0)
  }

  private func compareAnnotations(_ one: JSONValue, _ other: JSONValue, _ context: Context, isDeep: Bool, depth: Int) {
    let key = SchemaIdentity.Pair(left: JSONValueKey(one), right: JSONValueKey(other))
    if isDeep {
      if let known = annotated[key] {
        for number in known { log.add(subject: context.subject, to: number) }
        numbers.formUnion(known)
        return
      }
      annotated[key] = []
    }
    guard depth < 64, effort.spend() else { return }
    let outer = numbers
    numbers = []
    let annotations = SchemaAnnotations(old: old.chain(from: one), new: new.chain(from: other))
    for note in annotations.differences { emitNote(note, annotations, context) }
    if isDeep {
      for (name, child, counterpart) in annotations.children {
        var context = context
        if let name { context.path.append(name) }
        compareAnnotations(child, counterpart, context, isDeep: true, depth: depth + 1)
      }
      annotated[key] = numbers
    }
    numbers = outer.union(numbers)
  }

  private func emitNote(_ note: SchemaAnnotations.Note, _ annotations: SchemaAnnotations, _ context: Context) {
    func place(_ schemas: [JSONValue], _ side: SchemaSide) -> SourcePlace? {
      (note.keyword.flatMap { annotations.value($0, schemas) } ?? schemas.last).map { side.place(of: $0) }
    }
    let number = log.add(
      Change(
        rule: note.rule,
        subject: context.subject,
        part: context.part,
        path: JSONPointer(tokens: context.path).description,
        message: note.message,
        oldPlace: place(annotations.old, old),
        newPlace: place(annotations.new, new),
        client: Judgement(verdict: note.verdict(direction)),
        server: .compatible
      ),
      sharedIn: direction
    )
    if let number { numbers.insert(number) }
  }
}

extension SchemaSide {
  /// Returns a schema and those that it refers to one after the other; OpenAPI 3.0 ignores what is beside a reference.
  func chain(from schema: JSONValue) -> [JSONValue] {
    var chain = [schema]
    while chain.count < 8, let last = chain.last, let target = targets(of: last).first {
      if isOld(last) { chain.removeLast() }
      chain.append(target)
    }
    return chain
  }

  /// Returns the place of the first of some keywords in the schemas of a node, or of the first schema.
  func place(of keywords: [String], in node: SchemaNode) -> SourcePlace? {
    var work = node.schemas
    var position = 0
    while position < work.count, position < 60 {
      let schema = work[position]
      position += 1
      if let value = keywords.lazy.compactMap({ schema[$0] }).first { return place(of: value) }
      work += targets(of: schema) + (schema["allOf"]?.elements.map { $0 } ?? [])
    }
    return node.schemas.first.map { place(of: targets(of: $0).first ?? $0) }
  }
}
