extension ContractExtension {
  /// `x-resource`: a string is the URL of something that can be retrieved.
  package static let resource = ContractExtension(
    "x-resource",
    of: .schema,
    form: """
      "x-resource" may have "content", a list of media types, and "status", a list of success statuses
      """,
    summary: "the string is the URL of something that can be retrieved",
    explanation: """
      `content` lists the media types, or ranges of them, that the resource may have; without it any will do. `status` \
      lists the statuses with which it is retrieved, such as `'200'` or `2XX`; without it `200` alone.
      """,
    example: "`x-resource: { content: [image/*] }`",
    remedy: """
      Add it next to `type: string`. The check `resource` requests each URL once, as the key `resources` allows.
      """,
    hasForm: { ResourcePromise($0) != nil }
  )
}
