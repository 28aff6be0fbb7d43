import Diagnostics
import JSONPaths
import JSONSyntax

/// Reads the members of an overlay, and collects what is wrong with them.
struct OverlayReader {
  private(set) var faults: [OverlayFault] = []
  private(set) var warnings: [OverlayFault] = []

  /// The most faults that are collected.
  private static let maximumFaults = 100

  private mutating func report(_ message: String, at value: JSONValue) {
    if faults.count < Self.maximumFaults { faults.append(OverlayFault(message: message, value: value)) }
  }

  private mutating func warn(_ message: String, at value: JSONValue) {
    if warnings.count < Self.maximumFaults { warnings.append(OverlayFault(message: message, value: value)) }
  }

  /// Returns the minor version; a later one of 1 is read as 1.1.
  mutating func version(of root: JSONValue) -> Int {
    guard root.kind == .object, let value = root["overlay"] else {
      report("this is not an overlay: it has no \"overlay\" at its top level, such as overlay: 1.1.0", at: root)
      return 1
    }
    // A version without quotes may be a number in YAML.
    let parts = (value.string ?? value.text).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0] == "1", let minor = Int(parts[1]), minor >= 0 else {
      report("Overlay \(value.text) is not supported; write overlay: 1.1.0", at: value)
      return 1
    }
    if minor > 1 { warn("Overlay 1.\(minor) is read as 1.1; its new features are not used", at: value) }
    return min(minor, 1)
  }

  mutating func checkInformation(of root: JSONValue) {
    guard root.kind == .object else { return }
    guard let information = root["info"], information.kind == .object else {
      report("\"info\" is missing or no object; write one with \"title\" and \"version\"", at: root["info"] ?? root)
      return
    }
    for name in ["title", "version"] {
      // A version without quotes is a number in YAML, which harms nothing.
      guard let value = information[name] else {
        report("\"info\" has no \"\(name)\"; add one", at: information)
        continue
      }
      if value.kind != .string && value.kind != .number { report("\"\(name)\" must be a string", at: value) }
    }
  }

  mutating func string(_ name: String, of object: JSONValue) -> String? {
    guard let value = object[name] else { return nil }
    if value.kind != .string { report("\"\(name)\" must be a string", at: value) }
    return value.string
  }

  mutating func actions(of root: JSONValue, version: Int) -> [Overlay.Action] {
    guard root.kind == .object else { return [] }
    guard let list = root["actions"], list.kind == .array, list.count > 0 else {
      report("\"actions\" must be a list with at least one action", at: root["actions"] ?? root)
      return []
    }
    var actions: [Overlay.Action] = []
    for value in list.elements {
      if let action = action(value, version: version) { actions.append(action) }
    }
    return actions
  }

  private mutating func action(_ value: JSONValue, version: Int) -> Overlay.Action? {
    guard value.kind == .object else {
      report("an action must be an object with \"target\"", at: value)
      return nil
    }
    guard let place = value["target"] else {
      report("an action has no \"target\"; write a JSONPath such as $.info", at: value)
      return nil
    }
    let removal = value["remove"]
    if let removal, removal.bool == nil { report("\"remove\" must be true or false", at: removal) }
    guard let target = path(place, of: "target") else { return nil }
    let effect: Overlay.Action.Effect
    if removal?.bool == true {
      effect = .remove
    } else if let update = value["update"] {
      if let copy = value["copy"], version > 0 {
        report("an action has both \"update\" and \"copy\"; write two actions", at: copy)
      }
      effect = .update(update)
    } else if let copy = value["copy"], version > 0 {
      guard let source = path(copy, of: "copy") else { return nil }
      effect = .copy(source, at: copy)
    } else if let copy = value["copy"] {
      report("\"copy\" needs Overlay 1.1; write overlay: 1.1.0", at: copy)
      return nil
    } else {
      warn("the action changes nothing; add \"update\", \"copy\" or remove: true", at: value)
      effect = .nothing
    }
    return Overlay.Action(target: target, place: place, effect: effect)
  }

  private mutating func path(_ value: JSONValue, of name: String) -> JSONPath? {
    guard let text = value.string else {
      report("\"\(name)\" must be a JSONPath such as $.info", at: value)
      return nil
    }
    do throws(JSONPathError) { return try JSONPath(parsing: text) } catch {
      report("\"\(name)\" is invalid: \(error.diagnostic.description)", at: value)
      return nil
    }
  }
}
