/// What turns the shipped contract of the feed, which is read forwards, into that of a feed with pages in both directions.
public enum BothDirections {
  /// The query parameter that asks for the page before an image.
  public static let parameter = "before_id"

  /// Texts of the contract, each with its replacement.
  public static let texts: KeyValuePairs<String, String> = [
    "cursor: after_id, items": "cursor: after_id, before: \(parameter), items",
    "        - name: after_id":
      "        - { name: \(parameter), in: query, schema: { type: string, format: uuid } }\n        - name: after_id",
  ]
}
