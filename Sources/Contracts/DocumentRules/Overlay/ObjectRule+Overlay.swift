import JSONSyntax

// Source: Overlay Specification 1.0.0 and 1.1.0, sections 4.4.1 to 4.4.3.
extension ObjectRule {
  static let overlay: ObjectRule = .init(
    "Overlay Object",
    [
      .must("overlay", .text(.version("1.0")), in: .overlay10),
      .must("overlay", .text(.version("1.1")), in: .overlay11),
      .must("info", .object { overlayInfo }), .may("extends", .text(.url)),
      .must("actions", .list(.object { overlayAction }, minimum: 1, isUnique: true)),
    ]
  )

  private static let overlayInfo: ObjectRule = .init(
    "Info Object",
    [.must("title", .string), .must("version", .string), .may("description", .string, in: .overlay11)]
  )

  private static let overlayAction: ObjectRule = .init(
    "Action Object",
    [
      .must("target", .text(.jsonPath)), .may("description", .string), .may("update", .any),
      .may("copy", .text(.jsonPath), in: .overlay11), .may("remove", .boolean),
    ]
  )
}
