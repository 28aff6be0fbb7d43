import HTTPMessages
import JSONSyntax
import Testing

/// The clients of an API: a right one, and wrong ones that differ from it in one mistake.
enum ClientTable: String, CaseIterable, Sendable {
  case feed
  case orders
  case forecast
  case messages

  /// A mistake, and the column of the report in which it is found.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let api: ClientTable
    let name: String
    let column: String
    var testDescription: String { "\(api.rawValue): \(name)" }
  }

  /// The mistakes, ten or more for each API.
  static let mistakes = allCases.flatMap { api in
    api.rows.map { Mistake(api: api, name: $0.0, column: $0.1) }
  }

  private var rows: [(String, String)] {
    switch self {
    case .feed:
      [
        ("description-is-there", "absent"), ("location-is-a-text", "null"), ("no-other-members", "extra"),
        ("some-images", "lists"), ("one-line", "texts"), ("short-texts", "texts"), ("casts-the-id", "violations"),
        ("trusts-the-image", "violations"), ("knows-200-alone", "statuses"), ("exact-media-type", "media-type"),
        ("first-member-is-the-id", "form"), ("waits-for-ever", "faults"), ("trusts-the-connection", "faults"),
        ("expects-no-error", "errors"),
      ]
    case .orders:
      [
        ("note-is-a-text", "null"), ("note-is-there", "absent"), ("no-other-members", "extra"),
        ("states-seen-so-far", "values"), ("small-identifiers", "numbers"), ("some-orders", "lists"),
        ("no-tags", "lists"), ("short-notes", "texts"), ("casts-the-total", "violations"),
        ("errors-have-a-code", "errors"), ("tries-for-ever", "errors"), ("exact-media-type", "media-type"),
        ("waits-for-ever", "faults"), ("uncaught", "violations"),
      ]
    case .forecast:
      [
        ("height-is-a-number", "null"), ("since-is-there", "absent"), ("knows-200-alone", "statuses"),
        ("small-amounts", "numbers"), ("some-stations", "lists"), ("short-names", "texts"), ("whole-seconds", "texts"),
        ("no-snow", "values"), ("casts-the-days", "violations"),
        ("errors-have-a-title", "errors"), ("trusts-the-connection", "faults"), ("no-other-members", "extra"),
      ]
    case .messages:
      [
        ("reply-is-a-number", "null"), ("signature-is-a-text", "null"), ("reply-is-there", "absent"),
        ("text-alone", "values"), ("english-alone", "values"), ("small-identifiers", "numbers"),
        ("known-reactions", "numbers"), ("some-messages", "lists"), ("short-texts", "texts"),
        ("whole-seconds", "texts"), ("no-other-members", "extra"), ("first-member-is-the-id", "form"),
        ("casts-the-time", "violations"), ("errors-have-a-detail", "errors"), ("exact-media-type", "media-type"),
        ("trusts-the-connection", "faults"),
      ]
    }
  }

  /// Returns a client that makes a mistake, or none.
  func client(making mistake: String? = nil) -> @Sendable (APIClient) async throws -> Void {
    let mistakes = Mistakes(name: mistake)
    return { [self] api in
      do {
        switch self {
        case .feed: try await mistakes.readFeed(api)
        case .orders: try await mistakes.readOrders(api)
        case .forecast: try await mistakes.readForecast(api)
        case .messages: try await mistakes.readMessages(api)
        }
      } catch is APIClient.Silence {
        throw mistake == "waits-for-ever" ? APIClient.Accident.hang : APIClient.Refusal("silence") as any Error
      } catch let refusal as APIClient.Refusal {
        throw mistake == "uncaught" ? APIClient.Accident.exception : refusal as any Error
      }
    }
  }
}

/// The clients of the table, which are right where no mistake is named.
private struct Mistakes: Sendable {
  let name: String?

  private func makes(_ mistake: String) -> Bool { name == mistake }

  /// Ends the client where a mistake is made.
  private func crash(if mistake: String, _ condition: @autoclosure () throws -> Bool) throws {
    if makes(mistake), try condition() { throw APIClient.Accident.crash }
  }

  /// Refuses a right response where a mistake is made.
  private func refuse(if mistake: String, _ condition: @autoclosure () throws -> Bool) throws {
    if makes(mistake), try condition() { throw APIClient.Refusal(mistake) }
  }

