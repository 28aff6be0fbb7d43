extension InferenceFixture {
  /// APIs of different kinds, as recorded.
  static let all: [InferenceFixture] = [
    pets, issues, feed, orders, search, names, maps, odd, numbers, versions, refused,
  ]

  static let pets = InferenceFixture(
    "pets by number",
    [
      Line("GET /pets", 200, #"[{"id":1,"name":"Rex","tag":null},{"id":2,"name":"Tom","tag":"cat"}]"#),
      Line("GET /pets?limit=1", 200, #"[{"id":1,"name":"Rex","tag":null}]"#),
      Line("GET /pets/1", 200, #"{"id":1,"name":"Rex","born":"2020-01-31","weight":4.5}"#),
      Line("GET /pets/2", 200, #"{"id":2,"name":"Tom","born":"2019-11-02","weight":4}"#),
      Line("GET /pets/99", 404, #"{"error":"no such pet"}"#),
      Line("POST /pets", 201, #"{"id":3,"name":"Ada"}"#, sent: #"{"name":"Ada"}"#),
      Line("DELETE /pets/3", 204),
    ]
  )

  static let issues = InferenceFixture(
    "nested resources with slugs",
    [
      Line("GET /repos", 200, #"{"items":[{"slug":"alpha"},{"slug":"beta"}],"next":null}"#),
      Line("GET /repos/alpha", 200, #"{"slug":"alpha","stars":3}"#),
      Line("GET /repos/alpha/issues", 200, #"[]"#),
      Line("GET /repos/beta/issues", 200, #"[{"number":7,"labels":[]}]"#),
      Line("GET /repos/beta/issues/7", 200, #"{"number":7,"labels":["bug"],"closed_at":null}"#),
    ]
  )

  static let feed = InferenceFixture(
    "a feed with UUIDs and dates",
    [
      Line(
        "GET /v1/feed",
        200,
        #"{"items":[{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","url":"https://img.test/1","at":"2020-05-20T11:24:59Z"}]}"#
      ),
      Line(
        "GET /v1/image/73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6/comments",
        200,
        #"{"items":[{"message":"hi","author":{"email":"a@b.example"}}]}"#
      ),
    ]
  )

  static let orders = InferenceFixture(
    "codes with a prefix, and unsafe methods",
    [
      Line("GET /orders/ord_1041", 200, #"{"id":"ord_1041","total":"12.00","paid":true}"#),
      Line("PUT /orders/ord_1041", 200, #"{"id":"ord_1041","paid":false}"#, sent: #"{"paid":false}"#),
      Line(
        "PATCH /orders/ord_1042",
        422,
        #"{"type":"about:blank","title":"no"}"#,
        type: "application/problem+json",
        sent: "{}"
      ),
    ]
  )

  static let search = InferenceFixture(
    "queries",
    [
      Line("GET /search?q=swift&page=1", 200, #"{"total":2}"#),
      Line("GET /search?q=java&page=2&exact=true", 200, #"{"total":0}"#),
      Line("GET /tags?tag=a&tag=b", 200, "[]"),
      Line("GET /text", 200, "plain", type: "text/plain; charset=utf-8"),
    ]
  )

  static let names = InferenceFixture(
    "siblings with the same members",
    [
      Line("GET /users/ada", 200, #"{"login":"ada","age":1}"#),
      Line("GET /users/bob", 200, #"{"login":"bob","age":null}"#),
      Line("GET /users/cyd", 200, #"{"login":"cyd","age":3}"#),
      Line("GET /v1/settings", 200, #"{"theme":"dark"}"#),
      Line("GET /v1/profile", 200, #"{"name":"ada"}"#),
      Line("GET /v1/limits", 200, #"{"max":1}"#),
    ]
  )

  static let maps = InferenceFixture(
    "an object whose keys are identifiers",
    [Line("GET /rates", 200, #"{"days":{"2024-01-01":1.5,"2024-01-02":2,"2024-01-03":null}}"#)]
  )

  static let odd = InferenceFixture(
    "values of several types",
    [
      Line("GET /odd", 200, #"{"value":1,"list":[1,"a",null,{"b":[]}],"":0,"a b":"ü","on":"yes"}"#),
      Line("GET /odd", 200, #"{"value":"one","list":[],"on":"no","deep":{"null":null}}"#),
      Line("GET /scalar", 200, "3"),
      Line("GET /nothing", 200, "null"),
      Line("GET /%C3%BCmlaut%20x/", 200, "{}"),
      Line("GET /empty", 200),
      Line("GET /empty", 200, "{}"),
    ]
  )

  static let numbers = InferenceFixture(
    "large and small numbers",
    [Line("GET /numbers", 200, #"[1e400,0.1,-0,123456789012345678901234567890,1.0]"#)]
  )

  static let refused = InferenceFixture(
    "requests that were refused",
    [
      Line("GET /items", 200, #"{"items":[{"id":1,"size":"L"},{"id":2,"size":3}],"next":"/items?page=2"}"#),
      Line("GET /items/1", 200, #"{"id":1,"size":"L"}"#),
      Line("GET /items/99", 404, #"{"error":"none"}"#),
      Line("GET /items/abc", 400, #"{"error":"no number"}"#),
      Line("GET /search?q=", 422, #"{"error":"q is empty"}"#),
      Line("GET /search?q=x&limit=5", 200, #"{"found":[]}"#),
      Line("GET /search?limit=many&sort=up", 400, #"{"error":"limit"}"#),
      Line("GET /me", 401, #"{"error":"who"}"#),
      Line("GET /teams/9f8e7d6c5b4a3928", 403, #"{"error":"no"}"#),
    ]
  )

  static let versions = InferenceFixture(
    "a version in the path",
    [
      Line("GET /api/2/items", 200, #"[{"id":"a1"}]"#),
      Line("GET /api/2/items/a1", 200, #"{"id":"a1","kind":"x"}"#),
      Line("GET /2/items", 200, "[]"),
    ]
  )
}
