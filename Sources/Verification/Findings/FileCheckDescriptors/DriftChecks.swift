extension CheckID {
  /// The status of a recorded response is that of today.
  public static let driftStatus = CheckID("drift-status")
  /// The media type of a recorded response is that of today.
  public static let driftMediaType = CheckID("drift-media-type")
  /// The headers of a recorded response are those of today.
  public static let driftHeader = CheckID("drift-header")
  /// The members of a recorded body are those of today.
  public static let driftMember = CheckID("drift-member")
  /// The types of a recorded body are those of today.
  public static let driftType = CheckID("drift-type")
  /// The formats of a recorded body are those of today.
  public static let driftFormat = CheckID("drift-format")
  /// A recorded list is sorted as that of today.
  public static let driftOrder = CheckID("drift-order")
  /// A page of a recorded list has as many items as that of today.
  public static let driftPage = CheckID("drift-page")
  /// The links of a recorded response lead where those of today do.
  public static let driftLink = CheckID("drift-link")
  /// A response takes about as long as when it was recorded.
  public static let driftLatency = CheckID("drift-latency")
}

extension DescribedCheck {
  /// The checks that compare recordings with the API of today.
  public static let ofDrift: [DescribedCheck] = [
    drift(
      .driftStatus,
      "the API responds with the recorded status",
      """
      The recorded request is sent twice. A status is compared only if all responses have it. A recorded item that is \
      gone is no drift while other items of its operation are there, and neither are 401, 403, 429 and 503.
      """,
      example: "`200` was recorded for `GET /items`, and `204` is returned now.",
      nothing: "no recorded request was sent"
    ),
    drift(
      .driftMediaType,
      "the API responds with the recorded media type",
      "The `Content-Type` without its parameters is compared, and whether a JSON body still is JSON.",
      example: "`application/json` was recorded, and `text/html` is returned now.",
      nothing: "no response has a body"
    ),
    drift(
      .driftHeader,
      "the API sends the recorded headers",
      """
      The names of headers are compared, the directives of `Cache-Control`, the names in `Vary` and `Allow`, and the \
      names and safety of cookies. Headers of a connection, a single response, a server or a proxy are left out. A new \
      header is a note.
      """,
      example: "`Cache-Control: public, max-age=60` was recorded, and `Cache-Control: no-store` is returned now.",
      nothing: "no recorded request was sent"
    ),
    drift(
      .driftMember,
      "the objects of a body have the recorded members",
      """
      A member that all recorded objects had and none has now is lost; one that all objects have now and none had is \
      new. What only some objects had may be missing. Objects whose names are identifiers are dictionaries, whose names \
      do not matter.
      """,
      example: "Each recorded item had a `price`, and none has one now.",
      nothing: "no response is a JSON object"
    ),
    drift(
      .driftType,
      "the values of a body have the recorded types",
      """
      Types are compared place by place, all elements of an array together. A recorded `null`, and an array that is \
      empty today, show nothing.
      """,
      example: "`\"price\": 12.5` was recorded, and `\"price\": \"12.5\"` is returned now.",
      nothing: "no response is JSON"
    ),
    drift(
      .driftFormat,
      "the texts of a body have the recorded formats",
      "Dates, times, UUIDs, URLs, paths, email and IP addresses are recognized by their looks.",
      example: "`2026-05-04T09:41:00Z` was recorded, and `04.05.2026 09:41` is returned now.",
      nothing: "no response has a text with a format"
    ),
    drift(
      .driftOrder,
      "a list is sorted by a member that it was sorted by",
      """
      The order is that of a member by which all items were sorted. It is compared if the same items follow each other \
      in another way, or a list has many items. Two items are worth a note.
      """,
      example: "Items were recorded with the newest first, and come with the oldest first now.",
      nothing: "no response has a list in an order"
    ),
    drift(
      .driftPage,
      "a page has as many items as the recorded one",
      "Pages are compared if another page followed and still follows, or if a page has more items than it may have.",
      example: "A page of 25 items was recorded, and has 10 items now, although another page follows.",
      nothing: "no response is a page"
    ),
    drift(
      .driftLink,
      "the links of a response lead where the recorded ones do",
      """
      The relations of the `Link` header, and the paths of URLs in bodies, are compared without identifiers. Links to \
      other origins are left out.
      """,
      example: "`/items/7/reviews` was recorded, and `/reviews/7` is returned now.",
      nothing: "no response has a link"
    ),
    drift(
      .driftLatency,
      "a response takes less than ten times as long as the recorded one",
      "The faster of both responses is compared, if it takes at least a second. The finding is a note.",
      example: "40 ms were recorded, and the API takes 2 s now.",
      nothing: "no recording says how long its response took"
    ),
  ]

  private static func drift(
    _ id: CheckID,
    _ summary: String,
    _ explanation: String,
    example: String,
    nothing: String
  ) -> DescribedCheck {
    DescribedCheck(
      id,
      for: [.drift],
      summary: summary,
      explanation: explanation,
      example: example,
      remedy: """
        Adapt the clients, and record the response again with `contract drift --update`. If it may differ from \
        request to request, mark its schema with `x-volatile: true`.
        """,
      whenNothing: nothing
    )
  }
}
