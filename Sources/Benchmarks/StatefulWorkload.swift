/// The requests to the mock with a state, and to a server of another maker that does the same.
enum StatefulWorkload {
  /// Orders that are created, listed, read, replaced and deleted.
  static let contract = #"""
    {"openapi": "3.1.0", "info": {"title": "Orders", "version": "1"}, "paths": {
      "/orders": {
        "get": {"operationId": "listOrders",
          "parameters": [
            {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 100, "default": 10}},
            {"name": "offset", "in": "query", "schema": {"type": "integer", "minimum": 0}},
            {"name": "after", "in": "query", "schema": {"type": "integer"}}],
          "responses": {"200": {"description": "Orders", "content": {"application/json": {"schema": {
            "type": "array", "items": {"$ref": "#/components/schemas/Order"}}}}}}},
        "post": {"operationId": "createOrder",
          "requestBody": {"required": true, "content": {"application/json": {"schema": {
            "$ref": "#/components/schemas/NewOrder"}}}},
          "responses": {"201": {"description": "Created", "content": {"application/json": {"schema": {
            "$ref": "#/components/schemas/Order"}}}}}}},
      "/orders/{orderId}": {
        "parameters": [{"name": "orderId", "in": "path", "required": true, "schema": {"type": "integer"}}],
        "get": {"operationId": "getOrder", "responses": {"200": {"description": "An order", "content": {
          "application/json": {"schema": {"$ref": "#/components/schemas/Order"}}}}, "404": {"description": "Unknown"}}},
        "put": {"operationId": "replaceOrder",
          "requestBody": {"required": true, "content": {"application/json": {"schema": {
            "$ref": "#/components/schemas/NewOrder"}}}},
          "responses": {"200": {"description": "An order", "content": {"application/json": {"schema": {
            "$ref": "#/components/schemas/Order"}}}}, "404": {"description": "Unknown"}}},
        "delete": {"operationId": "deleteOrder", "responses": {"204": {"description": "Deleted"},
          "404": {"description": "Unknown"}}}}},
      "components": {"schemas": {
        "NewOrder": {"type": "object", "required": ["customer"], "properties": {
          "customer": {"type": "string", "minLength": 1}, "amount": {"type": "number", "minimum": 0},
          "status": {"type": "string", "enum": ["open", "paid"], "default": "open"}}},
        "Order": {"type": "object", "required": ["id", "customer", "status"], "properties": {
          "id": {"type": "integer", "readOnly": true}, "customer": {"type": "string"}, "amount": {"type": "number"},
          "status": {"type": "string", "enum": ["open", "paid"]}}}}}}
    """#

  /// The same API with FastAPI, in one process, because its state is in memory.
  static let peer = #"""
    import sys
    from typing import Dict, List, Literal, Optional
    from fastapi import FastAPI, Header, HTTPException, Query, Response
    from pydantic import BaseModel, Field
    import uvicorn

    class NewOrder(BaseModel):
        customer: str = Field(min_length=1)
        amount: Optional[float] = Field(default=None, ge=0)
        status: Literal["open", "paid"] = "open"

    class Order(NewOrder):
        id: int

    app = FastAPI()
    first: Dict[int, Order] = {n: Order(id=n, customer="Ann") for n in range(1, int(sys.argv[2]) + 1)}
    sessions: Dict[str, Dict[int, Order]] = {}
    Session = Header(default="", alias="X-Contract-Session")

    def orders(session: str) -> Dict[int, Order]:
        return sessions.setdefault(session, dict(first))

    @app.get("/orders", response_model=List[Order], response_model_exclude_none=True)
    async def list_orders(limit: int = Query(10, ge=1, le=100), offset: int = Query(0, ge=0), session: str = Session):
        return list(orders(session).values())[offset:offset + limit]

    @app.post("/orders", response_model=Order, response_model_exclude_none=True, status_code=201)
    async def create_order(new: NewOrder, response: Response, session: str = Session):
        found = orders(session)
        order = Order(id=max(found, default=0) + 1 if len(found) < 100 else len(found) + 1, **new.model_dump())
        found[order.id] = order
        response.headers["Location"] = f"/orders/{order.id}"
        return order

    @app.get("/orders/{id}", response_model=Order, response_model_exclude_none=True)
    async def get_order(id: int, session: str = Session):
        if id not in orders(session):
            raise HTTPException(404)
        return orders(session)[id]

    @app.put("/orders/{id}", response_model=Order, response_model_exclude_none=True)
    async def replace_order(id: int, new: NewOrder, session: str = Session):
        if id not in orders(session):
            raise HTTPException(404)
        orders(session)[id] = Order(id=id, **new.model_dump())
        return orders(session)[id]

    @app.delete("/orders/{id}", status_code=204)
    async def delete_order(id: int, session: str = Session):
        if orders(session).pop(id, None) is None:
            raise HTTPException(404)

    uvicorn.run(app, port=int(sys.argv[1]), log_level="error", access_log=False)
    """#

  /// An order as both servers show it, which nginx serves as a file.
  static let order = MockWorkload.Response(
    name: "an order",
    path: "/orders/7",
    body: Array(#"{"id":7,"customer":"Ann","status":"open"}"#.utf8)
  )

  /// Returns the state with a number of orders.
  static func state(_ count: Int) -> String {
    let orders = (1...max(1, count)).prefix(count).map { #"{"id":\#($0),"customer":"Ann","status":"open"}"# }
    return #"{"collections":{"/orders":["# + orders.joined(separator: ",") + "]}}"
  }

  /// Creates orders.
  static let creation = """
    wrk.method = "POST"
    wrk.body = '{"customer":"Ann","amount":12.5}'
    wrk.headers["Content-Type"] = "application/json"
    """

  /// Each client has one connection and a session of its own, in which it creates, lists, reads, replaces and deletes.
  static let lives = #"""
    local count = 0
    function setup(thread)
      count = count + 1
      thread:set("number", count)
    end

    local step, id, headers = 1, "", {}
    function init()
      headers = { ["Content-Type"] = "application/json", ["X-Contract-Session"] = "client-" .. number }
    end

    function request()
      if step == 1 then return wrk.format("POST", "/orders", headers, '{"customer":"Ann","amount":12.5}') end
      if step == 2 then return wrk.format("GET", "/orders", headers) end
      if step == 3 then return wrk.format("GET", "/orders/" .. id, headers) end
      if step == 4 then return wrk.format("PUT", "/orders/" .. id, headers, '{"customer":"Eve","status":"paid"}') end
      return wrk.format("DELETE", "/orders/" .. id, headers)
    end

    function response(status, _, body)
      if step == 1 then id = body:match('"id":%s*(%d+)') end
      step = step % 5 + 1
    end
    """#
}
