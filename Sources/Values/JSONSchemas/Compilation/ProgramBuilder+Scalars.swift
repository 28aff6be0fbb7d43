import JSONSyntax

/// Compiles the keywords of numbers and strings.
extension ProgramBuilder {
  mutating func compileNumbers(_ context: SchemaContext) {
    let isBoolean = context.dialect.version < .draft6
    for keyword in [Keyword.minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum, .multipleOf] {
      guard let value = context.keywords[keyword] else { continue }
      let isExclusive = keyword == .exclusiveMinimum || keyword == .exclusiveMaximum
      let wanted = isExclusive && isBoolean ? "a boolean" : "a number"
      let message = "\"\(keyword.rawValue)\" must be \(wanted), not \(described(value))"
      if isExclusive, value.bool != nil {
        // A flag makes the bound beside it exclusive, as until draft 5.
        guard isBoolean || tolerate("\(message); it is read as in OpenAPI 3.0", at: value, in: context.document) else {
          fail(message, at: value, in: context.document)
          continue
        }
        continue
      }
      guard let number = value.number,
        !(isExclusive && isBoolean)
          || tolerate("\(message); it is read as in OpenAPI 3.1", at: value, in: context.document)
      else {
        fail(message, at: value, in: context.document)
        continue
      }
      if keyword == .multipleOf, number.isNegative || number == JSONNumber(0) {
        fail("\"multipleOf\" must be greater than zero, not \(described(value))", at: value, in: context.document)
        continue
      }
      numbers.append(SchemaNumber(number))
      emit(operation(keyword, context), KindSet.number, keyword, value, Int32(numbers.count - 1))
    }
  }

  /// Returns the comparison for a keyword; a boolean `exclusive…` next to it makes it strict.
  private func operation(_ keyword: Keyword, _ context: SchemaContext) -> SchemaInstruction.Operation {
    switch keyword {
    case .minimum: context.keywords[.exclusiveMinimum]?.bool == true ? .exclusiveMinimum : .minimum
    case .maximum: context.keywords[.exclusiveMaximum]?.bool == true ? .exclusiveMaximum : .maximum
    case .exclusiveMinimum: .exclusiveMinimum
    case .exclusiveMaximum: .exclusiveMaximum
    default: .multipleOf
    }
  }

  mutating func compileStrings(_ context: SchemaContext) {
    if let minimum = count(.minLength, context), let value = context.keywords[.minLength], minimum > 0 {
      emit(.lengths, KindSet.string, .minLength, value, minimum, -1)
    }
    if let maximum = count(.maxLength, context), let value = context.keywords[.maxLength] {
      emit(.lengths, KindSet.string, .maxLength, value, -1, maximum)
    }
    if let value = context.keywords[.format] { compileFormat(value, context) }
    if let value = context.keywords[.pattern] {
      if let source = value.string {
        if let number = pattern(source, at: value, in: context.document) {
          emit(.pattern, KindSet.string, .pattern, value, number)
        }
      } else {
        fail("\"pattern\" must be a string, not \(described(value))", at: value, in: context.document)
      }
    }
  }

  private mutating func compileFormat(_ value: JSONValue, _ context: SchemaContext) {
    guard let name = value.string else {
      fail("\"format\" must be a string, not \(described(value))", at: value, in: context.document)
      return
    }
    guard options.assertFormats || context.dialect.requiresFormats, !options.ignoredFormats.contains(name) else {
      return
    }
    switch name {
    case "int32": emit(.integerBits, KindSet.number, .format, value, 32)
    case "int64": emit(.integerBits, KindSet.number, .format, value, 64)
    default:
      if let format = StringFormat.named(name) {
        emit(.format, KindSet.string, .format, value, Int32(format.rule.rawValue))
      }
    }
  }
}
