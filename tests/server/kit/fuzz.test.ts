import { sql } from "drizzle-orm"
import { Schema } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Call } from "#contract/kit/call.ts"
import { calls } from "#contract/index.ts"
import { isHere } from "../lib/area.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { payloadFields, withValue } from "../lib/payloadFields.ts"

let world: World
const tokens: Record<string, string | null> = { public: null }
beforeAll(async () => {
  world = await openWorld()
  tokens["tenant"] = await world.signIn("admin@maju.test")
  tokens["self"] = await world.signIn("pegawai@maju.test")
  tokens["platform"] = await world.signIn("super@balai.test")
})
afterAll(() => world.close())

const all = (calls as readonly Call[]).filter((call) => call.path !== "auth/logout" && isHere(call.path))
const send = (call: Call, payload: unknown) =>
  world.call(call.path, payload, tokens[call.who.includes("self") ? "self" : call.scope] ?? null, call.method)

/**
 * Failures that no payload may cause: a server fault, an unexpected status, an answer without the envelope. Empty =
 * none.
 */
const troubleWith = (answer: Awaited<ReturnType<typeof send>>, allowed: readonly number[]): unknown[] => [
  ...world.faults.splice(0),
  ...(allowed.includes(answer.status) ? [] : [answer.status]),
  ...([0, 1].includes(answer.api_status) && typeof answer.api_message === "string" ? [] : [answer]),
  ...(answer.error_track === undefined ? [] : [answer.error_track]),
]

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "x\udfffy",
    "%",
    "_",
    "'; drop table devisi; --",
    '"',
    "\\",
    "1",
    "0",
    "-1",
    "1e309",
    "NaN",
    "true",
    "2026-02-30",
    "0000-00-00",
    "9999-12-31",
    "constructor",
    "__proto__",
    0,
    -1,
    1.5,
    2_147_483_648,
    Number.MAX_SAFE_INTEGER,
    1e300,
    true,
    [],
    {},
    [null],
    [[]],
    { id: 1 },
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme-composite", maxLength: 200 }),
  fc.constant("x".repeat(20_000)),
  fc.constant("😀".repeat(90)),
  fc.integer(),
  fc.double(),
  fc.array(fc.integer(), { maxLength: 5 }),
)

describe("whatever is put into a field", () => {
  test.each(all.map((call) => [call.path, call] as const))("%s answers it", async (_path, call) => {
    const fields = payloadFields(call)
    const payloads = fc.array(fc.tuple(fc.constantFrom(...fields, "tidak_ada"), nasty), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(payloads, async (puts) => {
        let payload: unknown = call.example
        for (const [field, value] of puts) payload = withValue(payload, field, value)
        expect(troubleWith(await send(call, payload), [200])).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  test.each(all.map((call) => [call.path, call] as const))("%s answers any JSON", async (_path, call) => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (payload) => {
        expect(troubleWith(await send(call, payload), [200, 400])).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  /**
   * Random payloads rarely put a large number into every field, so try each one: PostgreSQL may cast it to a smaller
   * type and overflow.
   */
  test.each(all.map((call) => [call.path, call] as const))(
    "%s answers the largest number",
    async (_path, call) => {
      for (const field of payloadFields(call)) {
        const payload = withValue(call.example, field, Number.MAX_SAFE_INTEGER)
        expect([field, troubleWith(await send(call, payload), [200])]).toEqual([field, []])
      }
    },
  )

  test("deep nesting and long lists are answered too", async () => {
    const deep = (depth: number): unknown =>
      depth === 0 ? 1 : { parent_id: deep(depth - 1), ids: [deep(0)] }
    for (const call of all) {
      expect(troubleWith(await send(call, { ...(deep(500) as object), nama: deep(500) }), [200])).toEqual([])
      expect(
        troubleWith(await send(call, { ids: Array.from({ length: 5_000 }, (_, i) => i) }), [200]),
      ).toEqual([])
    }
  })
})

describe("text", () => {
  /** Free text fields, found by whether their schema accepts any text. */
  const texts = all.flatMap((call) =>
    payloadFields(call)
      .filter((field) => !["request_id", "cursor", "key", "sort", "dir", "status"].includes(field))
      .filter((field) => Schema.is(Schema.toEncoded(call.payload))(withValue(call.example, field, "teks")))
      .map((field) => [call.path, field, call] as const),
  )

  test("there is some in most groups", () => {
    expect(texts.map(([path, field]) => `${path} ${field}`)).toEqual(
      expect.arrayContaining(
        ["devisi/create nama", "devisi/list-all q", "auth/login password", "jabatan/create kode"].filter(
          (one) => isHere(one.split(" ")[0] ?? ""),
        ),
      ),
    )
  })

  test.each(texts)("%s %s takes no zero byte and no half character", async (_path, field, call) => {
    for (const value of ["a\u0000b", "\ud800 depan", "belakang \udc00"]) {
      const answer = await send(call, withValue(call.example, field, value))
      expect(answer).toMatchObject({ api_status: 0, is_validate: 1 })
      expect(Object.keys((answer.data as { errors: object }).errors)).toContain(field)
    }
  })
})

test("unknown fields are dropped, whatever they are called", async () => {
  const payload = JSON.parse(
    '{"nama":"Bersih","is_superusers":true,"companies_id":1,"created_by":5,"version":null,"__proto__":{"nama":"Kotor"},"constructor":{"prototype":{"x":1}}}',
  ) as Record<string, unknown>
  delete payload["version"]
  const made = await world.call("devisi/create", payload, tokens["tenant"] ?? null)
  expect(made).toMatchObject({ api_status: 1 })
  const { id } = made.data as { id: number }
  const [row] = await world.sqlRows<Record<string, unknown>>(
    sql`select nama, companies_id::float8 as companies_id, created_by::float8 as created_by from devisi where id = ${id}`,
  )
  expect(row).toEqual({
    nama: "Bersih",
    companies_id: world.seeded.maju.id,
    created_by: world.seeded.maju.accounts.admin,
  })
  expect(({} as Record<string, unknown>)["nama"]).toBeUndefined()
})

test("numbers as text are not numbers, and a row of another type is said at its field", async () => {
  const answer = await world.call(
    "devisi/create",
    { nama: 12, parent_id: "1", is_active: "1" },
    tokens["tenant"] ?? null,
  )
  expect(answer.data).toEqual({
    errors: {
      nama: ["Isi dengan teks"],
      parent_id: ["Isi dengan angka bulat"],
      is_active: ["Isi dengan ya/tidak"],
    },
  })
})
