/// Recorded searches that are matched by the JSON in their request bodies.
enum SearchWorkload {
  static let path = "/v1/search"
  static let bodies = 1000
  static let query = "a photograph of a lighthouse at the edge of the sea, taken in the evening"

  static let operation = """
      /search:
        post:
          operationId: search
          requestBody:
            required: true
            content:
              application/json:
                schema:
                  type: object
                  required: [query, page]
                  properties:
                    query: { type: string, minLength: 1 }
                    page: { type: integer, minimum: 0 }
                    filters:
                      type: object
                      properties:
                        tags: { type: array, items: { type: string } }
                        isNew: { type: boolean }
          responses:
            "200":
              description: What was found.
              content: { application/json: { schema: { type: object, required: [items] } } }
    """

  /// Returns the recorded request body with a number.
  static func body(_ number: Int) -> String {
    #"{"query":"\#(query)","page":\#(number),"filters":{"isNew":true,"tags":["a","b"]}}"#
  }
}
