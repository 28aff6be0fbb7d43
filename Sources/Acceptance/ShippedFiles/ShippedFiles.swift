// Written by ci/embed; change the files that it names, and run it again.
// swift-format-ignore-file

/// The contracts and recordings of the package.
package enum ShippedFiles {
  /// The text of `Contracts/comments.yaml`.
  package static let contractsCommentsYAML = ##"""
openapi: 3.1.0
info:
  title: Essential Feed Image Comments API
  summary: The comments on an image of the feed.
  description: |
    Every image of the feed has a list of comments, which may be empty. A client displays them all, in the order in
    which they are answered.
  version: 1.0.0
servers:
  - url: /v1
    description: The deployed API has its paths under `/v1`.
tags:
  - name: comments
    description: The comments on an image.
paths:
  /image/{image-id}/comments:
    get:
      operationId: getImageComments
      summary: All comments on an image
      description: Answers every comment on the image, with any status of success.
      tags: [comments]
      x-stable: { items: /items, fields: [/id] }
      parameters:
        - name: image-id
          in: path
          description: The id of an image of the feed.
          required: true
          schema:
            type: string
            format: uuid
          example: 73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6
      responses:
        '2XX':
          x-accepted: { status: 'Any status of success has the comments.' }
          description: The comments on the image, in the order in which they are displayed. There may be none.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/ImageComments'
              examples:
                comments:
                  summary: Two comments, in two spellings of a zone
                  value:
                    items:
                      - id: 7019D8A7-0B35-4057-B7F9-8C5471961ED0
                        message: A message
                        created_at: '2020-05-20T11:24:59+0000'
                        author:
                          username: a username
                      - id: 1F4A3B22-9E6E-46FC-BB6C-48B33269951B
                        message: Another message
                        created_at: '2020-05-19T14:23:53Z'
                        author:
                          username: another username
                none:
                  summary: An image without comments
                  value:
                    items: []
        '400':
          description: The image id is malformed. Nothing is said about the body.
        '404':
          description: No image has this id. Nothing is said about the body.
components:
  schemas:
    ImageComments:
      description: All comments on one image.
      type: object
      required: [items]
      properties:
        items:
          description: The comments, in the order in which they are displayed.
          type: array
          items:
            $ref: '#/components/schemas/ImageComment'
          x-unique-key: { key: /id, scope: api, ignore-case: true }
    ImageComment:
      description: What somebody has said about an image.
      type: object
      required: [id, message, created_at, author]
      properties:
        id:
          description: Identifies the comment among the comments on all images. Upper and lower case are the same.
          type: string
          format: uuid
          examples: [7019D8A7-0B35-4057-B7F9-8C5471961ED0]
        message:
          description: What has been said.
          type: string
          x-accepted: { empty: 'Nothing is said about the length; clients show an empty message as it is.' }
          examples: [A message]
        created_at:
          description: |
            When it was said: an ISO 8601 date and time with a zone. The zone is `Z` or an offset, with a colon or
            without; seconds may have a fraction.
          type: string
          format: iso8601-date-time
          # Says to a tool that does not know the format what an expression can say. It cannot say how long a month is.
          pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])\
            T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)([.][0-9]+)?\
            (Z|[+-]([01][0-9]|2[0-3]):?[0-5][0-9])$"
          examples:
            - '2020-05-20T11:24:59+0000'
            - '2020-05-20T11:24:59+00:00'
            - '2020-05-20T11:24:59.250Z'
        author:
          $ref: '#/components/schemas/Author'
    Author:
      description: Who has said it.
      type: object
      required: [username]
      properties:
        username:
          description: The name under which the author is known.
          type: string
          x-accepted: { empty: 'Nothing is said about the length; clients show an empty name as it is.' }
          examples: [a username]

"""##

  /// The text of `Contracts/feed.yaml`.
  package static let contractsFeedYAML = ##"""
openapi: 3.1.0
info:
  title: Essential Feed API
  summary: The image feed, page by page, newest image first.
  description: |
    The feed is a list of images that is read page by page with keyset pagination: a client asks for the first `limit`
    images, then for the `limit` images after the last one it has seen, until a page is empty. Only an empty page ends
    the list.
  version: 1.0.0
servers:
  - url: /v1
    description: The deployed API has its paths under `/v1`.
tags:
  - name: feed
    description: The image feed.
paths:
  /feed:
    get:
      operationId: getFeed
      summary: One page of the image feed
      description: |
        Answers the first `limit` images, or those that follow the image `after_id`. The page after the last image is
        an empty page, not an error. The order of the query parameters has no meaning.
      tags: [feed]
      x-pagination: { limit: limit, cursor: after_id, items: /items, key: /id }
      x-stable: { items: /items, fields: [/id, /image] }
      x-client-cache: { max-age: P7D, fallback: stale, scope: pages }
      parameters:
        - name: limit
          in: query
          description: |
            The number of images on a page. A page holds exactly so many, unless it is the last. Without it the server
            chooses, and it may refuse 0.
          schema:
            type: integer
            minimum: 0
          example: 10
        - name: after_id
          in: query
          description: The id of the image after which the page begins. Without it the page is the first.
          schema:
            type: string
            format: uuid
          example: 73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6
      responses:
        '200':
          description: A page of the feed, newest image first. It may be empty.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/FeedPage'
              examples:
                page:
                  summary: Two images, one with all fields and one with only those that are required
                  value:
                    items:
                      - id: 73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6
                        description: Description 1
                        location: Location 1
                        image: https://ile-api.essentialdeveloper.com/essential-feed/images/1.png
                      - id: FF0ECFE2-2879-403F-8DBE-A83B4010B340
                        image: https://ile-api.essentialdeveloper.com/essential-feed/images/4.webp
                empty:
                  summary: An empty feed, or the page after the last image
                  value:
                    items: []
          links:
            comments:
              description: Every image on the page has comments, which may be none.
              operationRef: ./comments.yaml#/paths/~1image~1%7Bimage-id%7D~1comments/get
              parameters:
                image-id: $response.body#/items/0/id
              x-each: /items
        '400':
          description: The value of `limit` or of `after_id` is malformed. Nothing is said about the body.
        '404':
          description: No image has the id `after_id`. Nothing is said about the body.
