import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// The bodies of creations.
extension ResourceLifeCycle {
  /// The most bodies that are tried for one creation, before any with values of this run alone.
  private static var maximumBodies: Int { 6 }

  /// Returns the bodies to try, the likeliest first.
  ///
  /// Later ones have values that no other creation has, because earlier runs may have left items with the same names:
  /// first in members that servers commonly require to be unique, and then in all.
  func bodies(_ create: Operation, number: Int, _ context: LifeCycleContext) -> [RequestContent?] {
    guard create.requestBody != nil else { return [nil] }
    let samples = SampleBodies(operation: create, seed: context.seed)
    let schema = create.bodySchema
    let examples = samples.examples
    var bodies: [RequestContent] = number == 0 ? examples : []
    if let upload = Upload.sample(for: create, read: resource.read) { bodies.append(upload) }
    let described = samples.described(known: context.known)
    // What no example has is kept, too. A server that refuses a member gets the others without it.
    if number == 1 || number == 0 && examples.isEmpty, let schema, let usual = samples.first?.value {
      let complete = filled(GeneratedValue.complete(usual, schema, seed: context.seed), schema, context)
      let text = UniqueText(seed: context.seed, purpose: "\(create.id) \(number) complete")
      let sent = number == 0 ? complete : varied(complete, text, 0, schema, context)
      if complete != usual, let body = samples.encoded(sent) { bodies.append(body) }
    }
    bodies += described.flatMap { body -> [RequestContent] in
      guard let schema, let value = body.value, number > 0 || variesAllTexts else { return [body] }
      let text = UniqueText(seed: context.seed, purpose: "\(create.id) \(number) described")
      return [samples.encoded(varied(value, text, 0, schema, context))].compactMap(\.self)
    }
    for candidate in examples + [0, 1].compactMap(samples.generated) {
      guard let value = candidate.value else {
        bodies.append(candidate)
        continue
      }
      let known = filled(value, schema, context)
      let filled = candidate.isExample ? known : DatePeriods(schema).ordered(known, number: number)
      if number == 0 || schema == nil { bodies += [samples.encoded(filled)].compactMap(\.self) }
      guard let schema else { continue }
      for attempt in (variesAllTexts ? 1 : 0)..<2 {
        let text = UniqueText(seed: context.seed, purpose: "\(create.id) \(number) \(attempt)")
        let varied = varied(filled, text, attempt, schema, context)
        guard attempt > 0 || varied != filled else { continue }
        bodies += [samples.encoded(varied)].compactMap(\.self)
      }
    }
    var seen: Set<[UInt8]> = []
    let maximum = Self.maximumBodies + described.count
    let tried = Array(bodies.filter { seen.insert($0.bytes).inserted }.prefix(maximum))
    // An optional member may have a rule that no schema describes.
    let smallest = smallestBody(create, number: number, context)
    let other = number == 0 ? smallest?.value.flatMap { related($0, schema, context) }.flatMap(samples.encoded) : nil
    return tried + [smallest, other].compactMap(\.self).filter { seen.insert($0.bytes).inserted }
  }

  /// Returns a body whose own identifier is that of another resource, as a line of a cart has that of a product.
  private func related(_ body: JSONLiteral, _ schema: SchemaReference?, _ context: LifeCycleContext) -> JSONLiteral? {
    guard case .object(let members) = body else { return nil }
    return members.lazy.compactMap { member -> JSONLiteral? in
      guard resource.identifierNames.contains(ResourceNaming.normalized(member.key)),
        let other = context.known.reference(member.key, except: resource)
      else { return nil }
      let related = body.replacing([member.key], with: other)
      return schema.map { related.isAllowed(by: $0) } ?? true ? related : nil
    }
    .first
  }

  /// Returns a body with the required members alone; `nil` if the schema does not allow it.
  private func smallestBody(_ create: Operation, number: Int, _ context: LifeCycleContext) -> RequestContent? {
    let samples = SampleBodies(operation: create, seed: context.seed)
    guard let schema = create.bodySchema, let usual = samples.generated(0)?.value, case .object = usual else {
      return nil
    }
    let value = filled(GeneratedValue.minimal(usual, schema), schema, context)
    let text = UniqueText(seed: context.seed, purpose: "\(create.id) \(number) smallest")
    let varied = varied(value, text, 0, schema, context)
    return varied.isAllowed(by: schema) ? samples.encoded(varied) : nil
  }

  /// Returns bodies with values that only this run has, for a server that has those of the seed already.
  ///
  /// They follow from the seed and the salt of the run.
  func saltedBodies(_ create: Operation, number: Int, _ context: LifeCycleContext) -> [RequestContent?] {
    guard let schema = create.bodySchema else { return [] }
    let samples = SampleBodies(operation: create, seed: context.seed)
    let salt = context.session.configuration.salt
    var seen: Set<[UInt8]> = []
    return [samples.first, samples.generated(1)].compactMap { $0?.value }.flatMap { value in
      (0..<2).compactMap { attempt in
        let text = UniqueText(seed: context.seed, purpose: "\(create.id) \(number) \(attempt) run \(salt)")
        let filled = DatePeriods(schema).ordered(filled(value, schema, context), number: number &+ 1)
        return samples.encoded(varied(filled, text, attempt, schema, context))
      }
    }
    .filter { seen.insert($0.bytes).inserted }
  }

  /// Returns a body with the identifiers of known items, except for the item's own: it must not be that of another one.
  private func filled(_ value: JSONLiteral, _ schema: SchemaReference?, _ context: LifeCycleContext) -> JSONLiteral {
    context.known.filled(value, schema, keeping: resource.identifierNames)
  }

  /// Returns a value with texts that no other creation has, first in the members that servers commonly require to be
  /// unique.
  func varied(
    _ value: JSONLiteral,
    _ text: UniqueText,
    _ attempt: Int,
    _ schema: SchemaReference,
    _ context: LifeCycleContext
  ) -> JSONLiteral {
    text.applied(to: value, schema, seed: context.seed) { name in
      let isOwn = resource.identifierNames.contains(ResourceNaming.normalized(name))
      return (isOwn || !context.known.isReference(name)) && (attempt > 0 || isOwn || UniqueText.isUsuallyUnique(name))
    }
  }
}
