extension CheckID {
  /// A document has the form that its specification prescribes.
  public static let documentForm = CheckID("document-form")
  /// An example or a default is valid by its own schema.
  public static let invalidExample = CheckID("invalid-example")
  /// A schema has a valid value.
  public static let unsatisfiableSchema = CheckID("unsatisfiable-schema")
  /// Every statement of a document has an effect.
  public static let noEffect = CheckID("no-effect")
  /// A name that is used is described.
  public static let undescribedName = CheckID("undescribed-name")
  /// An operation id names one operation.
  public static let duplicateOperationID = CheckID("duplicate-operation-id")
  /// A request is for one path, or for a more specific one.
  public static let ambiguousPath = CheckID("ambiguous-path")
  /// A component is referred to.
  public static let unusedComponent = CheckID("unused-component")
}

extension DescribedCheck {
  /// The checks of the documents themselves, in the order of their descriptions.
  public static let ofDocuments = [
    document(
      .documentForm,
      summary: "a document has the form that its specification prescribes",
      explanation: """
        Every rule that Swagger 2.0, OpenAPI 3.0 to 3.2, Arazzo and Overlay have about members, types, required \
        members and members that exclude each other. `check` ends with 2 for a violation; other subcommands use \
        what is usable.
        """,
      example: "A server whose `enum` is empty, or `licence` in place of `license`.",
      remedy: "Write what the message says at the line and column of the finding.",
      exclusion: "Pass `--exclude document-form` to `check` for a document that is not yours."
    ),
    document(
      .invalidExample,
      summary: "an example or a default is valid by its own schema",
      explanation: "Readers copy examples, and a mock serves them, so one that its own schema refuses misleads both.",
      example: "`example: 12` beside `type: string`.",
      remedy: "Correct the example, or the schema if the example is what the API sends."
    ),
    document(
      .unsatisfiableSchema,
      summary: "a schema has a valid value",
      explanation: """
        Bounds that exclude each other, an `enum` without a value of the type, parts of `allOf` with different types, and \
        required members that `additionalProperties: false` forbids leave no valid value, so every response breaks them.
        """,
      example: "`minimum: 10` beside `maximum: 1`.",
      remedy: "Correct one of the two keywords that the message names."
    ),
    document(
      .noEffect,
      summary: "what a document says has an effect",
      explanation: """
        `nullable` beside `$ref`, without `type`, with an `enum` without null, or in OpenAPI 3.1; members beside a \
        reference that are ignored; keywords that no values of the type have anything to do with, or that need another \
        one; misspelt keywords, which 3.1 allows; values of an `enum` that are of another type; parts of paths such as \
        `:id`, where the document shows that an expression is meant; and a server's host without a scheme. All are \
        allowed, and say nothing.
        """,
      example: "`nullable: true` beside `enum: [a, b]`, or `minlength: 3` in OpenAPI 3.1.",
      remedy: "Write what the message says, or remove the member."
    ),
    document(
      .undescribedName,
      summary: "a required member or a tag is described",
      explanation: """
        A member that is required, and that no `properties` of the schemas for the same value describe, is often misspelt. \
        Nothing is said where no members, or any others, are described. A tag must be declared if the document declares \
        tags.
        """,
      example: "`required: [nmae]` beside `properties: { name: … }`.",
      remedy: "Correct the name, or describe it."
    ),
    document(
      .duplicateOperationID,
      summary: "an operation id names one operation",
      explanation:
        "Links, workflows and options name operations by their ids. A second one is known by method and path.",
      example: "`operationId: getUser` in two operations.",
      remedy: "Give each operation an id of its own."
    ),
    document(
      .ambiguousPath,
      summary: "a request is for one path, or for a more specific one",
      explanation: """
        Paths that differ in the names of expressions only are the same path to a server, and of `/{a}/me` and \
        `/users/{b}` neither is more specific for `/users/me` (OpenAPI 3.1, section 4.8.8.2).
        """,
      example: "`/users/{id}` and `/users/{name}`.",
      remedy: "Describe them as one path, or give one a different fixed part."
    ),
    document(
      .unusedComponent,
      summary: "a component is referred to",
      explanation: """
        A component that no reference, discriminator or security requirement names is often what remains of a removed \
        operation. A document without operations is a library, and nothing is said about it.
        """,
      example: "A schema under `components` that no operation uses.",
      remedy: "Refer to the component, or remove it."
    ),
  ]
  private static func document(
    _ id: CheckID,
    summary: String,
    explanation: String,
    example: String,
    remedy: String,
    exclusion: String? = nil
  ) -> DescribedCheck {
    DescribedCheck(
      id,
      for: [.files],
      summary: summary,
      explanation: explanation,
      example: example,
      remedy: remedy,
      exclusion: exclusion ?? "Pass `--exclude \(id)`.",
      whenNothing: "there is no document"
    )
  }
}
