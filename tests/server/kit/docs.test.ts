import compress from "@fastify/compress"
import fastify from "fastify"
import { describe, expect, test } from "vitest"
import type { Call } from "#contract/kit/call.ts"
import { calls } from "#contract/index.ts"
import { openApi } from "#server/docs/openapi.ts"
import { docsPage } from "#server/docs/page.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { serveDocs } from "#server/http/docs.ts"

const all = calls as readonly Call[]
const document = openApi(all)

describe("the OpenAPI document", () => {
  test("holds every live call by its path and method, and nothing else", () => {
    const listed = Object.entries(document.paths).map(([path, methods]) => [
      path.slice(1),
      Object.keys(methods),
    ])
    expect(listed).toEqual(all.map((call) => [call.path, [call.method.toLowerCase()]]))
    expect([...liveCalls.keys()].toSorted()).toEqual(all.map((call) => call.path).toSorted())
  })

  test("says what a person sends, with its limits, and what comes back", () => {
    const { post } = document.paths["/devisi/create"] as unknown as {
      post: Record<string, unknown> & {
        requestBody: { content: Record<string, { schema: unknown; example: unknown }> }
        responses: Record<string, { content: Record<string, { schema: unknown }> }>
      }
    }
    expect(post).toMatchObject({
      operationId: "devisiCreate",
      tags: ["devisi"],
      summary: "Menambah divisi, atau mengubahnya bila id diisi",
      security: [{ token: [] }, { key: [] }],
    })
    expect(post.requestBody.content["application/json"]).toMatchObject({
      example: { nama: "Divisi Contoh" },
      schema: {
        type: "object",
        required: ["nama"],
        properties: {
          nama: { type: "string", minLength: 1, maxLength: 80 },
          kode: { anyOf: [{ type: "string", maxLength: 20 }, { type: "null" }] },
          parent_id: { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }] },
          is_active: { type: "boolean" },
        },
      },
    })
    expect(JSON.stringify(post.responses["200"])).toContain('"version":{"type":"integer"}')
    expect(Object.keys(post.responses)).toEqual(["200", "400", "401", "404", "413", "503"])
  })

  test("names what a form, a file and nobody's session change", () => {
    const bodyOf = (path: string) =>
      Object.keys(
        (document.paths[`/${path}`] as unknown as { post: { requestBody: { content: object } } }).post
          .requestBody.content,
      )
    expect(bodyOf("profil/update/users")).toContain("application/x-www-form-urlencoded")
    expect(bodyOf("companies/update/data")).toContain("multipart/form-data")
    expect(bodyOf("devisi/create")).toEqual(["application/json"])
    expect(
      (document.paths["/auth/login"] as unknown as { post: { security: unknown } }).post.security,
    ).toEqual([])
  })

  test("has one operation id each and leads nowhere that is not in it", () => {
    const ids = JSON.stringify(document).match(/"operationId":"[^"]+"/g) ?? []
    expect(new Set(ids).size).toBe(all.length)
    for (const [, name] of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
      expect(Object.keys(document.components.schemas)).toContain(name)
  })
})

describe("the page", () => {
  test("shows every call with its example, and loads nothing but its stylesheet", () => {
    const html = docsPage(all)
    for (const call of all) expect(html).toContain(`<details id="${call.path}">`)
    expect(html).toContain("Divisi Contoh")
    expect(html.match(/(src|href)="(?!#)[^"]*"/g)).toEqual([
      'href="/api/docs/docs.css"',
      'href="/api/docs/openapi.json"',
    ])
    expect(html).not.toMatch(/<script|<style|style=|onclick/)
  })

  test("is served with its parts", async () => {
    const app = fastify()
    await app.register(compress, { global: false })
    serveDocs(app, all)
    const types = []
    for (const url of ["/api/docs", "/api/docs/openapi.json", "/api/docs/docs.css"]) {
      const got = await app.inject({ method: "GET", url })
      types.push([got.statusCode, got.headers["content-type"]])
    }
    expect(types).toEqual([
      [200, "text/html; charset=utf-8"],
      [200, "application/json; charset=utf-8"],
      [200, "text/css; charset=utf-8"],
    ])
    expect((await app.inject({ method: "GET", url: "/api/docs/openapi.json" })).json()).toEqual(
      JSON.parse(JSON.stringify(document)),
    )
    await app.close()
  })
})
