import JSONSyntax

/// Compiles the keywords of objects.
extension ProgramBuilder {
  mutating func compileObjects(_ context: SchemaContext) {
    if let minimum = count(.minProperties, context), let value = context.keywords[.minProperties], minimum > 0 {
      emit(.memberCounts, KindSet.object, .minProperties, value, minimum, -1)
    }
    if let maximum = count(.maxProperties, context), let value = context.keywords[.maxProperties] {
      emit(.memberCounts, KindSet.object, .maxProperties, value, -1, maximum)
    }
    compileMembers(context)
    if let value = context.keywords[.propertyNames] {
      emit(.propertyNames, KindSet.object, .propertyNames, value, node(of: value, context))
    }
    if let value = context.keywords[.dependentRequired], isObject(value, .dependentRequired, context) {
      for member in value.members { compileDependentNames(member, .dependentRequired, context) }
    }
    if let value = context.keywords[.dependentSchemas], isObject(value, .dependentSchemas, context) {
      for member in value.members { compileDependentSchema(member, .dependentSchemas, context) }
    }
    if let value = context.keywords[.dependencies], isObject(value, .dependencies, context) {
      for member in value.members {
        if member.value.kind == .array {
          compileDependentNames(member, .dependencies, context)
        } else {
          compileDependentSchema(member, .dependencies, context)
        }
      }
    }
  }

  private mutating func compileDependentNames(_ member: JSONMember, _ keyword: Keyword, _ context: SchemaContext) {
    guard let wanted = uniqueStrings(member.value, keyword, context), !wanted.isEmpty else { return }
    let first = Int32(names.count)
    names.append(constants.add(name: member.key.stringBytes))
    for name in wanted { names.append(constants.add(name: name)) }
    emit(.dependentRequired, KindSet.object, keyword, member.value, first, Int32(wanted.count))
  }

  private mutating func compileDependentSchema(_ member: JSONMember, _ keyword: Keyword, _ context: SchemaContext) {
    names.append(constants.add(name: member.key.stringBytes))
    let name = Int32(names.count - 1)
    emit(.dependentSchemas, KindSet.object, keyword, member.value, name, node(of: member.value, context))
  }

  // MARK: Members

  private mutating func compileMembers(_ context: SchemaContext) {
    var shape = ObjectShape()
    var slots: [PropertySlot] = []
    var positions: [[UInt8]: Int] = [:]
    if let value = context.keywords[.properties], isObject(value, .properties, context) {
      for member in value.members where positions[member.key.stringBytes] == nil {
        positions[member.key.stringBytes] = slots.count
        var slot = PropertySlot(name: constants.add(name: member.key.stringBytes))
        slot.node = node(of: member.value, context)
        slots.append(slot)
      }
    }
    if let value = requiredNames(context), let wanted = uniqueStrings(value, .required, context) {
      shape.requiredEntry = UInt32(value.index)
      shape.requiredCount = Int32(wanted.count)
      for (number, name) in wanted.enumerated() {
        let position = positions[name] ?? slots.count
        if position == slots.count {
          positions[name] = position
          slots.append(PropertySlot(name: constants.add(name: name)))
        }
        slots[position].required = Int32(number)
        let member = String(decoding: name, as: UTF8.self)
        slots[position].exemptions = exemptions(of: member, requiredBy: context.value, in: context.document)
      }
    }
    compilePatternProperties(&shape, context)
    var isClosed = false
    if let value = context.keywords[.additionalProperties] {
      shape.additionalEntry = UInt32(value.index)
      shape.additional = node(of: value, context)
      isClosed = true
    }
    guard isClosed || !slots.isEmpty || shape.patternCount > 0 else { return }
    shape.firstProperty = Int32(properties.count)
    shape.propertyCount = Int32(slots.count)
    properties += slots
    if slots.count > 8 { storeTable(of: slots, in: &shape) }
    objects.append(shape)
    emit(.members, KindSet.object, .properties, context.value, Int32(objects.count - 1))
  }

  /// Returns the value of `required`, except for draft 4 booleans, which OpenAPI 3.0 documents still contain.
  private func requiredNames(_ context: SchemaContext) -> JSONValue? {
    guard let value = context.keywords[.required] else { return nil }
    return context.dialect.version == .openAPI30 && value.bool != nil ? nil : value
  }

  private mutating func compilePatternProperties(_ shape: inout ObjectShape, _ context: SchemaContext) {
    guard let value = context.keywords[.patternProperties], isObject(value, .patternProperties, context) else { return }
    var list: [Int32] = []
    for member in value.members {
      if let number = pattern(member.name, at: member.key, in: context.document) {
        list += [number, node(of: member.value, context)]
      } else if options.isLenient, let number = pattern("", at: member.key, in: context.document) {
        // Any member might match the pattern, so none is an additional one.
        list += [number, emptyNode(at: member.value, context)]
      }
    }
    shape.firstPattern = store(list)
    shape.patternCount = Int32(list.count / 2)
  }

  /// Stores an open hash table from names to slots, at most half full.
  private mutating func storeTable(of slots: [PropertySlot], in shape: inout ObjectShape) {
    var size = 16
    while size < slots.count * 2 { size *= 2 }
    var table = [Int32](repeating: -1, count: size)
    for (number, slot) in slots.enumerated() {
      var position = Int(slot.name.hash) & (size - 1)
      while table[position] >= 0 { position = (position + 1) & (size - 1) }
      table[position] = shape.firstProperty + Int32(number)
    }
    shape.table = store(table)
    shape.tableMask = Int32(size - 1)
  }
}
