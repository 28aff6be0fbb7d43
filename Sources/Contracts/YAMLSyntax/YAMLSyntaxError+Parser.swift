import JSONSyntax
import Yams

extension YAMLSyntaxError {
  /// Creates an error that explains a parser error in plain words.
  init(_ error: any Error, in text: YAMLText) {
    let start = JSONLocation(line: 1, column: 1)
    switch error as? YamlError {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
      self = Self.syntax(problem, at: NodeWriter.location(of: mark), within: context, in: text)
    case .composer(_, let problem, let mark, _):
      let location = NodeWriter.location(of: mark)
      if problem.contains("alias") {
        let name = String(
          String.UnicodeScalarView(text.line(from: location).prefix { !" ,]}".unicodeScalars.contains($0) })
        )
        self.init(
          code: .undefinedAlias,
          message: "the alias \(name) has no anchor before it; define the anchor first",
          location: location
        )
      } else {
        self.init(
          code: .severalDocuments,
          message: "a second document starts here; put each document into a file of its own",
          location: location
        )
      }
    case .duplicatedKeysInMapping(let keys, let context):
      self.init(
        code: .duplicateKey,
        message: "duplicate key \"\(keys.first ?? "")\" in one mapping; keep one of them",
        location: NodeWriter.location(of: context.mark)
      )
    case let known?:
      self.init(code: .invalidSyntax, message: "the text is not YAML: \(known)", location: start)
    case nil: self.init(code: .invalidSyntax, message: "the text is not YAML: \(error)", location: start)
    }
  }

  private static func syntax(
    _ problem: String,
    at location: JSONLocation,
    within context: YamlError.Context?,
    in text: YAMLText
  ) -> YAMLSyntaxError {
    let opening = NodeWriter.location(of: context?.mark)
    func fault(
      _ message: String,
      _ code: Code = .invalidSyntax,
      at place: JSONLocation? = nil
    ) -> YAMLSyntaxError {
      YAMLSyntaxError(code: code, message: message, location: place ?? location)
    }
    switch problem {
    case "mapping values are not allowed in this context":
      return fault("unexpected \":\"; put the text in quotes, or the key on a line of its own")
    case "could not find expected ':'":
      return fault(
        "this is neither a key with a \":\" nor part of the previous value; check its indentation",
        at: opening
      )
    case "found character that cannot start any token":
      let character = text.line(from: location).first.map(String.init) ?? ""
      return character == "\t"
        ? fault(tabMessage, .tabIndentation) : fault("a value cannot start with \(character); put it in quotes")
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      return fault(tabMessage, .tabIndentation)
    case "block sequence entries are not allowed in this context":
      return fault("unexpected \"- \"; start the list on a line of its own")
    case "mapping keys are not allowed in this context":
      return fault("unexpected \"? \"; start the mapping on a line of its own")
    case "found unexpected end of stream":
      return fault("the quotation mark that opens here is never closed", at: opening)
    case "found unknown escape character":
      return fault("unknown escape; in double quotes, a backslash is written \\\\")
    case "found invalid Unicode character escape code", "did not find expected hexdecimal number":
      return fault("the escape is not a Unicode character; write the digits of its code point")
    case "did not find expected key":
      return fault(
        "this does not belong to any mapping (one starts at \(opening)); check its indentation, and the quotes before it"
      )
    case "did not find expected '-' indicator":
      return fault("this does not belong to any list (one starts at \(opening)); check its indentation")
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      let bracket = problem.hasSuffix("']'") ? "[" : "{"
      if text.line(from: location).isEmpty {
        return fault("the \(bracket) that opens here is never closed", at: opening)
      }
      return fault("the \(bracket) at \(opening) is not closed, or a comma is missing before this")
    case "did not find expected node content":
      return text.line(from: location).isEmpty
        ? fault("the text ends where a value is expected; close the [ or { before it")
        : fault("missing value")
    case "did not find expected <document start>":
      return fault("this does not belong to the document, which has ended; check the indentation")
    case "found undefined tag handle": return fault("the handle of the tag is not defined", .unknownTag)
    case let text where text.hasPrefix("Maximum nesting level"):
      return fault("mappings and sequences are nested too deeply", .tooDeep)
    default: return fault("\(problem)\(context.map { " (\($0.text) that begins at \(opening))" } ?? "")")
    }
  }

  private static let tabMessage = "tab in indentation; indent with spaces"
}
