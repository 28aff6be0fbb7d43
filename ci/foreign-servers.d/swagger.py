"""Converts a Swagger 2.0 document to OpenAPI 3.0, since some servers publish only the former.

What is wrong in the document stays as it is: types that JSON Schema does not know, and path parameters that are not
described.
"""

SCHEMA_KEYS = ("type", "format", "items", "enum", "default", "minimum", "maximum", "minLength", "maxLength", "pattern",
               "minItems", "maxItems", "uniqueItems")
SECTIONS = {"#/definitions/": "#/components/schemas/", "#/parameters/": "#/components/parameters/",
            "#/responses/": "#/components/responses/"}
METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")


def convert(document):
    """Returns the OpenAPI 3.0 form of a Swagger 2.0 document."""
    produces = document.get("produces", ["application/json"])
    consumes = document.get("consumes", ["application/json"])
    shared = document.get("parameters", {})
    paths = {}
    for path, item in document["paths"].items():
        paths[path] = {}
        for key, value in item.items():
            if key == "parameters":
                paths[path][key] = [parameter(one) for one in value]
            elif key in METHODS:
                paths[path][key] = operation(value, shared, produces, consumes)
    components = {
        "schemas": document.get("definitions", {}),
        "parameters": {name: parameter(one) for name, one in shared.items() if one["in"] not in ("body", "formData")},
        "responses": {name: response(one, produces) for name, one in document.get("responses", {}).items()},
        "securitySchemes": {name: security(one) for name, one in document.get("securityDefinitions", {}).items()},
    }
    result = {"openapi": "3.0.3", "info": document["info"], "servers": [{"url": document.get("basePath", "/")}],
              "paths": paths, "components": {name: part for name, part in components.items() if part}}
    if "security" in document:
        result["security"] = document["security"]
    # References lead there, such as to the schemas of a stream.
    result |= {key: value for key, value in document.items() if key.startswith("x-")}
    return relocated(result)


def parameter(one):
    """Returns a parameter whose type is in a schema; a path parameter is always required."""
    if "$ref" in one:
        return one
    result = {key: value for key, value in one.items() if key not in SCHEMA_KEYS + ("collectionFormat",)}
    # Some documents of Swagger 2.0 have the schema of a parameter where OpenAPI 3 has it.
    result["schema"] = one.get("schema") or {key: one[key] for key in SCHEMA_KEYS if key in one}
    if result["in"] == "path":
        result["required"] = True
    return result


def operation(one, shared, produces, consumes):
    """Returns an operation whose body is a request body, and whose responses name their media types."""
    dropped = ("parameters", "responses", "produces", "consumes", "schemes")
    result = {key: value for key, value in one.items() if key not in dropped}
    produces, consumes = one.get("produces", produces), one.get("consumes", consumes)
    parameters, fields = [], []
    for entry in one.get("parameters", []):
        target = shared[entry["$ref"].rsplit("/", 1)[1]] if "$ref" in entry else entry
        if target["in"] == "body":
            content = {media: {"schema": target.get("schema", {})} for media in consumes}
            result["requestBody"] = {"required": target.get("required", False), "content": content}
        elif target["in"] == "formData":
            fields.append(target)
        else:
            parameters.append(parameter(entry))
    if fields:
        media = next((media for media in consumes if "form" in media), "application/x-www-form-urlencoded")
        schema = {"type": "object", "properties": {field["name"]: parameter(field)["schema"] for field in fields}}
        required = [field["name"] for field in fields if field.get("required")]
        if required:
            schema["required"] = required
        result["requestBody"] = {"content": {media: {"schema": schema}}}
    if parameters:
        result["parameters"] = parameters
    result["responses"] = {str(status): response(reply, produces) for status, reply in one["responses"].items()}
    return result


def response(one, produces):
    """Returns a response with a content of each media type, if it has a schema."""
    if "$ref" in one:
        return one
    result = {"description": one.get("description", "")}
    if "schema" in one:
        result["content"] = {media: {"schema": one["schema"]} for media in produces}
    if "headers" in one:
        result["headers"] = {name: {"description": header.get("description", ""),
                                    "schema": {key: header[key] for key in SCHEMA_KEYS if key in header}}
                             for name, header in one["headers"].items()}
    return result


def security(one):
    """Returns a security scheme; Swagger 2.0 has a type of its own for Basic."""
    return {"type": "http", "scheme": "basic"} if one["type"] == "basic" else one


def relocated(value):
    """Returns a value whose references lead to the sections of OpenAPI 3."""
    if isinstance(value, dict):
        return {key: moved(entry) if key == "$ref" and isinstance(entry, str) else relocated(entry)
                for key, entry in value.items()}
    return [relocated(entry) for entry in value] if isinstance(value, list) else value


def moved(reference):
    for old, new in SECTIONS.items():
        if reference.startswith(old):
            return new + reference[len(old):]
    return reference