  /// Sends a request, and returns the JSON of a success.
  private func json(
    _ api: APIClient,
    _ method: HTTPMethod,
    _ target: String,
    body: String = "",
    accepting statuses: Set<Int> = [200]
  ) async throws -> (HTTPResponse, JSONValue) {
    let response: HTTPResponse
    do { response = try await api.send(method, target, body: body) } catch let refusal as APIClient.Refusal {
      throw makes("trusts-the-connection") ? APIClient.Accident.crash : refusal as any Error
    }
    guard statuses.contains(response.status) else {
      try crash(if: "expects-no-error", true)
      if makes("tries-for-ever"), response.status >= 500 { throw APIClient.Accident.hang }
      let problem = (try? JSONDocument(parsing: response.body))?.root
      try crash(if: "errors-have-a-code", problem?["message"] != nil && problem?["code"] == nil)
      try crash(if: "errors-have-a-title", response.status == 503 && problem?["title"] == nil)
      try crash(if: "errors-have-a-detail", response.status == 429 && problem?["detail"] == nil)
      throw APIClient.Refusal("status")
    }
    let type = response.headers["Content-Type"] ?? ""
    try refuse(if: "exact-media-type", type != "application/json")
    guard MediaType(type)?.isJSON == true, let document = try? JSONDocument(parsing: response.body) else {
      throw APIClient.Refusal("no JSON")
    }
    return (response, document.root)
  }

  // MARK: Feed

  func readFeed(_ api: APIClient) async throws {
    var (query, first): (String, String?) = ("limit=10", nil)
    for number in 0..<20 {
      let page = try await json(api, .get, "/v1/feed?\(query)").1
      guard case let items = Array(try page.member("items", .array).elements), let last = items.last else {
        try crash(if: "some-images", number == 0)
        break
      }
      for item in items { try check(image: item) }
      first = try first ?? items[0].member("id", .string).string
      query = "limit=10&after_id=\(try last.member("id", .string).string ?? "")"
    }
    guard let first else { return }
    let statuses = makes("knows-200-alone") ? [200] : Set(200...299)
    let comments = try await json(api, .get, "/v1/image/\(first)/comments", accepting: statuses).1
    for comment in try comments.member("items", .array).elements {
      _ = try (comment.member("id", .string), comment.member("message", .string))
      _ = try comment.member("author", .object).member("username", .string)
    }
  }

  private func check(image: JSONValue) throws {
    guard image.kind == .object else { throw APIClient.Refusal("image") }
    try crash(if: "casts-the-id", image["id"]?.kind != .string)
    try crash(if: "trusts-the-image", image["image"]?.string?.hasPrefix("http") != true)
    let others = ["id", "description", "location", "image"]
    try refuse(if: "no-other-members", image.members.contains { !others.contains($0.name) })
    try refuse(if: "first-member-is-the-id", image.members.first { _ in true }?.name != "id")
    _ = try (image.member("id", .string), image.member("image", .string))
    // The recordings have images without a description: a client may rely on that of the first one alone.
    try crash(if: "description-is-there", image["description"] == nil && image["location"] != nil && isFirst(image))
    try crash(if: "location-is-a-text", image["location"]?.kind == .null && isFirst(image))
    for name in ["description", "location"] {
      let text = try image.optional(name, .string)?.string ?? ""
      try refuse(if: "one-line", name == "description" && text.contains("\r\n"))
      try refuse(if: "short-texts", text.unicodeScalars.count > 1000)
    }
  }

  private func isFirst(_ image: JSONValue) -> Bool { image["image"]?.string?.hasSuffix("/1.png") ?? false }

  // MARK: Orders

  func readOrders(_ api: APIClient) async throws {
    var (query, first): (String, Int?) = ("", nil)
    for number in 0..<20 {
      let page = try await json(api, .get, "/shop/orders\(query)").1
      let orders = Array(try page.member("orders", .array).elements)
      try crash(if: "some-orders", orders.isEmpty && number == 0)
      for order in orders { first = try first ?? check(order: order) }
      for order in orders { _ = try check(order: order) }
      guard let next = try page.optional("next", .string)?.string else { break }
      query = "?after=\(next.filter { $0.isASCII && $0.isLetter })"
    }
    let order = try await json(api, .get, "/shop/orders/\(first ?? 7)").1
    _ = try check(order: order)
    guard try await api.send(.delete, "/shop/orders/\(first ?? 7)").status == 204 else { throw APIClient.Refusal("") }
  }

  private func check(order: JSONValue) throws -> Int {
    guard order.kind == .object else { throw APIClient.Refusal("order") }
    let id = try order.member("id", .number)
    try crash(if: "small-identifiers", Int32(exactly: id.integer ?? .max) == nil)
    let state = try order.member("state", .string).string ?? ""
    guard ["open", "paid", "sent"].contains(state) else { throw APIClient.Refusal("state") }
    try refuse(if: "states-seen-so-far", state == "sent")
    try crash(if: "casts-the-total", order["total"]?.kind != .number)
    _ = try order.member("total", .number)
    // The example has one order with a note and one without: a client may rely on that of a paid order.
    try crash(if: "note-is-a-text", order["note"]?.kind == .null)
    try crash(if: "note-is-there", state == "paid" && order["note"] == nil)
    let known = ["id", "state", "total", "note", "tags"]
    try refuse(if: "no-other-members", order.members.contains { !known.contains($0.name) })
    let note = try order.optional("note", .string)?.string ?? ""
    try refuse(if: "short-notes", note.unicodeScalars.count > 100)
    if let tags = try order.optional("tags", .array) {
      try crash(if: "no-tags", Array(tags.elements).isEmpty)
      guard tags.elements.allSatisfy({ $0.kind == .string }) else { throw APIClient.Refusal("tags") }
    }
    guard let number = id.integer, number > 0 else { throw APIClient.Refusal("id") }
    return number
  }

