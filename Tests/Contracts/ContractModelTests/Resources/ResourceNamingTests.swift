import ContractModel
import Testing

@Suite("What names say")
struct ResourceNamingTests {
  @Test(
    "A name has the same words in every spelling",
    arguments: [
      ("flowRunID", ["flow", "run", "id"]), ("flow_run-id", ["flow", "run", "id"]), ("APIKey", ["api", "key"]),
      ("userIDs", ["user", "ids"]), ("URLs of images", ["urls", "of", "images"]), ("v1Pets", ["v1", "pets"]),
      ("größeInMm", ["größe", "in", "mm"]), ("data[0].id", ["data", "0", "id"]), ("__", []), ("", []),
    ]
  )
  func words(_ name: String, _ words: [String]) {
    #expect(ResourceNaming.words(of: name) == words)
  }

  @Test(
    "A word that is no plural stays as it is",
    arguments: [
      ("status", "status"), ("news", "news"), ("address", "address"), ("analysis", "analysis"), ("pet", "pet"),
      ("series", "series"),
    ]
  )
  func noPlural(_ word: String, _ singular: String) {
    #expect(ResourceNaming.singular(word) == singular)
  }

  @Test(
    "The singular of a plural follows from its spelling",
    arguments: [
      ("pets", "pet"), ("categories", "category"), ("boxes", "box"), ("addresses", "address"), ("sizes", "size"),
      ("people", "person"), ("menus", "menu"), ("uris", "uri"), ("statuses", "status"),
      ("ImageComments", "ImageComment"),
      ("ids", "id"), ("movies", "movie"),
    ]
  )
  func plural(_ word: String, _ singular: String) {
    #expect(ResourceNaming.singular(word) == singular)
  }

  @Test("A name in camel case has only what every format allows in names")
  func camelCase() {
    #expect(ResourceNaming.camelCase("image-comments/größe") == "ImageCommentsGrE")
  }

  @Test(
    "The last word of a name says whether its values are one of a few, and whether its numbers count something",
    arguments: [
      ("orderStatus", true, false), ("order_status", true, false), ("prototype", false, false),
      ("itemCount", false, true), ("discount", false, false), ("balance", false, false),
    ]
  )
  func meaning(_ name: String, _ isChoice: Bool, _ counts: Bool) {
    #expect(ResourceNaming.namesChoice(name) == isChoice)
    #expect(ResourceNaming.counts(name) == counts)
  }
}
