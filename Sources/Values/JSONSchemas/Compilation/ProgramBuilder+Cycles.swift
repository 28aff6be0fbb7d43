import JSONSyntax

/// Detects schemas that refer to themselves on the same instance, whose evaluation would never end.
///
/// Source: JSON Schema 2020-12 Core, section 9.4.1.
extension ProgramBuilder {
  /// Adds an error for each cycle of schemas that apply to the same instance.
  mutating func rejectReferenceCycles() {
    enum Colour { case white, grey, black }
    var colours = [Colour](repeating: .white, count: nodes.count)
    for start in nodes.indices where colours[start] == .white {
      var stack = [(node: start, next: 0, targets: inPlaceTargets(of: start))]
      colours[start] = .grey
      while let top = stack.last {
        guard top.next < top.targets.count else {
          colours[top.node] = .black
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let (target, entry) = top.targets[top.next]
        switch colours[target] {
        case .black: continue
        case .white:
          colours[target] = .grey
          stack.append((target, 0, inPlaceTargets(of: target)))
        case .grey:
          let document = Int(nodes[top.node].document)
          let value = JSONValue(document: registry.documents[document], index: Int(entry))
          fail("the reference leads back to itself without end", at: value, in: document)
        }
      }
    }
  }

  /// Returns the schemas that a schema applies to its own instance, with the applying keywords.
  private func inPlaceTargets(of node: Int) -> [(Int, UInt32)] {
    var targets: [(Int, UInt32)] = []
    for instruction in instructions[Int(nodes[node].first)..<Int(nodes[node].end)] {
      switch instruction.operation {
      case .ref, .not: targets.append((Int(instruction.a), instruction.entry))
      case .dependentSchemas: targets.append((Int(instruction.b), instruction.entry))
      case .allOf, .anyOf, .oneOf:
        for position in instruction.a..<instruction.a + instruction.b {
          targets.append((Int(integers[Int(position)]), instruction.entry))
        }
      case .condition:
        for target in [instruction.a, instruction.b, instruction.c] where target >= 0 {
          targets.append((Int(target), instruction.entry))
        }
      default: continue
      }
    }
    return targets
  }
}
