import JSONSyntax

/// Unsafe views of a program's arrays during one evaluation.
struct ProgramView {
  var nodes: UnsafeBufferPointer<CompiledNode>
  var instructions: UnsafeBufferPointer<SchemaInstruction>
  var objects: UnsafeBufferPointer<ObjectShape>
  var properties: UnsafeBufferPointer<PropertySlot>
  var integers: UnsafeBufferPointer<Int32>
  var names: UnsafeBufferPointer<NameSlice>
  var numbers: UnsafeBufferPointer<SchemaNumber>
  var patterns: PatternTableView
  var text: UnsafeBufferPointer<UInt8>
  var constants: TapeView
  var hashedConstants: UnsafeBufferPointer<HashedConstant>
  var dynamicTargets: UnsafeBufferPointer<Int32>
  var annotations: UnsafeBufferPointer<AnnotationSlot>
}

extension SchemaProgram {
  /// Calls a closure with unsafe views of the program.
  func withView<Result>(_ body: (ProgramView) -> Result) -> Result {
    nodes.withUnsafeBufferPointer { nodes in
      instructions.withUnsafeBufferPointer { instructions in
        objects.withUnsafeBufferPointer { objects in
          properties.withUnsafeBufferPointer { properties in
            integers.withUnsafeBufferPointer { integers in
              names.withUnsafeBufferPointer { names in
                withOperands { numbers, patterns, text, constants, hashedConstants in
                  dynamicTargets.withUnsafeBufferPointer { dynamicTargets in
                    annotations.withUnsafeBufferPointer { annotations in
                      body(
                        ProgramView(
                          nodes: nodes,
                          instructions: instructions,
                          objects: objects,
                          properties: properties,
                          integers: integers,
                          names: names,
                          numbers: numbers,
                          patterns: patterns,
                          text: text,
                          constants: TapeView(tape: constants, bytes: text),
                          hashedConstants: hashedConstants,
                          dynamicTargets: dynamicTargets,
                          annotations: annotations
                        )
                      )
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  private func withOperands<Result>(
    _ body: (
      UnsafeBufferPointer<SchemaNumber>, PatternTableView,
      UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<JSONTapeEntry>, UnsafeBufferPointer<HashedConstant>
    ) -> Result
  ) -> Result {
    numbers.withUnsafeBufferPointer { numbers in
      patterns.withView { patterns in
        text.withUnsafeBufferPointer { text in
          constants.withUnsafeBufferPointer { constants in
            hashedConstants.withUnsafeBufferPointer { hashedConstants in
              body(numbers, patterns, text, constants, hashedConstants)
            }
          }
        }
      }
    }
  }
}