  // MARK: Forecast

  func readForecast(_ api: APIClient) async throws {
    let stations = try await json(api, .get, "/stations").1
    guard stations.kind == .array else { throw APIClient.Refusal("stations") }
    try crash(if: "some-stations", Array(stations.elements).isEmpty)
    for (position, station) in stations.elements.enumerated() {
      _ = try station.member("code", .string)
      let name = try station.member("name", .string).string ?? ""
      try refuse(if: "short-names", name.unicodeScalars.count > 1000)
      // The height of the second station is not known in the example.
      try crash(if: "height-is-a-number", position == 0 && station["height"]?.kind == .null)
      try crash(if: "since-is-there", position == 0 && station["since"] == nil)
      let known = ["code", "name", "height", "since"]
      try refuse(if: "no-other-members", station.members.contains { !known.contains($0.name) })
      _ = try (station.optional("height", .number), station.optional("since", .string))
    }
    let statuses: Set<Int> = makes("knows-200-alone") ? [200] : [200, 202]
    let (answer, forecast) =
      try await json(api, .post, "/stations/ZRH/forecast", body: #"{"days": 2}"#, accepting: statuses)
    if answer.status == 202 {
      _ = try forecast.member("job", .string)
      return
    }
    let time = try forecast.member("at", .string).string ?? ""
    try refuse(if: "whole-seconds", time.contains("."))
    try crash(if: "casts-the-days", forecast["days"]?.kind != .array)
    for day in try forecast.member("days", .array).elements {
      let kind = try day.member("kind", .string).string ?? ""
      guard ["sun", "rain", "snow"].contains(kind) else { throw APIClient.Refusal("kind") }
      try crash(if: "no-snow", kind == "snow")
      let amount = try day.optional("amount", .number)?.number?.double ?? 0
      try refuse(if: "small-amounts", amount > 1000)
    }
  }

  // MARK: Messages

  func readMessages(_ api: APIClient) async throws {
    let messages = try await json(api, .get, "/messages").1
    guard messages.kind == .array else { throw APIClient.Refusal("messages") }
    try crash(if: "some-messages", Array(messages.elements).isEmpty)
    for (position, message) in messages.elements.enumerated() { try check(message: message, isFirst: position == 0) }
    let settings = try await json(api, .get, "/settings").1
    _ = try settings.member("name", .string)
    guard try settings.member("topics", .object).members.allSatisfy({ [.true, .false].contains($0.value.kind) }) else {
      throw APIClient.Refusal("topics")
    }
    let language = try settings.member("language", .string).string ?? ""
    guard ["de", "en", "fr"].contains(language) else { throw APIClient.Refusal("language") }
    try refuse(if: "english-alone", language != "en")
    try crash(if: "signature-is-a-text", settings["signature"]?.kind == .null)
    _ = try (settings.optional("signature", .string), settings.optional("volume", .number))
  }

  private func check(message: JSONValue, isFirst: Bool) throws {
    guard message.kind == .object else { throw APIClient.Refusal("message") }
    guard let id = try message.member("id", .number).integer, id > 0 else { throw APIClient.Refusal("id") }
    try crash(if: "small-identifiers", Int32(exactly: id) == nil)
    try refuse(if: "first-member-is-the-id", message.members.first { _ in true }?.name != "id")
    let known = ["id", "sent", "body", "reactions", "reply-to"]
    try refuse(if: "no-other-members", message.members.contains { !known.contains($0.name) })
    try crash(if: "casts-the-time", message["sent"]?.kind != .string)
    try refuse(if: "whole-seconds", message.member("sent", .string).string?.contains(".") ?? true)
    let body = try message.member("body", .object)
    switch try body.member("kind", .string).string {
    case "text":
      let text = try body.member("text", .string).string ?? ""
      try refuse(if: "short-texts", text.unicodeScalars.count > 1000)
    case "photo":
      try refuse(if: "text-alone", true)
      _ = try (body.member("url", .string), body.optional("width", .number))
    default: throw APIClient.Refusal("kind")
    }
    for reaction in try message.optional("reactions", .object)?.members.map({ $0 }) ?? [] {
      try crash(if: "known-reactions", reaction.name != "smile")
      guard reaction.value.kind == .number else { throw APIClient.Refusal("reaction") }
    }
    // The second message of the example is no reply: a client may rely on the first one alone.
    try crash(if: "reply-is-a-number", isFirst && message["reply-to"]?.kind == .null)
    try crash(if: "reply-is-there", isFirst && message["reply-to"] == nil)
    _ = try message.optional("reply-to", .number)
  }
}