components:
  schemas:
    FeedPage:
      description: One page of the feed.
      type: object
      required: [items]
      properties:
        items:
          description: The images of the page, in the order in which they are displayed.
          type: array
          items:
            $ref: '#/components/schemas/FeedImage'
          x-unique-key: { key: /id, scope: page, ignore-case: true }
    FeedImage:
      description: An image of the feed, with what is known about it. The image itself is retrieved from its URL.
      type: object
      required: [id, image]
      properties:
        id:
          description: Identifies the image. Upper and lower case are the same.
          type: string
          format: uuid
          examples: [73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6]
        description:
          description: What the image shows. Absent, or null, where nobody has described it.
          type: [string, 'null']
          examples: [Description 1, null]
        location:
          description: Where the image was taken. Absent, or null, where that is not known.
          type: [string, 'null']
          examples: [Location 1, null]
        image:
          description: The absolute http or https URL under which the image itself is retrieved.
          type: string
          format: uri
          pattern: ^[Hh][Tt][Tt][Pp][Ss]?://
          examples: ['https://ile-api.essentialdeveloper.com/essential-feed/images/1.png']
          x-resource: { content: [image/*] }

"""##

  /// The text of `Recordings/comments.har`.
  package static let recordingsCommentsHAR = #"""
{
  "log": {
    "version": "1.2",
    "creator": {
      "name": "composed by hand",
      "version": "1.0.0",
      "comment": "Not recorded from a server."
    },
    "pages": [
      {
        "startedDateTime": "2026-05-04T09:41:01.544Z",
        "id": "page_1",
        "title": "Comments",
        "pageTimings": {
          "onContentLoad": -1,
          "onLoad": -1
        }
      }
    ],
    "entries": [
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:01.544Z",
        "time": 224.593,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:01 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "301"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"d9ba15c69d87c748\""
            }
          ],
          "content": {
            "size": 301,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"D2B92D62-EE19-405F-B33A-1A5698C8AF3A\",\"message\":\"100 % agree\",\"created_at\":\"2020-08-28T15:07:02+00:00\",\"author\":{\"username\":\"mei_ling\"}},{\"id\":\"A10D6581-3AB7-4C80-9C93-7424246DE410\",\"message\":\"¿Cuándo volvemos?\",\"created_at\":\"2020-05-20T11:24:59+0000\",\"author\":{\"username\":\"kim\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 301
        },
        "cache": {},
        "timings": {
          "blocked": 0.273,
          "dns": 12.747,
          "connect": 71.497,
          "send": 0.29,
          "wait": 138.969,
          "receive": 0.817,
          "ssl": 42.898
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:02.099Z",
        "time": 70.004,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/BA298A85-6275-48D3-8315-9C8F7C1CD109/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:02 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "12"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"eef46741adfc3a9f\""
            }
          ],
          "content": {
            "size": 12,
            "mimeType": "application/json",
            "text": "{\"items\":[]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 12
        },
        "cache": {},
        "timings": {
          "blocked": 0.759,
          "dns": -1,
          "connect": -1,
          "send": 0.19,
          "wait": 63.666,
          "receive": 5.389,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:02.359Z",
        "time": 58.07,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/5A0D45B3-8E26-4385-8C5D-213E160A5E3C/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:02 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "198"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"d504b12af0eafe9a\""
            }
          ],
          "content": {
            "size": 198,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"4738261D-F2EC-4D77-89F3-1B0C1453D330\",\"message\":\"I was there in the spring 🌸 and it looked just the same.\",\"created_at\":\"2026-05-02T13:56:33Z\",\"author\":{\"username\":\"dev-null\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 198
        },
        "cache": {},
        "timings": {
          "blocked": 1.666,
          "dns": -1,
          "connect": -1,
          "send": 0.34,
          "wait": 52.286,
          "receive": 3.778,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:02.502Z",
        "time": 45.077,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/FF0ECFE2-2879-403F-8DBE-A83B4010B340/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:02 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "821"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"81d2d55e57f75b85\""
            }
          ],
          "content": {
            "size": 821,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"95A73523-DC2C-46DF-BBBF-890C9C1D5E3C\",\"message\":\"What a view!\",\"created_at\":\"2026-05-03T03:34:39+02:00\",\"author\":{\"username\":\"kim\"}},{\"id\":\"D8BFF362-ABC6-4E5D-8BF3-03E77CCA4E2A\",\"message\":\"Beautiful.\",\"created_at\":\"2026-05-02T08:07:53-0530\",\"author\":{\"username\":\"\\u0432\\u043b\\u0430\\u0434\\u0438\\u043c\\u0438\\u0440\"}},{\"id\":\"23CCF738-0927-45C0-95B4-2F5392715577\",\"message\":\"First!\",\"created_at\":\"2026-05-02T02:55:29Z\",\"author\":{\"username\":\"mei_ling\"}},{\"id\":\"6BDE4CDD-56FA-49FF-AEA4-9FA58E290F0F\",\"message\":\"Two lines:\\nthis is the second.\",\"created_at\":\"2026-05-01T15:52:02+0900\",\"author\":{\"username\":\"\\u0432\\u043b\\u0430\\u0434\\u0438\\u043c\\u0438\\u0440\"}},{\"id\":\"8289466F-F324-4ADD-BF2D-F63339D8171C\",\"message\":\"Saved for later.\",\"created_at\":\"2026-04-30T06:07:55-03:00\",\"author\":{\"username\":\"S\\u00f8ren\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 821
        },
        "cache": {},
        "timings": {
          "blocked": 0.339,
          "dns": -1,
          "connect": -1,
          "send": 0.24,
          "wait": 39.554,
          "receive": 4.944,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:02.611Z",
        "time": 49.864,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/DC97EF5E-2CC9-4905-A8AD-3C351C311001/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:02 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "12"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"eef46741adfc3a9f\""
            }
          ],
          "content": {
            "size": 12,
            "mimeType": "application/json",
            "text": "{\"items\":[]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 12
        },
        "cache": {},
        "timings": {
          "blocked": 0.525,
          "dns": -1,
          "connect": -1,
          "send": 0.171,
          "wait": 48.5,
          "receive": 0.668,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:02.781Z",
        "time": 89.885,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/557D87F1-25D3-4D77-82E9-364B2ED9CB30/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:02 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "518"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"e160874b4081c722\""
            }
          ],
          "content": {
            "size": 518,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"0F584904-0C8A-4F85-974E-C049CA9E34DA\",\"message\":\"Is that the old bridge?\",\"created_at\":\"2026-05-01T08:15:17+0000\",\"author\":{\"username\":\"Zoë\"}},{\"id\":\"904BCC80-FB85-4B16-89C1-C6EAF6355174\",\"message\":\"👩‍👩‍👧‍👦 We took the whole family.\",\"created_at\":\"2026-05-01T04:17:59+00:00\",\"author\":{\"username\":\"Ángela\"}},{\"id\":\"60B27747-B517-40C3-94F8-7CDAC8D60D81\",\"message\":\"So this is where you were all week…\",\"created_at\":\"2026-04-30T22:30:30Z\",\"author\":{\"username\":\"владимир\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 518
        },
        "cache": {},
        "timings": {
          "blocked": 1.204,
          "dns": -1,
          "connect": -1,
          "send": 0.347,
          "wait": 85.778,
          "receive": 2.556,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:03.026Z",
        "time": 118.556,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/A83284EF-C2DF-415D-AB73-2A9B8B04950B/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:03 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "162"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"0c6146535840ccb7\""
            }
          ],
          "content": {
            "size": 162,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"80D08748-5B47-4A0D-8822-C5CA098414A6\",\"message\":\"مكان جميل\",\"created_at\":\"2026-05-02T23:03:26+02:00\",\"author\":{\"username\":\"o’brien\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 162
        },
        "cache": {},
        "timings": {
          "blocked": 1.967,
          "dns": -1,
          "connect": -1,
          "send": 0.346,
          "wait": 114.462,
          "receive": 1.781,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:03.473Z",
        "time": 45.883,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/F79BD7F8-063F-46E2-8147-A67635C3BB01/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:03 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "12"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"eef46741adfc3a9f\""
            }
          ],
          "content": {
            "size": 12,
            "mimeType": "application/json",
            "text": "{\"items\":[]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 12
        },
        "cache": {},
        "timings": {
          "blocked": 1.378,
          "dns": -1,
          "connect": -1,
          "send": 0.375,
          "wait": 42.029,
          "receive": 2.101,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:03.888Z",
        "time": 94.798,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/C72E8C64-091C-4A8C-8EDF-3AD49F398F74/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:03 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "349"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"4fd7404969ab5004\""
            }
          ],
          "content": {
            "size": 349,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"E60A7A71-D167-49D5-9610-7E54D126BA99\",\"message\":\"すばらしい写真ですね\",\"created_at\":\"2026-05-01T03:13:54-0530\",\"author\":{\"username\":\"mei_ling\"}},{\"id\":\"71342442-77C6-47D4-9B45-AD4F5B2F3716\",\"message\":\"He said \\\"wait for the light\\\", and he was right.\",\"created_at\":\"2026-05-01T03:57:06Z\",\"author\":{\"username\":\"Jürgen\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 349
        },
        "cache": {},
        "timings": {
          "blocked": 1.639,
          "dns": -1,
          "connect": -1,
          "send": 0.112,
          "wait": 92.385,
          "receive": 0.662,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:04.297Z",
        "time": 116.71,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/C0D53648-C5D6-4651-BB4E-4CD518E73E21/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:04 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "610"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"6a410f6bf119c4a8\""
            }
          ],
          "content": {
            "size": 610,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"B2982D02-569F-4762-8891-BF2CE55B13EC\",\"message\":\"Où est-ce exactement ?\",\"created_at\":\"2026-05-03T18:37:14+0900\",\"author\":{\"username\":\"ana\"}},{\"id\":\"4D85E2CA-1712-4F74-89EF-939E8637AC05\",\"message\":\"Love the colours 😍\",\"created_at\":\"2026-05-02T06:39:05-03:00\",\"author\":{\"username\":\"Zoë\"}},{\"id\":\"0630010F-E67F-4F4F-B07E-C62FB9BA1380\",\"message\":\"Отличный кадр\",\"created_at\":\"2026-05-01T21:13:35+0000\",\"author\":{\"username\":\"ana\"}},{\"id\":\"0C4A2C9A-48FF-44A9-BA8F-C177A7E08CDB\",\"message\":\"That sky 🌅\",\"created_at\":\"2026-04-30T20:49:21+00:00\",\"author\":{\"username\":\"o’brien\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 610
        },
        "cache": {},
        "timings": {
          "blocked": 0.906,
          "dns": -1,
          "connect": -1,
          "send": 0.296,
          "wait": 111.102,
          "receive": 4.406,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:04.629Z",
        "time": 60.228,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/0C9B2927-8671-42B8-B8CC-657EE55121FB/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:04 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "12"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"eef46741adfc3a9f\""
            }
          ],
          "content": {
            "size": 12,
            "mimeType": "application/json",
            "text": "{\"items\":[]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 12
        },
        "cache": {},
        "timings": {
          "blocked": 1.803,
          "dns": -1,
          "connect": -1,
          "send": 0.15,
          "wait": 53.511,
          "receive": 4.764,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:04.877Z",
        "time": 111.933,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/9EFE2BD4-0A6E-4740-8DE3-A0C2BD82922C/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:04 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "142"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"af290888aabac456\""
            }
          ],
          "content": {
            "size": 142,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"13FE9D72-8394-4CE2-873E-2263C9DBF88C\",\"message\":\"Nice\",\"created_at\":\"2026-04-30T23:11:28Z\",\"author\":{\"username\":\"Ángela\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 142
        },
        "cache": {},
        "timings": {
          "blocked": 1.611,
          "dns": -1,
          "connect": -1,
          "send": 0.344,
          "wait": 108.26,
          "receive": 1.718,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:05.286Z",
        "time": 55.973,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/6EEC533D-8991-4486-BD22-E5C0B334DC3D/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:05 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "314"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"631868f900e54b46\""
            }
          ],
          "content": {
            "size": 314,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"23357E11-A158-4A2C-A7DA-6564ECE33112\",\"message\":\"Which lens?\",\"created_at\":\"2026-05-01T23:27:52+02:00\",\"author\":{\"username\":\"mei_ling\"}},{\"id\":\"C9008D94-85A3-4267-889D-200B4C1DF9DD\",\"message\":\"The horizon is not level.\",\"created_at\":\"2026-05-01T06:31:03-0530\",\"author\":{\"username\":\"the_walker\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 314
        },
        "cache": {},
        "timings": {
          "blocked": 0.916,
          "dns": -1,
          "connect": -1,
          "send": 0.249,
          "wait": 51.462,
          "receive": 3.346,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:05.573Z",
        "time": 49.417,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/F010787D-6955-4E0B-A609-8A14B5E1F475/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:05 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "12"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"eef46741adfc3a9f\""
            }
          ],
          "content": {
            "size": 12,
            "mimeType": "application/json",
            "text": "{\"items\":[]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 12
        },
        "cache": {},
        "timings": {
          "blocked": 1.445,
          "dns": -1,
          "connect": -1,
          "send": 0.098,
          "wait": 43.236,
          "receive": 4.638,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:05.723Z",
        "time": 95.725,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/18762138-D698-4841-991D-7678DD648996/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:05 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "796"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"559b117887cd6f51\""
            }
          ],
          "content": {
            "size": 796,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"3FE658C2-ECAD-4E2F-9DD0-CC8C354CB0BE\",\"message\":\"C:\\\\photos\\\\best – straight into that folder\",\"created_at\":\"2026-05-01T20:55:37.314Z\",\"author\":{\"username\":\"o’brien\"}},{\"id\":\"0EB3AC36-07C6-408E-BB2C-EB569A5AE992\",\"message\":\"Again?\",\"created_at\":\"2026-05-01T10:49:17+0900\",\"author\":{\"username\":\"Zoë\"}},{\"id\":\"E9D41581-A78E-4F9C-A13B-01BD3ED92332\",\"message\":\"<b>bold</b> & proud\",\"created_at\":\"2026-04-30T19:57:28.355-03:00\",\"author\":{\"username\":\"ana\"}},{\"id\":\"2509C3C9-079F-4C35-B959-C98A976E1A7B\",\"message\":\"Wunderschön – größer als ich dachte.\",\"created_at\":\"2026-04-30T09:12:06+0000\",\"author\":{\"username\":\"mei_ling\"}},{\"id\":\"3956746B-A787-417A-8C31-BE5ED71B3667\",\"message\":\"¿Cuándo volvemos?\",\"created_at\":\"2026-04-29T20:40:57+00:00\",\"author\":{\"username\":\"Zoë\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 796
        },
        "cache": {},
        "timings": {
          "blocked": 0.372,
          "dns": -1,
          "connect": -1,
          "send": 0.26,
          "wait": 89.732,
          "receive": 5.361,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:06.035Z",
        "time": 75.506,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/475C446B-4003-4FD9-945A-6864AA8EF7DD/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:06 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "148"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"36204e8ffa43e4be\""
            }
          ],
          "content": {
            "size": 148,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"B540C064-2A34-46E0-BD28-F0BB5582BD17\",\"message\":\"100 % agree\",\"created_at\":\"2026-05-01T06:25:35Z\",\"author\":{\"username\":\"Søren\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 148
        },
        "cache": {},
        "timings": {
          "blocked": 0.307,
          "dns": -1,
          "connect": -1,
          "send": 0.256,
          "wait": 72.107,
          "receive": 2.836,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:06.263Z",
        "time": 100.369,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/5DBDD83D-9651-4C4B-AA3D-F1AF27D9F23B/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:06 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "12"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"eef46741adfc3a9f\""
            }
          ],
          "content": {
            "size": 12,
            "mimeType": "application/json",
            "text": "{\"items\":[]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 12
        },
        "cache": {},
        "timings": {
          "blocked": 0.333,
          "dns": -1,
          "connect": -1,
          "send": 0.121,
          "wait": 99.603,
          "receive": 0.312,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:06.717Z",
        "time": 97.35,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/E5CE5986-9E8B-491A-9925-5193DB949290/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:06 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "488"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"9002083969ee1bf9\""
            }
          ],
          "content": {
            "size": 488,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"9BD94A3C-7EFB-4851-9A1F-42DB3369DA1D\",\"message\":\"I was there in the spring \\ud83c\\udf38 and it looked just the same.\",\"created_at\":\"2026-05-01T19:00:06+02:00\",\"author\":{\"username\":\"dev-null\"}},{\"id\":\"8B7CEBB1-33BD-4EC6-9205-AA95750A6041\",\"message\":\"What a view!\",\"created_at\":\"2026-05-01T00:25:52-0530\",\"author\":{\"username\":\"ana\"}},{\"id\":\"E316F44D-819C-4A20-8F50-7164B33991F7\",\"message\":\"Beautiful.\",\"created_at\":\"2026-05-01T03:54:01Z\",\"author\":{\"username\":\"dev-null\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 488
        },
        "cache": {},
        "timings": {
          "blocked": 1.34,
          "dns": -1,
          "connect": -1,
          "send": 0.212,
          "wait": 95.401,
          "receive": 0.397,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:06.932Z",
        "time": 121.969,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/197AB043-455B-4AD4-9131-F21B7939E48A/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:07 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "306"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"d0556403384d96c2\""
            }
          ],
          "content": {
            "size": 306,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"90BE26AC-AAD2-41A1-A355-0F83E34E6445\",\"message\":\"First!\",\"created_at\":\"2026-05-03T18:36:10+0900\",\"author\":{\"username\":\"Zoë\"}},{\"id\":\"53E5CA13-AC42-42D3-94A2-20DDAE248128\",\"message\":\"Two lines:\\nthis is the second.\",\"created_at\":\"2026-05-02T19:30:40-03:00\",\"author\":{\"username\":\"tom.b\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 306
        },
        "cache": {},
        "timings": {
          "blocked": 1.249,
          "dns": -1,
          "connect": -1,
          "send": 0.075,
          "wait": 119.161,
          "receive": 1.484,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:07.145Z",
        "time": 148.097,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/93913205-650E-4FB2-8A23-DF2016CA75C6/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:07 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "158"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"beb0d6ba5df475d3\""
            }
          ],
          "content": {
            "size": 158,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"F479F7A1-6781-4004-9C5C-B7640F37F126\",\"message\":\"Saved for later.\",\"created_at\":\"2026-05-02T17:51:45+0000\",\"author\":{\"username\":\"Jürgen\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 158
        },
        "cache": {},
        "timings": {
          "blocked": 0.405,
          "dns": -1,
          "connect": -1,
          "send": 0.354,
          "wait": 146.856,
          "receive": 0.482,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:07.468Z",
        "time": 144.266,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/F25F42F8-94D5-4CD4-9779-D6BA0EFE03E3/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:07 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "12"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"eef46741adfc3a9f\""
            }
          ],
          "content": {
            "size": 12,
            "mimeType": "application/json",
            "text": "{\"items\":[]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 12
        },
        "cache": {},
        "timings": {
          "blocked": 1.917,
          "dns": -1,
          "connect": -1,
          "send": 0.324,
          "wait": 139.436,
          "receive": 2.589,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:07.645Z",
        "time": 49.33,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/770DAEA9-23F0-4246-8FFE-853C06F1B401/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:07 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "654"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"857aba74f29af02b\""
            }
          ],
          "content": {
            "size": 654,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"00A01F7B-2E11-432A-90FD-8E7580A79F6D\",\"message\":\"Is that the old bridge?\",\"created_at\":\"2026-05-01T17:24:42+00:00\",\"author\":{\"username\":\"ana\"}},{\"id\":\"E94F1C9D-116B-4E1B-BACE-806EB7E18791\",\"message\":\"👩‍👩‍👧‍👦 We took the whole family.\",\"created_at\":\"2026-04-30T18:23:29Z\",\"author\":{\"username\":\"tom.b\"}},{\"id\":\"1E51DAF1-CA64-4595-B3DA-73C5D89CCA7D\",\"message\":\"So this is where you were all week…\",\"created_at\":\"2026-04-30T16:09:06+02:00\",\"author\":{\"username\":\"tom.b\"}},{\"id\":\"1B1B2443-62DE-4C66-8B0D-4E3548227BB2\",\"message\":\"مكان جميل\",\"created_at\":\"2026-04-30T00:50:58-0530\",\"author\":{\"username\":\"dev-null\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 654
        },
        "cache": {},
        "timings": {
          "blocked": 1.152,
          "dns": -1,
          "connect": -1,
          "send": 0.175,
          "wait": 46.069,
          "receive": 1.934,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:07.755Z",
        "time": 115.995,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/7E978FEC-AF77-4E2C-867C-87CE070C4104/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:07 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "165"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"e2797aa2e115e807\""
            }
          ],
          "content": {
            "size": 165,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"2604ED3C-52EA-423D-8731-3A5309B14311\",\"message\":\"すばらしい写真ですね\",\"created_at\":\"2026-05-01T05:38:45Z\",\"author\":{\"username\":\"Zoë\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 165
        },
        "cache": {},
        "timings": {
          "blocked": 0.34,
          "dns": -1,
          "connect": -1,
          "send": 0.296,
          "wait": 114.33,
          "receive": 1.029,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:08.137Z",
        "time": 48.794,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/4F14EDC5-3146-454E-AAC0-EA2F346DB565/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:08 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "12"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"eef46741adfc3a9f\""
            }
          ],
          "content": {
            "size": 12,
            "mimeType": "application/json",
            "text": "{\"items\":[]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 12
        },
        "cache": {},
        "timings": {
          "blocked": 1.174,
          "dns": -1,
          "connect": -1,
          "send": 0.156,
          "wait": 42.526,
          "receive": 4.938,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:08.301Z",
        "time": 55.912,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/image/4F889EDF-0186-41FB-803D-CDCE0F19D6D3/comments",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:08 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "350"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"dea6d0cc031b38d1\""
            }
          ],
          "content": {
            "size": 350,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"E5247C1D-F533-4280-BAFB-085140FB947E\",\"message\":\"He said \\\"wait for the light\\\", and he was right.\",\"created_at\":\"2026-05-01T19:32:22+0900\",\"author\":{\"username\":\"kim\"}},{\"id\":\"5CCECE22-DD6B-4845-8B1A-41510EC0432B\",\"message\":\"O\\u00f9 est-ce exactement ?\",\"created_at\":\"2026-05-01T06:56:51-03:00\",\"author\":{\"username\":\"J\\u00fcrgen\"}}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 350
        },
        "cache": {},
        "timings": {
          "blocked": 1.879,
          "dns": -1,
          "connect": -1,
          "send": 0.265,
          "wait": 52.749,
          "receive": 1.019,
          "ssl": -1
        },
        "connection": "443"
      }
    ],
    "comment": "The comments on every image of the feed in feed.har, composed for this package."
  }
}

"""#

  /// The text of `Recordings/feed.har`.
  package static let recordingsFeedHAR = #"""
{
  "log": {
    "version": "1.2",
    "creator": {
      "name": "composed by hand",
      "version": "1.0.0",
      "comment": "Not recorded from a server."
    },
    "pages": [
      {
        "startedDateTime": "2026-05-04T09:41:00.217Z",
        "id": "page_1",
        "title": "Feed",
        "pageTimings": {
          "onContentLoad": -1,
          "onLoad": -1
        }
      }
    ],
    "entries": [
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:00.217Z",
        "time": 205.818,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/feed?limit=10",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [
            {
              "name": "limit",
              "value": "10"
            }
          ],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:00 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "1746"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"10deb0e5a8156581\""
            }
          ],
          "content": {
            "size": 1746,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6\",\"description\":\"Description 1\",\"location\":\"Location 1\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/1.png\"},{\"id\":\"BA298A85-6275-48D3-8315-9C8F7C1CD109\",\"location\":\"Location 2\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/2.jpg\"},{\"id\":\"5A0D45B3-8E26-4385-8C5D-213E160A5E3C\",\"description\":\"Description 3\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/3.gif\"},{\"id\":\"FF0ECFE2-2879-403F-8DBE-A83B4010B340\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/4.webp\"},{\"id\":\"DC97EF5E-2CC9-4905-A8AD-3C351C311001\",\"description\":\"Description 5\",\"location\":\"Location 5\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/5.png\"},{\"id\":\"557D87F1-25D3-4D77-82E9-364B2ED9CB30\",\"description\":\"Description 6\",\"location\":\"Location 6\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/6.jpg\"},{\"id\":\"A83284EF-C2DF-415D-AB73-2A9B8B04950B\",\"description\":\"Description 7\",\"location\":\"Location 7\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/7.gif\"},{\"id\":\"F79BD7F8-063F-46E2-8147-A67635C3BB01\",\"description\":\"Description 8\",\"location\":\"Location 8\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/8.webp\"},{\"id\":\"C72E8C64-091C-4A8C-8EDF-3AD49F398F74\",\"description\":\"The East Side Gallery, painted on what is left of the Berlin Wall.\",\"location\":\"East Side Gallery\\nMemorial in Berlin, Germany\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/9.png\"},{\"id\":\"C0D53648-C5D6-4651-BB4E-4CD518E73E21\",\"location\":\"Cannon Street, London\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/10.jpg\"}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 1746
        },
        "cache": {},
        "timings": {
          "blocked": 0.833,
          "dns": 9.927,
          "connect": 89.962,
          "send": 0.348,
          "wait": 102.809,
          "receive": 1.939,
          "ssl": 53.977
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:00.457Z",
        "time": 68.932,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/feed?limit=10&after_id=C0D53648-C5D6-4651-BB4E-4CD518E73E21",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [
            {
              "name": "limit",
              "value": "10"
            },
            {
              "name": "after_id",
              "value": "C0D53648-C5D6-4651-BB4E-4CD518E73E21"
            }
          ],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:00 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "1879"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"a99af252c9aea198\""
            }
          ],
          "content": {
            "size": 1879,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"0C9B2927-8671-42B8-B8CC-657EE55121FB\",\"description\":\"Garth Pier reaches halfway across the strait.\",\"location\":\"Garth Pier\\nNorthern Wales\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/11.gif\"},{\"id\":\"9EFE2BD4-0A6E-4740-8DE3-A0C2BD82922C\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/12.webp\"},{\"id\":\"6EEC533D-8991-4486-BD22-E5C0B334DC3D\",\"description\":\"A calçada after the rain\",\"location\":\"Lisboa, Portugal\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/13.png\"},{\"id\":\"F010787D-6955-4E0B-A609-8A14B5E1F475\",\"description\":\"Tram 28, as always too full\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/14.jpg\"},{\"id\":\"18762138-D698-4841-991D-7678DD648996\",\"description\":\"Ponte Vecchio at dawn\",\"location\":\"Firenze, Italia\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/15.gif\"},{\"id\":\"475C446B-4003-4FD9-945A-6864AA8EF7DD\",\"description\":\"Snow on the torii\",\"location\":\"Fushimi Inari 伏見稲荷大社, Kyoto\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/16.webp\"},{\"id\":\"5DBDD83D-9651-4C4B-AA3D-F1AF27D9F23B\",\"description\":null,\"location\":\"Kraków, Rynek Główny\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/17.png\"},{\"id\":\"E5CE5986-9E8B-491A-9925-5193DB949290\",\"description\":\"Glacier tongue, seen from the boat 🚤\",\"location\":\"El Calafate, Argentina\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/18.jpg\"},{\"id\":\"197AB043-455B-4AD4-9131-F21B7939E48A\",\"description\":\"Market stalls\",\"location\":\"Marrakech\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/19.gif\"},{\"id\":\"93913205-650E-4FB2-8A23-DF2016CA75C6\",\"description\":\"\\\"Open\\\", says the sign; it is not.\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/20.webp\"}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 1879
        },
        "cache": {},
        "timings": {
          "blocked": 0.45,
          "dns": -1,
          "connect": -1,
          "send": 0.117,
          "wait": 63.675,
          "receive": 4.69,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:00.783Z",
        "time": 56.102,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/feed?limit=10&after_id=93913205-650E-4FB2-8A23-DF2016CA75C6",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [
            {
              "name": "limit",
              "value": "10"
            },
            {
              "name": "after_id",
              "value": "93913205-650E-4FB2-8A23-DF2016CA75C6"
            }
          ],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:00 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "958"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"ce703bb02c40efdc\""
            }
          ],
          "content": {
            "size": 958,
            "mimeType": "application/json",
            "text": "{\"items\":[{\"id\":\"F25F42F8-94D5-4CD4-9779-D6BA0EFE03E3\",\"description\":\"Harbour lights\",\"location\":\"Ålesund, Norway\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/21.png\"},{\"id\":\"770DAEA9-23F0-4246-8FFE-853C06F1B401\",\"description\":\"The lighthouse keeper’s garden\",\"location\":\"Cabo da Roca\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/22.jpg\"},{\"id\":\"7E978FEC-AF77-4E2C-867C-87CE070C4104\",\"description\":null,\"location\":null,\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/23.gif\"},{\"id\":\"4F14EDC5-3146-454E-AAC0-EA2F346DB565\",\"description\":\"A cat that owns the street 🐈\",\"location\":\"İstanbul\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/24.webp\"},{\"id\":\"4F889EDF-0186-41FB-803D-CDCE0F19D6D3\",\"description\":\"Last light over the salt flats\",\"location\":\"Salar de Uyuni, Bolivia\",\"image\":\"https://ile-api.essentialdeveloper.com/essential-feed/images/25.png\"}]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 958
        },
        "cache": {},
        "timings": {
          "blocked": 1.986,
          "dns": -1,
          "connect": -1,
          "send": 0.064,
          "wait": 48.064,
          "receive": 5.988,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:01.211Z",
        "time": 59.888,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/v1/feed?limit=10&after_id=4F889EDF-0186-41FB-803D-CDCE0F19D6D3",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "application/json"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [
            {
              "name": "limit",
              "value": "10"
            },
            {
              "name": "after_id",
              "value": "4F889EDF-0186-41FB-803D-CDCE0F19D6D3"
            }
          ],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:01 GMT"
            },
            {
              "name": "Content-Type",
              "value": "application/json"
            },
            {
              "name": "Content-Length",
              "value": "12"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "no-cache"
            },
            {
              "name": "ETag",
              "value": "\"eef46741adfc3a9f\""
            }
          ],
          "content": {
            "size": 12,
            "mimeType": "application/json",
            "text": "{\"items\":[]}"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 12
        },
        "cache": {},
        "timings": {
          "blocked": 1.277,
          "dns": -1,
          "connect": -1,
          "send": 0.388,
          "wait": 56.515,
          "receive": 1.708,
          "ssl": -1
        },
        "connection": "443"
      }
    ],
    "comment": "A feed of 25 images, composed for this package, page by page with the empty page after the last. The first eight images are those of the public test feed of the Essential Developer course."
  }
}

"""#

  /// The text of `Recordings/images.har`.
  package static let recordingsImagesHAR = #"""
{
  "log": {
    "version": "1.2",
    "creator": {
      "name": "composed by hand",
      "version": "1.0.0",
      "comment": "Not recorded from a server."
    },
    "pages": [
      {
        "startedDateTime": "2026-05-04T09:41:08.649Z",
        "id": "page_1",
        "title": "Images",
        "pageTimings": {
          "onContentLoad": -1,
          "onLoad": -1
        }
      }
    ],
    "entries": [
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:08.649Z",
        "time": 111.789,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/1.png",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:08 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/png"
            },
            {
              "name": "Content-Length",
              "value": "306"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"d353442e53ef1044\""
            },
            {
              "name": "Last-Modified",
              "value": "Wed, 01 Apr 2026 12:00:00 GMT"
            }
          ],
          "content": {
            "size": 306,
            "mimeType": "image/png",
            "text": "iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAIAAAAC64paAAAA+UlEQVR42p3SsQrCMBAG4OulvUXUF3BwcRUHF1266CQouvk6voejm0NjBUEEQdx8Ad/AWZw6xaGpxuQaoTeUXstHLn8SjNorIAGEKhL5i25JQKRblX93WqwsgQRWlkBYXSoqxq4g9dgemcyvZRII/60JUCbztEtlMrkAgIxPrARC3z7hU5xUJLBMJuPzx8ru3pXfwJhsrXKkDsyVMj5ZdtfaWhIigfx5svUrlR77V8rBkbW72saUQMgF5ilDMoHJ/sFj02ytjOscWrdvdp+yp2KtmT9Dz+1z5aszNAcJLflcLjxj1x83vc1IAGHQyxrm72aa/p1WFRm/ASIHaoYPYKq+AAAAAElFTkSuQmCC",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 306
        },
        "cache": {},
        "timings": {
          "blocked": 1.237,
          "dns": 16.182,
          "connect": 52.522,
          "send": 0.054,
          "wait": 40.077,
          "receive": 1.717,
          "ssl": 31.513
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:09.049Z",
        "time": 116.917,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/2.jpg",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:09 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/jpeg"
            },
            {
              "name": "Content-Length",
              "value": "668"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"4bf0188f87e37c60\""
            },
            {
              "name": "Last-Modified",
              "value": "Wed, 01 Apr 2026 05:00:00 GMT"
            }
          ],
          "content": {
            "size": 668,
            "mimeType": "image/jpeg",
            "text": "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAgACADASIAAhEBAxEB/8QAGQAAAgMBAAAAAAAAAAAAAAAAAAMBAgQF/8QAFwEBAQEBAAAAAAAAAAAAAAAAAAIBA//aAAwDAQACEAMQAAAB44587iNqR12zXVNNIf/EABkQAAMBAQEAAAAAAAAAAAAAAAAREgEQIf/aAAgBAQABBQJCEIROE4bnq6iNJJJP/8QAGBEBAQADAAAAAAAAAAAAAAAAABIhIlH/2gAIAQMBAT8BlLXrD//EABkRAQACAwAAAAAAAAAAAAAAAAIAAQMSMf/aAAgBAgEBPwFKj2F0uR494MWs/8QAGRAAAgMBAAAAAAAAAAAAAAAAADEBIEGR/9oACAEBAAY/AqoVlJnTOjg//8QAGRAAAgMBAAAAAAAAAAAAAAAAAPERICEB/9oACAEBAAE/Ibg21Ud0JiaCaCDj/9oADAMBAAIAAwAAABA81vH/xAAdEQABAgcAAAAAAAAAAAAAAAABABARIUFRcZGx/9oACAEDAQE/EGySo2hYY4nxf//EABgRAQEBAQEAAAAAAAAAAAAAAAEAETFR/9oACAECAQE/EM31M5DxryJqN//EAB4QAAICAgIDAAAAAAAAAAAAAAABYXER8BDxICHR/9oACAEBAAE/EKlSpXjubNzYhIS9JvHhyM5OwE+iSfRJ13wf/9k=",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 668
        },
        "cache": {},
        "timings": {
          "blocked": 0.212,
          "dns": -1,
          "connect": -1,
          "send": 0.071,
          "wait": 110.865,
          "receive": 5.769,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:09.350Z",
        "time": 57.614,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/3.gif",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:09 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/gif"
            },
            {
              "name": "Content-Length",
              "value": "421"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"959a3b7da0c72a08\""
            },
            {
              "name": "Last-Modified",
              "value": "Tue, 31 Mar 2026 22:00:00 GMT"
            }
          ],
          "content": {
            "size": 421,
            "mimeType": "image/gif",
            "text": "R0lGODdhHAAcAIQAAGLw8/CEd3xBuaU2e6E3gJ84g504h5s5ipg5jpU6kpE7mYs9oYM/regkFt4mJdgoLdUpMtMqNc8qOsssQsYtSMMuTcAvU7wwV7owW7gxXrYyYrMyZbEzaK8zbK00b6k1dCwAAAAAHAAcAEAI/wAFCGRAkMGCgwoUJEiA4ICBAgQGDPjwwUMHDhs0IFTI0GGBACBDhtSQAcMFCxYqUKDwMOLEDyJjypQgIQKEBw8uZix5MuXKCRNo2sTpoKiDBkgbFDy4IOHChi0lUrSIkaRJC089EpDJFeTPoBJeUt2JoWuAmjcfGHUgoKDBjVmjitVp9W1TjlAhSq1IlyfKCk47PjQr8u/XvC4JxwQqFILLqRcVg0RL1AHfqn59UmBMWa1RpGR7AhhNunTpo0mRDlwKV7DeuZjdMg2MeO9YqxcIzsar1XbfqxZ2x4UY83dPlXeHKwaucjPvlpIDaGbsOmJ0r5wj9J54PQDYoa8hRypvTNR3VcWdjULGDDwmec9FG9zO3Dx72rVJ2R//+r6o6f+k8ZfeZ6khFRAAOw==",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 421
        },
        "cache": {},
        "timings": {
          "blocked": 0.884,
          "dns": -1,
          "connect": -1,
          "send": 0.371,
          "wait": 55.745,
          "receive": 0.614,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:09.700Z",
        "time": 120.201,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/4.webp",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:09 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/webp"
            },
            {
              "name": "Content-Length",
              "value": "326"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"eb3125bb9239c394\""
            },
            {
              "name": "Last-Modified",
              "value": "Tue, 31 Mar 2026 15:00:00 GMT"
            }
          ],
          "content": {
            "size": 326,
            "mimeType": "image/webp",
            "text": "UklGRj4BAABXRUJQVlA4IDIBAADwBgCdASowADAAPp0+mkilozchLjgMyuATiWYAuNvqr7Yw+7MfLMlEG7oKcdJSOo/fIrMqiCS/9yET7LNQDzgAAP7gVf8H8/La/+YJ/0k/5ddrOkYkWp9reZLzJcgPX5MwMGQ0+/y4X2YXjr/mH8mPa8Vn3FQrnE1Y6MpYOB2ZdJicrWsm/8ucGpoymXXfjpNdhE7BCrpZ717H+peH5cLbRrZlvvPs+7Dmcv8Se7chxVRcwRTRonkUNDATlX/fogHPUpok0iHgP8LBE9zg46zoGT+BDR2+14N//lxq2P1tz4qkg3Bn/HBKfl/Yv3F/rTGuR8N/M53XWW/1a2GHw4jAjkkCpgV+DsCKgaZ+a3pvr+KiM22WXnvUbZqKyJkyOfPsjui+gFolXA1TGeLh9qN4AAA=",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 326
        },
        "cache": {},
        "timings": {
          "blocked": 1.339,
          "dns": -1,
          "connect": -1,
          "send": 0.073,
          "wait": 113.0,
          "receive": 5.789,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:09.954Z",
        "time": 140.499,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/5.png",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:10 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/png"
            },
            {
              "name": "Content-Length",
              "value": "246"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"663d82a72fe8ee91\""
            },
            {
              "name": "Last-Modified",
              "value": "Tue, 31 Mar 2026 08:00:00 GMT"
            }
          ],
          "content": {
            "size": 246,
            "mimeType": "image/png",
            "text": "iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAIAAAAC64paAAAAvUlEQVR42p2TsQ0CMQxFbf8rqCgobg0GYA0EDVuwASMwAuVJQMkmDEBDS0Nr0yDOscQlsqvI0dPP/3b4cJvDCMowEiUYQ6nsfM9QgrHvSJqEkaRJKEuahJHkSSVJkzCWNAmlLpDX45kma7/b/h4rQZNq5W1KeG0d1pj26LNBuUi7SKhBebQpIdsWZfGe/VSq5W3ycFpU5/lvESRNwljypN+wFrJ/D95/F8jlc2o9X7ONt9mtHhd/fe/X7V/lAwtFOb3s3c7aAAAAAElFTkSuQmCC",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 246
        },
        "cache": {},
        "timings": {
          "blocked": 1.86,
          "dns": -1,
          "connect": -1,
          "send": 0.159,
          "wait": 134.911,
          "receive": 3.569,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:10.206Z",
        "time": 103.898,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/6.jpg",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:10 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/jpeg"
            },
            {
              "name": "Content-Length",
              "value": "535"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"61d1d0dd4633366e\""
            },
            {
              "name": "Last-Modified",
              "value": "Tue, 31 Mar 2026 01:00:00 GMT"
            }
          ],
          "content": {
            "size": 535,
            "mimeType": "image/jpeg",
            "text": "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAgACADASIAAhEBAxEB/8QAGQAAAgMBAAAAAAAAAAAAAAAABQcAAgYD/8QAKxAAAgECBAUBCQAAAAAAAAAAAQIDAAQFERRhEhMhMVFUIkFCcYGRk9Lh/8QAGAEAAgMAAAAAAAAAAAAAAAAAAQUCAwb/xAAgEQACAgEEAwEAAAAAAAAAAAABAgAEAwURITETQVGB/9oADAMBAAIRAxEAPwAjqd6mp3oLqd61WHWS20KtIucxGbE/CfAqhlC9zP1tObO2w4EH6nepqd6K3dpHdRlWHC+XsuB1H8rJSTNFI0b9GQlSM+xFBVDSVrTTXI9gwJqd6YOD4nDilmssbDmqAJU7cLfLx4pWcu89LP8AjNXikuYJBJDPHHIvZkuUBH1BpjkqFxG9dxhPB7jWv72DD7Vri5fhQdAPex8Del3PfNPPJM2QaRixA7Zk50Onmu7lw9xcpKwGQaS5Vjl46tXPij9ZD9n/AFoYqhQcw2Mnm2+D9n//2Q==",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 535
        },
        "cache": {},
        "timings": {
          "blocked": 0.627,
          "dns": -1,
          "connect": -1,
          "send": 0.152,
          "wait": 99.852,
          "receive": 3.267,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:10.335Z",
        "time": 71.261,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/7.gif",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:10 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/gif"
            },
            {
              "name": "Content-Length",
              "value": "435"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"641f1c0da130f654\""
            },
            {
              "name": "Last-Modified",
              "value": "Mon, 30 Mar 2026 18:00:00 GMT"
            }
          ],
          "content": {
            "size": 435,
            "mimeType": "image/gif",
            "text": "R0lGODdhHAAcAIQAAJxLwZRIt45GsIdEqYNDpYBDonxBnXlAmnZAl3M/lLsdbXE+kW49jmw9i2k8iGY7hmQ6g2E6gF05fFk4d1Y3c1E1b000akozZkYyYkExXRMs3j0vWDcuUjEsTCoqRCEnOSwAAAAAHAAcAEAI/wABCBQYoKCAgwMGEChgwMABBAkWMGjg4AGECBIOCki4sOHDiAwUVLwoQcIEChQqWLBwwSFEiRQtKphJk+YFDBgyZNiwgQMHixhNolTJEqdOnj47dPDA9INTAAUDaOTI0CXImCSFUlBY9SNMBzUVnEy58mbODF+BSgjLdmZPDkqZDow6lavHlxNHBp1gEKFdq2mzjlW58a/XiTT3Di2LsyvemG2Jmj264bHetjUpJ+2AVTHZomeRwl3a1HMFDahTq1bd1OnTuX0LdwScV60EgrGp3r2qt+RJun5nH+7se6jU4I4jKiCulSjy3RJpCl5cVDftBmGbM84p3HLbz5N3QjivjVkBaM3DR5afGfptB95A19MUHbc2Sfk1RzP10Fv7+Z3ukeaBU9OBZxSAm62mYGr/0Sega64FBAA7",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 435
        },
        "cache": {},
        "timings": {
          "blocked": 1.687,
          "dns": -1,
          "connect": -1,
          "send": 0.294,
          "wait": 67.149,
          "receive": 2.131,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:10.584Z",
        "time": 142.988,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/8.webp",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:10 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/webp"
            },
            {
              "name": "Content-Length",
              "value": "232"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"19b4504418d1cb83\""
            },
            {
              "name": "Last-Modified",
              "value": "Mon, 30 Mar 2026 11:00:00 GMT"
            }
          ],
          "content": {
            "size": 232,
            "mimeType": "image/webp",
            "text": "UklGRuAAAABXRUJQVlA4INQAAACwBgCdASowADAAPoU2k0glMiGhPHgIAkAQiWQAv3HA2P5wkq0dEBr4e1toJiKAcwHQh4qRU65ASE13uy0PoAD+wxVZhutbiPCCFjqyKUn1tvbg0wmlfKC6LN6Kp1XMS+qAdr7OG/rFLT5Gp+Tq3vCw3VePfc0aMf1nBtMU8P4Jaz8AcDlEQR77qvVf786To/45LqQA23MImdxjNpNlOj6Z3rsmH7yLueJqV1wwmjCngllIa0eQL0H4vLsTpsE+8t3kex575ldMO5aqnGp+IQEBENEAAA==",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 232
        },
        "cache": {},
        "timings": {
          "blocked": 1.362,
          "dns": -1,
          "connect": -1,
          "send": 0.387,
          "wait": 138.286,
          "receive": 2.953,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:11.089Z",
        "time": 152.137,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/9.png",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:11 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/png"
            },
            {
              "name": "Content-Length",
              "value": "319"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"adffe435761c9037\""
            },
            {
              "name": "Last-Modified",
              "value": "Mon, 30 Mar 2026 04:00:00 GMT"
            }
          ],
          "content": {
            "size": 319,
            "mimeType": "image/png",
            "text": "iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAIAAAAC64paAAABBklEQVR42p3SoU4EQQwG4F6zwSBILghQHC+DQp0iQWGQCF4CEoLEYBDkMCiegIQExQMQFDgwkCAIov/fIHYzW+budidbOTPfTKft6PP+FIQ5QZoDBJxGwmEEwnp9Jq7rYGmEDpZw6GBppA6WcFbL5M/uk4iIiIqsiPzOJpkEod0yxdr+WybNoSWyjo2D9yhBaqGsY/vwK0lzalYh6Yskmz/H2vbiJP/1ue5KwcuNbPuc+lnwcltzzSbhezbpkI9nTLKd7Vjzj6vNEtn8eX76Xi/HvRJktWxuny9WY1fmpTmrhTJOQpQ71zcxnSqTW+cnHQW725umG80xul1/iNsvR8e92aa8/gAeZkopPT1KiAAAAABJRU5ErkJggg==",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 319
        },
        "cache": {},
        "timings": {
          "blocked": 0.565,
          "dns": -1,
          "connect": -1,
          "send": 0.164,
          "wait": 147.705,
          "receive": 3.703,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:11.568Z",
        "time": 134.403,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/10.jpg",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:11 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/jpeg"
            },
            {
              "name": "Content-Length",
              "value": "718"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"cf88c2a54fad7b21\""
            },
            {
              "name": "Last-Modified",
              "value": "Sun, 29 Mar 2026 21:00:00 GMT"
            }
          ],
          "content": {
            "size": 718,
            "mimeType": "image/jpeg",
            "text": "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAgACADASIAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAIEA//EABYBAQEBAAAAAAAAAAAAAAAAAAEEBf/aAAwDAQACEAMQAAABoMWuxtBEHGuJiu2IUf/EABoQAAIDAQEAAAAAAAAAAAAAAAARAQIhIhD/2gAIAQEAAQUCYxjGRs2yWMpGWhwxWOjrz//EABkRAAMBAQEAAAAAAAAAAAAAAAECAwASBP/aAAgBAwEBPwFZljyNSRmxU7z0STdHemq1PQG//8QAGxEAAgMBAQEAAAAAAAAAAAAAAQIAAxESBBP/2gAIAQIBAT8BbFGmIQ69CX1/ReQZ56jWMJ2f/8QAGBAAAwEBAAAAAAAAAAAAAAAAAAEyojD/2gAIAQEABj8C6SytFaKR/8QAHRAAAQQCAwAAAAAAAAAAAAAAAAERQfEQICExkf/aAAgBAQABPyHUHUPZkafKjykxhWj1B6hxcf/aAAwDAQACAAMAAAAQPP26/8QAGREBAAMBAQAAAAAAAAAAAAAAAQARMSFB/9oACAEDAQE/ECejyblErPb5B9Jxn//EABkRAQEAAwEAAAAAAAAAAAAAAAEAETFBYf/aAAgBAgEBPxBJ1EI0M2Jh2RYjzl//xAAiEAABAgYBBQAAAAAAAAAAAAABACEQETFBYXHwIFGB0fH/2gAIAQEAAT8Q6A2Teyp0gcs5bQSs+74spOUPtB9isfhlY/DKIMkk5Lkkeq//2Q==",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 718
        },
        "cache": {},
        "timings": {
          "blocked": 0.851,
          "dns": -1,
          "connect": -1,
          "send": 0.215,
          "wait": 129.27,
          "receive": 4.067,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:11.987Z",
        "time": 154.966,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/11.gif",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:12 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/gif"
            },
            {
              "name": "Content-Length",
              "value": "419"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"7257ee6e73cebce6\""
            },
            {
              "name": "Last-Modified",
              "value": "Sun, 29 Mar 2026 14:00:00 GMT"
            }
          ],
          "content": {
            "size": 419,
            "mimeType": "image/gif",
            "text": "R0lGODdhHAAcAIQAAN3j6NPY6c3S6cnO6sfL6sPH6r/D673B67q+67i767S47LCz7K6x7Kuu7Kmr7aap7aOl7Z+h7Zyd7piZ7pSU75CR742N74iI8ISD8ICA8Hx78Xl48XJx8Wln8l8w5JtILiwAAAAAHAAcAEAI/wABCBwIIIBBAQIGEChQwMABBAkUKFjAoIGDBxAOJlzY8GHEiRUvQoAQQYKECRQoVHAIUeICDzBjypx54QKGDBk0WMRI0iRKlRYs1LyZc8MGDkg7KB1oMABChQxZfqS4c2RJCVA7IpjJVSZQoRdchuR59WeFoENxajCKlGBBjVmliq1K8q3TjVE9zhXZ8ySFpxwNdB1sNmjeloO7orWZoSXIBom5El27gSrfsinPgp3MNilZnx9Cix49OqnSpW6bAj48dexIgqrxam1Nt6TA2HH1Pr7sE3dg3ZY/+6VwN2vkmcPPynZ43OvXC78hNo+peehsidNhbsYJnEF2D4yL0ih28F0t293CC28vehSp677q07JHykEp7+SLOW8gzV/08/CU0XfaaQEBADs=",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 419
        },
        "cache": {},
        "timings": {
          "blocked": 1.6,
          "dns": -1,
          "connect": -1,
          "send": 0.291,
          "wait": 147.109,
          "receive": 5.966,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:12.229Z",
        "time": 157.143,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/12.webp",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:12 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/webp"
            },
            {
              "name": "Content-Length",
              "value": "278"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"2401b16c3b512e02\""
            },
            {
              "name": "Last-Modified",
              "value": "Sun, 29 Mar 2026 07:00:00 GMT"
            }
          ],
          "content": {
            "size": 278,
            "mimeType": "image/webp",
            "text": "UklGRg4BAABXRUJQVlA4IAIBAADQBwCdASowADAAPoU2lUglIyIhPHgIAKAQiWYAs7kAOfspb5DALtT/yKXgFrkpLtN4/qMyuiwXmhN9kENqU0e9cL9m1OGCAAD+7fbQs0rUq4gE/jV9FiyI1pbKxQ3BGj2LDA+S71E7gUDDjd7QGmDMzVUU1smrsN+j8y/DeiCy2a0QcGuSEkgTRHA4VUPqSj2Gv46NMzVw/1f5twF+qgb1feIjJZ+ku46sf2KdlqV7THAHgnE1VLyxwruBQVWb1JNyOPcRW/wjLGsf4Rg0HUxVB5NX01y6JgbnsREpB5CBIdwBUwwYEPgpMTkCOBtMpL/gpfp/x/yuKSQD/m47/AAAAAA=",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 278
        },
        "cache": {},
        "timings": {
          "blocked": 0.332,
          "dns": -1,
          "connect": -1,
          "send": 0.2,
          "wait": 156.122,
          "receive": 0.489,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:12.765Z",
        "time": 96.688,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/13.png",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:12 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/png"
            },
            {
              "name": "Content-Length",
              "value": "298"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"92335332263ec75d\""
            },
            {
              "name": "Last-Modified",
              "value": "Sun, 29 Mar 2026 00:00:00 GMT"
            }
          ],
          "content": {
            "size": 298,
            "mimeType": "image/png",
            "text": "iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAIAAAAC64paAAAA8UlEQVR42p2SsQ4BQRCG/51cJ/EGSo14BqW3EPEuHsEDKCTegOBQi8ghKpU7oSZRzyrussbaXclNscXMfvvP/jOqP+iClWaAFRg6P7UCw5FnkdeKSpNgRaVJzaDSJFhRaRIMCpOXzcpH6kI5oAkvCQYFyHS7BJAmsZMslL3/NOG5QL5CulsaNjvNnRaSz1tY4TKfnGSaxBZ7Pc/ssX3NWRZcYZFizqKQHWInfLtMvwzSQvkzT39I8qNsyOy4CMD3+8SQmlVkbV+t0fYuttDM81Fg+37JV2soG4ks8tkcBdqurHvyxehRH8tydd/5263JvwH9RdGhwt9hFwAAAABJRU5ErkJggg==",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 298
        },
        "cache": {},
        "timings": {
          "blocked": 1.286,
          "dns": -1,
          "connect": -1,
          "send": 0.073,
          "wait": 92.172,
          "receive": 3.157,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:12.965Z",
        "time": 84.802,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/14.jpg",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:13 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/jpeg"
            },
            {
              "name": "Content-Length",
              "value": "440"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"5dd872bb98217d5b\""
            },
            {
              "name": "Last-Modified",
              "value": "Sat, 28 Mar 2026 17:00:00 GMT"
            }
          ],
          "content": {
            "size": 440,
            "mimeType": "image/jpeg",
            "text": "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAgACADASIAAhEBAxEB/8QAGAAAAwEBAAAAAAAAAAAAAAAAAAUGAwT/xAAlEAABAwMCBgMAAAAAAAAAAAABAAIDBBFTFNETFVGSk6JhcZH/xAAYAQADAQEAAAAAAAAAAAAAAAAAAQQDBf/EABwRAAIDAQEBAQAAAAAAAAAAAAEDAAIRBBNBMf/aAAwDAQACEQMRAD8A47IstLKh5ZRYfY7rVZsz8kquazdz5JqyLKl5ZRYfY7pFURtZUysaLNa8gD4uhhtQaYN5bKGmFlR6mDPF3hJNNPhk7SjTv6x+Ru65ie7y37srVYr3BHepgzxd4SCps6plIIILyQR9rTTv6x+Ru6OCzPH+O2Td3eoAyNt7MGET/9k=",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 440
        },
        "cache": {},
        "timings": {
          "blocked": 0.757,
          "dns": -1,
          "connect": -1,
          "send": 0.297,
          "wait": 79.646,
          "receive": 4.102,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:13.437Z",
        "time": 45.863,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/15.gif",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:13 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/gif"
            },
            {
              "name": "Content-Length",
              "value": "421"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"378195c312d92f98\""
            },
            {
              "name": "Last-Modified",
              "value": "Sat, 28 Mar 2026 10:00:00 GMT"
            }
          ],
          "content": {
            "size": 421,
            "mimeType": "image/gif",
            "text": "R0lGODdhHAAcAIQAAFJwCVRmClZhClZeCldcC1dZC1lUC1pQDFpMDBxLvFtJDFxGDHo7rV44Dl81DmAxDmEuDlxEDV1CDV1ADV09DV47DWEsD2IqD2IoD2MmD2MjD2QhEGQeEGUaEGcUEWkMESwAAAAAHAAcAEAI/wA/CBzooWCHDhw4bNCQAcMFCxAePHDQoEEFChM8HEy4sOGFBCBDhpwgIcICBQoQHDjgEKJEByJjyixQgMAAAQIsYix5MuVKAwZo2sQZoCiAo0cFFtSIUCHDlhEnVrxI0qQCpx4tyNwK8mfQAi+n7ozANUHNmwKKBgAw8MPSjVihhtVZ9W3TjnKl0uWJEsHdpx/LhuzrFbBLwTGBCh3gUm8FxCDPEg1Aca9VnwcUS05r9OjYngxCix49Gqnptm4N/s0atTJVCQRVczTcWmzVBamZzmY99/Vl2XEfxrTcUyVcvIHLXlaZeXdLyAkwK0YOEXpXzQR4P7Ce4OvQh7UbQCpfTDQ8VcSb1Tr+jDImec5rAdjmK907WrWmfRf3+r4o6f+i8ZdeZ6YdFRAAOw==",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 421
        },
        "cache": {},
        "timings": {
          "blocked": 1.445,
          "dns": -1,
          "connect": -1,
          "send": 0.312,
          "wait": 41.61,
          "receive": 2.496,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:13.601Z",
        "time": 143.433,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/16.webp",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:13 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/webp"
            },
            {
              "name": "Content-Length",
              "value": "404"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"dd9e1d74ae298393\""
            },
            {
              "name": "Last-Modified",
              "value": "Sat, 28 Mar 2026 03:00:00 GMT"
            }
          ],
          "content": {
            "size": 404,
            "mimeType": "image/webp",
            "text": "UklGRowBAABXRUJQVlA4IIABAACQCQCdASowADAAPp0+m0qloyIhpzgNsLATiWwApLmuvL3viMkibCPZ8B1gHoAdKX+4PpKlMn8XGnCdqo9E5hVT0nttUY8Xdj+Otr3mKUhARuHj2KGAAP73TL07/iV53R6Fcbh+Kr/PzjZipd2NvD6IdoENKONRjJEZd1vif6J3T/pWsReTnPexCLjT9J+i83xXmLHtvRE+yQee0mKl3Go2RKugAvoqKLYTF3U259tgwY6bCC2VnbvQrLHeemTQI5RABvBgxgPqhVsbsHAP8qZkl9ycTepVssgNW0kZjNM/y0BaLtoS7/ivQ2BAm96hHoglgwf1aPYlvvhnrvMjU4NgERZfvryw+RhhT95z3sQfkMjFIR9Mvaj0a+3lOl5vh6bXHMfLWwgSW7w7fo6bz83kzbpb535vnWWTSb0KivKKSFw3cS8kPJHlgF8Q5/z9sx3DdlBJPN4w48lyJX8GRKF3Wn0TY2XWsAvwKFDn/b5L39H0adI7t+KK4Ykb8PAAAAA=",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 404
        },
        "cache": {},
        "timings": {
          "blocked": 0.858,
          "dns": -1,
          "connect": -1,
          "send": 0.27,
          "wait": 138.549,
          "receive": 3.756,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:13.881Z",
        "time": 69.402,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/17.png",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:13 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/png"
            },
            {
              "name": "Content-Length",
              "value": "264"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"50488304336afb2a\""
            },
            {
              "name": "Last-Modified",
              "value": "Fri, 27 Mar 2026 20:00:00 GMT"
            }
          ],
          "content": {
            "size": 264,
            "mimeType": "image/png",
            "text": "iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAIAAAAC64paAAAAz0lEQVR42p2SIQ4CMRRE4acaQ7AkJHApHAaHQBAMFscN9iicggRBgkGScIc3iHZLdwnbpa1p2r7+mT8dXqszSBIAEkIKC78R1goTxftWTIKsmJRkxSTIikmQFZNCVkwiXIvcHy+DzrFbz8KzQXZSc5AbkRS+24naLBxJmp6FyMOfyzGqukO9ZIeAsFZv+1T2pPfcSKWH50CCXCvPw2bxnWfqM5JIlv0Jv8hadhEJcn+R8+0r9e9a5GT16OjW7TSubSLJjZb39PhZTbNqPQl6A4TkhjTiKg2XAAAAAElFTkSuQmCC",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 264
        },
        "cache": {},
        "timings": {
          "blocked": 1.608,
          "dns": -1,
          "connect": -1,
          "send": 0.206,
          "wait": 63.584,
          "receive": 4.004,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:13.976Z",
        "time": 106.566,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/18.jpg",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:14 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/jpeg"
            },
            {
              "name": "Content-Length",
              "value": "757"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"0c593e159b5b17a1\""
            },
            {
              "name": "Last-Modified",
              "value": "Fri, 27 Mar 2026 13:00:00 GMT"
            }
          ],
          "content": {
            "size": 757,
            "mimeType": "image/jpeg",
            "text": "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAgACADASIAAhEBAxEB/8QAGgABAAIDAQAAAAAAAAAAAAAABQACAQMEBv/EABcBAAMBAAAAAAAAAAAAAAAAAAABAgT/2gAMAwEAAhADEAAAAeWXc00BPRgIu6PnHbQG6qP/xAAbEAEAAwADAQAAAAAAAAAAAAABAAIDERIgIf/aAAgBAQABBQLzjiZ10yroJwzO5etrFKv16sBI9mcT/8QAFREBAQAAAAAAAAAAAAAAAAAAABH/2gAIAQMBAT8BiIj/xAAaEQADAAMBAAAAAAAAAAAAAAAAAQMCBBMR/9oACAECAQE/AbbSkvSG2qoth0RHDmf/xAAfEAACAQQCAwAAAAAAAAAAAAAAAREhMUFRECAigaH/2gAIAQEABj8C6y15Fb7IfE5ySxvZZlH9KufZdH//xAAdEAADAAEFAQAAAAAAAAAAAAAAARFBITFRYfFx/9oACAEBAAE/IYQhCCpQ+7eCTSYZIaxGqcZBbT4cD4/Qdvd2p5wyqE+UgjbZ2Z9j/9oADAMBAAIAAwAAABA451X/xAAWEQEBAQAAAAAAAAAAAAAAAAABABD/2gAIAQMBAT8QwXF//8QAGREBAAMBAQAAAAAAAAAAAAAAAQARITFB/9oACAECAQE/ELy1eEVUUnkohxOQyt6z/8QAIRABAAICAQMFAAAAAAAAAAAAAQARMVHxECHRIGGBkaH/2gAIAQEAAT8Q9PyEAsArrBrPzGgqeych3xKvjg0nS6BQDBbxqVAhgMro94TIIVYtbnIILM8BJ+wwECrJa+5x3hP/2Q==",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 757
        },
        "cache": {},
        "timings": {
          "blocked": 0.884,
          "dns": -1,
          "connect": -1,
          "send": 0.171,
          "wait": 103.805,
          "receive": 1.706,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:14.247Z",
        "time": 57.836,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/19.gif",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:14 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/gif"
            },
            {
              "name": "Content-Length",
              "value": "434"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"9bb8e6c9fe6e3646\""
            },
            {
              "name": "Last-Modified",
              "value": "Fri, 27 Mar 2026 06:00:00 GMT"
            }
          ],
          "content": {
            "size": 434,
            "mimeType": "image/gif",
            "text": "R0lGODdhHAAcAIQAAIvPpbimkKuejKOYi52UiZeRh5OOhouJhIeGg4GDgX2AgHd8f0uFN3N5fnB3fWx1fGlze2ZxemJuel9seVxqeFhod1VmdlJkdU5idEtfdEZcc0FZcTxWcDZRby5MbCFEaSwAAAAAHAAcAEAI/wA/CBzooWCHDhw4bNCgIQOGCxYqUJggIQKEBw48HEy4sOHDiBQYVLzooMGCBQoSJEBwwCFEiRQtMphJk+aBAwYMFCBAYMAAixhNolTJEqdOnj4FKA3AlKnAghoRKmToEmRMkkIVTPX4cqKEmgxOplx5M2cBmCMxgl07s+cApQICDPwAdePWqmiBllxQV2pHvF71ZlXpl+pHmDSDiiVa1nDXmGwZG91J4HFatjWPulV6VfFQspORvl3K1HNKAKhTq1bdtPVcugYLc7WatiTB2Bwd0xZ8EnbU3LPzYl2M++5hBp33fkZg9+/hkDOHL78JHPAEsINB53Rume3YomYJBDcPjJkBeM0Dnl8tPzP85t0X2dMUDTcwSfk1R8cNUDv7ecpJkcaUdN+Vhd5oqyWY2n/0CdhaAAEBADs=",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 434
        },
        "cache": {},
        "timings": {
          "blocked": 1.317,
          "dns": -1,
          "connect": -1,
          "send": 0.357,
          "wait": 51.906,
          "receive": 4.256,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:14.449Z",
        "time": 62.719,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/20.webp",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:14 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/webp"
            },
            {
              "name": "Content-Length",
              "value": "218"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"6f5d53aaf9af472e\""
            },
            {
              "name": "Last-Modified",
              "value": "Thu, 26 Mar 2026 23:00:00 GMT"
            }
          ],
          "content": {
            "size": 218,
            "mimeType": "image/webp",
            "text": "UklGRtIAAABXRUJQVlA4IMYAAABQBgCdASowADAAPoE2lEglIyIhPHn4AKAQCWYAtwFBVJ46k13SWfRAhX8B4IYVaouMolvh70E24IesgAD+nEmuuT4F+hD1qg3W2/N1DnYV/krOTyTUbuQmxCCYbANrHp7iCptYv97nItJxZ3YxQDyfhgLY4D/B8+LWbRTddfn91VkDuGKNqIoT68kxFBQFh2lie7H6c6cXY/65wcluyZjJBjooygtbVQl1A7hxGSY+iYD6rw5y0H378M38BFPRnYh66tqfAAA=",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 218
        },
        "cache": {},
        "timings": {
          "blocked": 1.743,
          "dns": -1,
          "connect": -1,
          "send": 0.197,
          "wait": 56.712,
          "receive": 4.067,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:14.636Z",
        "time": 69.3,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/21.png",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:14 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/png"
            },
            {
              "name": "Content-Length",
              "value": "296"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"86b841462339e32b\""
            },
            {
              "name": "Last-Modified",
              "value": "Thu, 26 Mar 2026 16:00:00 GMT"
            }
          ],
          "content": {
            "size": 296,
            "mimeType": "image/png",
            "text": "iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAIAAAAC64paAAAA70lEQVR42p3SOwrCQBAG4PmHgLWdnaCFVW7gMbyGpaiQIKJgfIHn8A5i4RGEiI1NOu8wi8XGPNaYXTLVsptvdzIzGMUxQwDFJICka70gYSi9yRCQYpS/aS5JuLEEFDeXEG4sAfH+yUN4o0KEkW9I/bJdEtFqdjckSLGL1LGYPksybZWD1BFMXrmEsFEhskUmAWGjtlacSyg2uuKCtQQJG/20p53Jb8HyBoSRXyOPp3YuIfw7Q8vtwEUCiiunb73v2SUE4+RcObfFfpb+E5Wz7SCDzrCYjmfIXbdfU7DN+5peRwIooHUpHs+ThzXb7KUPQs4vinCWY50AAAAASUVORK5CYII=",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 296
        },
        "cache": {},
        "timings": {
          "blocked": 1.413,
          "dns": -1,
          "connect": -1,
          "send": 0.174,
          "wait": 64.316,
          "receive": 3.397,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:14.977Z",
        "time": 149.056,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/22.jpg",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:15 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/jpeg"
            },
            {
              "name": "Content-Length",
              "value": "421"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"9da0ea305b35a727\""
            },
            {
              "name": "Last-Modified",
              "value": "Thu, 26 Mar 2026 09:00:00 GMT"
            }
          ],
          "content": {
            "size": 421,
            "mimeType": "image/jpeg",
            "text": "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAgACADASIAAhEBAxEB/8QAGAAAAwEBAAAAAAAAAAAAAAAAAgMEAAX/xAAlEAABBAAFAwUAAAAAAAAAAAAAAQIDEhExQVPRBCOTEyEicZL/xAAXAQADAQAAAAAAAAAAAAAAAAABAgUE/8QAHREBAQADAQADAQAAAAAAAAAAAQIAAxEEEhNBcf/aAAwDAQACEQMRAD8A5tTVHVBk+DFXXQjzDSBjz5mnhi6mqFCtm4aoMqG9bFMv5hvzM0jjqkfUOtJgmTfYt9aDej/SAdjad4l4NOgddfJlcsxrJe5HE+kiKuWSl1QextO8S8Bo5yJgkEmH23kb0P2pXOf3Desp7n//2Q==",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 421
        },
        "cache": {},
        "timings": {
          "blocked": 1.447,
          "dns": -1,
          "connect": -1,
          "send": 0.199,
          "wait": 144.662,
          "receive": 2.748,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:15.514Z",
        "time": 162.972,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/23.gif",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:15 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/gif"
            },
            {
              "name": "Content-Length",
              "value": "419"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"f0401772e6504526\""
            },
            {
              "name": "Last-Modified",
              "value": "Thu, 26 Mar 2026 02:00:00 GMT"
            }
          ],
          "content": {
            "size": 419,
            "mimeType": "image/gif",
            "text": "R0lGODdhHAAcAIQAAJzJsojjB5y7o5uzmputlJqojpqjiZqdg5qYfZmSeJmOc5mJbZmEaJiBZZh+Yph7Xph3W5h0V5hxVJhuUJdqTZdnSZdkRpdhQ5deP5ZaPJZWN5ZPMJZHJ7dCYpU+HZQzESwAAAAAHAAcAEAI/wA/CBTooSCHgxs2aNCQAcMFCxUoTJAQAcIDBw0Ocki4sOHDiBMrXmzAYMECBQkSIDjgEKJECR1iypxJ00ABAgQGDLCIseTJlCsPGLCJU6eAowIAKAXwoaAHjRwZtgRJkSdJkwoUSn1Is+vMoEMLvBTZEyvQA0KJ5hyAVMBAp1C1enQZ0mpJgwjlTh1r12yCjXq9Cj4rdKtLwV7T3iRAtyrirkXZCqg60idKlWjDRm6rtOzPAKBDixaddKnSgU3xAu64t25lgqqjzqVK9uoCuHlZf+Rb2ezT3IZp9/2pEniGxzQvB5XtEPlMzGl1Q3QuMzPR2RKpx9Scc3dI7R0WGygV/gD8WqSuPSu3Ll7yUQC1LRPmbhTp0t7EwaqtP7p/aP3tcWaaUgEBADs=",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 419
        },
        "cache": {},
        "timings": {
          "blocked": 1.56,
          "dns": -1,
          "connect": -1,
          "send": 0.213,
          "wait": 158.486,
          "receive": 2.713,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:15.801Z",
        "time": 125.788,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/24.webp",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:15 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/webp"
            },
            {
              "name": "Content-Length",
              "value": "280"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"498b8186355ae67f\""
            },
            {
              "name": "Last-Modified",
              "value": "Wed, 25 Mar 2026 19:00:00 GMT"
            }
          ],
          "content": {
            "size": 280,
            "mimeType": "image/webp",
            "text": "UklGRhABAABXRUJQVlA4IAQBAACwCACdASowADAAPp1AmEklo6IhMdM8ALATiWwAt/GN2B3R/VZ4B1APwBogPPd0wDehsWAbpO9yiakaFPW5JNpLHxuV8rlReDIOCjrGOAAA/tqN8MAXEOo6D/PVDbunfOa36TsYcfmqiqkbLmk/+08iB9oGzAb/OPLfWC2ZrtxQD9U2T7WuV4f5jA3Mz8RoMrorhVA1pFyJEH9CMIgNPx3/KgAGdPA+gIGqkKdEvvP+0OHe4WCQb5OiGh/SCDUTFnPBdw/g4ILFZNCb3R/1Qb4h0f9UDgyr9ToKWTkrXS+0rgZsFKNWBSoBgFkGz0QC/jcUBU4Hz+vSaTkjX8fGhww3Jj+AAA==",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 280
        },
        "cache": {},
        "timings": {
          "blocked": 0.442,
          "dns": -1,
          "connect": -1,
          "send": 0.057,
          "wait": 119.865,
          "receive": 5.424,
          "ssl": -1
        },
        "connection": "443"
      },
      {
        "pageref": "page_1",
        "startedDateTime": "2026-05-04T09:41:16.247Z",
        "time": 121.547,
        "request": {
          "method": "GET",
          "url": "https://ile-api.essentialdeveloper.com/essential-feed/images/25.png",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Host",
              "value": "ile-api.essentialdeveloper.com"
            },
            {
              "name": "Accept",
              "value": "*/*"
            },
            {
              "name": "Accept-Language",
              "value": "en-GB,en;q=0.9"
            },
            {
              "name": "Accept-Encoding",
              "value": "gzip, deflate"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "User-Agent",
              "value": "EssentialApp/1 CFNetwork/3826.500.131 Darwin/24.5.0"
            }
          ],
          "queryString": [],
          "headersSize": -1,
          "bodySize": 0
        },
        "response": {
          "status": 200,
          "statusText": "OK",
          "httpVersion": "HTTP/1.1",
          "cookies": [],
          "headers": [
            {
              "name": "Date",
              "value": "Mon, 04 May 2026 09:41:16 GMT"
            },
            {
              "name": "Content-Type",
              "value": "image/png"
            },
            {
              "name": "Content-Length",
              "value": "307"
            },
            {
              "name": "Connection",
              "value": "keep-alive"
            },
            {
              "name": "Cache-Control",
              "value": "public, max-age=31536000"
            },
            {
              "name": "ETag",
              "value": "\"8deb5174702c7a5b\""
            },
            {
              "name": "Last-Modified",
              "value": "Wed, 25 Mar 2026 12:00:00 GMT"
            }
          ],
          "content": {
            "size": 307,
            "mimeType": "image/png",
            "text": "iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAIAAAAC64paAAAA+klEQVR42mM8yJ77n+3ff7a//9n/QRls/1BFYILsqLJs/5jI1snA/o+JbJ3/2f4yka0Tydmk64Roxqfz/GZ/XDr/s/1lwm8nAwMDLp3/2dFDG0XnhbVBDAwMlxaGYdUJczYOfzLAATvWcEGENrrOi8tD4Hqv9MVi6oSHNpawZUAFWNMSE1adlxaGoWm+XpOCniLY4VGF6isGbABNJyyqUHVenh2JVfOtzGxknf/Z/jFhSUO4AZpNTGg6r0yNxqP5bngRsnrGjVkeeNIQpj+RbWIhSadZlhSyQ1jQdOouYsXj7BOLHiHHDovW7j8wKWYGBuaLWd8IuhYuAgDXw4y7sOVq9wAAAABJRU5ErkJggg==",
            "encoding": "base64"
          },
          "redirectURL": "",
          "headersSize": -1,
          "bodySize": 307
        },
        "cache": {},
        "timings": {
          "blocked": 1.088,
          "dns": -1,
          "connect": -1,
          "send": 0.323,
          "wait": 118.223,
          "receive": 1.913,
          "ssl": -1
        },
        "connection": "443"
      }
    ],
    "comment": "Every image of the feed in feed.har, composed for this package."
  }
}

"""#

  /// Every text with its path.
  package static let files: [(path: String, text: String)] = [
    ("Contracts/comments.yaml", contractsCommentsYAML),
    ("Contracts/feed.yaml", contractsFeedYAML),
    ("Recordings/comments.har", recordingsCommentsHAR),
    ("Recordings/feed.har", recordingsFeedHAR),
    ("Recordings/images.har", recordingsImagesHAR),
  ]
}
