import Basics
import JSONSyntax

/// The compiled form of schemas: flat arrays with references by position; immutable, and shareable between tasks.
///
/// Each node is a schema with a range of instructions, whose operands are positions in the other arrays. Except for
/// patterns that are not automata, it contains no references. So evaluation neither counts references nor allocates.
final class SchemaProgram: Sendable {
  let nodes: [CompiledNode]
  let instructions: [SchemaInstruction]
  let objects: [ObjectShape]
  let properties: [PropertySlot]
  /// Hash tables of properties, lists of nodes, of names and of constants.
  let integers: [Int32]
  let names: [NameSlice]
  let numbers: [SchemaNumber]
  let patterns: PatternTable
  /// The characters of `names` and the text of constants.
  let text: [UInt8]
  /// The values of `const` and `enum`, as consecutive tapes.
  let constants: [JSONTapeEntry]
  /// The sorted hashes of the values of large `enum`s, with their constants.
  let hashedConstants: [HashedConstant]
  /// The node of each dynamic anchor in each resource, or -1.
  let dynamicTargets: [Int32]
  let dynamicNames: Int
  /// The annotations of each node, in runs.
  let annotations: [AnnotationSlot]
  let annotationKeywords: [String]
  let documents: [JSONDocument]
  let documentURIs: [String]
  let bounds: EvaluationBounds
  /// Patterns that are not evaluated, with the reason.
  let toleratedFaults: [SchemaError]
  private let knownNodes = Mutex<[JSONValueKey: Int]?>(nil)

  init(_ builder: ProgramBuilder) {
    nodes = builder.nodes
    instructions = builder.instructions
    objects = builder.objects
    properties = builder.properties
    integers = builder.integers
    names = builder.names
    numbers = builder.numbers
    patterns = builder.patterns
    text = builder.constants.text
    constants = builder.constants.tape
    hashedConstants = builder.hashedConstants
    dynamicTargets = builder.dynamicTargets
    dynamicNames = builder.dynamicNames.count
    annotations = builder.annotations
    annotationKeywords = builder.annotationKeywords
    documents = builder.registry.documents
    documentURIs = builder.registry.documentURIs
    bounds = builder.options.bounds
    toleratedFaults = builder.toleratedFaults
  }

  /// The value in its document from which a node was compiled.
  func schema(ofNode node: Int) -> JSONValue {
    JSONValue(document: documents[Int(nodes[node].document)], index: Int(nodes[node].entry))
  }

  /// The nodes by the values that they were compiled from; computed on first use.
  var nodesByValue: [JSONValueKey: Int] {
    knownNodes.withLock { known in
      if let known { return known }
      let found = Dictionary(
        nodes.indices.map { (JSONValueKey(schema(ofNode: $0)), $0) },
        uniquingKeysWith: { first, _ in first }
      )
      known = found
      return found
    }
  }

  /// Returns the value of a keyword of a node.
  func value(ofEntry entry: UInt32, inNode node: Int) -> JSONValue {
    JSONValue(document: documents[Int(nodes[node].document)], index: Int(entry))
  }
}

/// The limits of one evaluation.
struct EvaluationBounds: Sendable, Hashable {
  /// The deepest nesting of schemas under evaluation.
  var depth: Int
  /// The most schema evaluations, in addition to those that depend on the size of the instance.
  var steps: Int
  /// The schema evaluations for each value of the instance.
  var stepsPerValue = 200
  /// The schema evaluations of the first portion, in which no verdicts are remembered.
  var first = 2048
  /// The schema evaluations of the first portion for each value of the instance.
  var firstPerValue = 4
}
