/// Collects the annotations of selected keywords from each schema that the instance satisfies.
struct AnnotationCollector: EvaluationCollector {
  /// An annotation, identified by its positions in the program and on the instance's tape.
  struct Found {
    var slot: AnnotationSlot
    var node: Int
    var instance: Int
  }

  static var gathersAnnotations: Bool { true }

  private let program: SchemaProgram
  private let wanted: [Bool]
  private(set) var found: [Found] = []

  init(program: SchemaProgram, wanted: [Bool]) {
    self.program = program
    self.wanted = wanted
  }

  var mark: Int { found.count }

  mutating func annotate(node: Int, instance: Int) {
    let range = Int(program.nodes[node].firstAnnotation)..<Int(program.nodes[node].endAnnotation)
    for slot in program.annotations[range] where wanted[Int(slot.keyword)] {
      found.append(Found(slot: slot, node: node, instance: instance))
    }
  }

  mutating func forget(since mark: Int) {
    found.removeSubrange(mark...)
  }
}
