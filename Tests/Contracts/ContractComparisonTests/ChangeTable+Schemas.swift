import ContractComparison

/// The rows about schemas.
extension ChangeTable {
  static let values: [ChangeRow] = [
    ChangeRow.schema(
      "{ type: string }",
      "{ type: integer }",
      .typeChanged,
      back: .typeChanged,
      narrowing: b,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: boolean }",
      "{ type: string }",
      .typeChanged,
      back: .typeChanged,
      narrowing: b,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: array }",
      "{ type: object }",
      .typeChanged,
      back: .typeChanged,
      narrowing: b,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: [string, integer] }",
      .typeAdded,
      back: .typeRemoved,
      widening: b
    ),
    ChangeRow.schema("{ type: string }", "{}", .typeAdded, back: .typeRemoved, widening: b),
    ChangeRow.schema(
      "{ type: string }",
      "{ anyOf: [{ type: string }, { type: boolean }] }",
      .typeAdded,
      back: .typeRemoved,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: [string, 'null'] }",
      .nullAllowed,
      back: .nullRefused,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: object }",
      "{ oneOf: [{ type: object }, { type: 'null' }] }",
      .nullAllowed,
      back: .nullRefused,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: integer }",
      "{ type: number }",
      .fractionAllowed,
      back: .fractionRefused,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: number, minimum: 1, maximum: 2 }",
      "{ type: integer, minimum: 1, maximum: 2 }",
      .fractionRefused,
      back: .fractionAllowed,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: string, enum: [a, b] }",
      .enumAdded,
      back: .enumRemoved,
      narrowing: b
    ),
    ChangeRow.schema("{ type: string }", "{ const: a }", .enumAdded, back: .enumRemoved, narrowing: b),
    ChangeRow.schema(
      "{ enum: [a, b] }",
      "{ enum: [a, b, c] }",
      .enumValueAdded,
      back: .enumValueRemoved,
      widening: b
    ),
    ChangeRow.schema(
      "{ enum: [1, 2] }",
      "{ enum: [1, 2, 3] }",
      .enumValueAdded,
      back: .enumValueRemoved,
      widening: b
    ),
    ChangeRow.schema("{ const: a }", "{ enum: [a, b] }", .enumValueAdded, back: .enumValueRemoved, widening: b),
    ChangeRow.schema(
      "{ type: boolean }",
      "{ const: true }",
      .enumValueRemoved,
      back: .enumValueAdded,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: string, not: { enum: [admin] } }",
      .excludedValuesChanged,
      back: .excludedValuesChanged,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: integer, minimum: 1 }",
      "{ type: integer, minimum: 5 }",
      .minimumRaised,
      back: .minimumLowered,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: number }",
      "{ type: number, minimum: 0 }",
      .minimumRaised,
      back: .minimumLowered,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: number, minimum: 0 }",
      "{ type: number, exclusiveMinimum: 0 }",
      .minimumRaised,
      back: .minimumLowered,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: integer, maximum: 100 }",
      "{ type: integer, maximum: 50 }",
      .maximumLowered,
      back: .maximumRaised,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: number }",
      "{ type: number, maximum: 9.5 }",
      .maximumLowered,
      back: .maximumRaised,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: number, maximum: 1 }",
      "{ type: number, exclusiveMaximum: 1 }",
      .maximumLowered,
      back: .maximumRaised,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: integer, multipleOf: 5 }",
      "{ type: integer, multipleOf: 10 }",
      .multipleOfChanged,
      back: .multipleOfChanged,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: number }",
      "{ type: number, multipleOf: 0.01 }",
      .multipleOfChanged,
      back: .multipleOfChanged,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: integer, multipleOf: 4 }",
      "{ type: integer, multipleOf: 6 }",
      .multipleOfChanged,
      back: .multipleOfChanged,
      narrowing: b,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: integer }",
      "{ type: integer, format: int32 }",
      .maximumLowered,
      back: .maximumRaised,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: integer, format: int32 }",
      "{ type: integer, format: int64 }",
      .maximumRaised,
      back: .maximumLowered,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: string, minLength: 3 }",
      .minLengthRaised,
      back: .minLengthLowered,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: string, maxLength: 3 }",
      .maxLengthLowered,
      back: .maxLengthRaised,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string, maxLength: 200 }",
      "{ type: string, maxLength: 20 }",
      .maxLengthLowered,
      back: .maxLengthRaised,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: string, pattern: '^[a-z]+$' }",
      .patternAdded,
      back: .patternRemoved,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string, pattern: '^[a-z]+$' }",
      "{ type: string, pattern: '^[0-9]+$' }",
      .patternChanged,
      back: .patternChanged,
      narrowing: b,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: string, format: uuid }",
      .formatAdded,
      back: .formatRemoved,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: string, format: date-time }",
      .formatAdded,
      back: .formatRemoved,
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string, format: date }",
      "{ type: string, format: date-time }",
      .formatChanged,
      back: .formatChanged,
      narrowing: b,
      widening: b
    ),
  ].flatMap(\.self)
}
