import { Effect, Schema, type SchemaAST, SchemaGetter } from "effect"
import { describe, expect, test } from "vitest"
import { boundsOf, endlessIn } from "#contract/kit/bounds.ts"
import type { Call } from "#contract/kit/call.ts"
import { decoder, MOST_PROBLEMS } from "#contract/kit/decode.ts"
import { calls } from "#contract/index.ts"
import { email, ids, optionalText, text, whole } from "#contract/kit/schema.ts"

const all = calls as readonly Call[]
/** Payloads that hold the payload of another call, whose own limits are checked before it is read. */
const NESTED: Readonly<Record<string, readonly string[]>> = { "laporan/siapkan": ["payload: anything"] }

describe("how much a payload takes", () => {
  test.each(all.map((call) => [call.path, call] as const))(
    "%s bounds every text and every list",
    (path, call) => {
      expect(endlessIn(boundsOf(call.payload))).toEqual(NESTED[path] ?? [])
    },
  )

  test("what has no limit is found wherever it stands", () => {
    const trimmed = Schema.String.pipe(
      Schema.decodeTo(Schema.Trimmed.check(Schema.isMaxLength(9)), {
        decode: SchemaGetter.transform((value: string) => value.trim()),
        encode: SchemaGetter.transform((value: string) => value),
      }),
    )
    const schema = Schema.Struct({
      bare: Schema.String,
      bound: text(5),
      trimmed,
      either: Schema.NullOr(Schema.Union([text(5), Schema.Array(Schema.Struct({ inner: Schema.String }))])),
      defaulted: ids(3).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
      endless: Schema.Array(whole(1, 2)).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
      pair: Schema.Tuple([text(5), text(5)]),
      word: Schema.Literals(["a", "b"]),
      any: Schema.Unknown,
      map: Schema.Record(Schema.String, text(5)),
    })
    expect(endlessIn(boundsOf(schema))).toEqual([
      "bare: text",
      "either: list",
      "either.0.inner: text",
      "endless: list",
      "any: anything",
      "map: anything",
    ])
  })
})

describe("what is too long", () => {
  test("is told alone, and nothing else of it is looked at", () => {
    let looked = 0
    const counted = Schema.Number.check(
      Schema.makeFilter(() => {
        looked += 1
        return true
      }),
    )
    const decode = decoder(
      Schema.Struct({
        nama: text(10),
        rows: Schema.Array(Schema.Struct({ n: counted })).check(
          Schema.isMaxLength(3, { message: "Paling banyak 3 baris" }),
        ),
      }),
    )
    const row = { n: 1 }
    expect(decode({ nama: "x".repeat(5_000), rows: [row] })).toEqual({
      ok: false,
      errors: { nama: ["Maksimal 10 karakter"] },
      more: false,
    })
    expect(decode({ nama: 3, rows: [row, row, row, row] })).toEqual({
      ok: false,
      errors: { rows: ["Paling banyak 3 baris"] },
      more: false,
    })
    expect(looked).toBe(0)
    expect(decode({ nama: "Budi", rows: [row, row, row] })).toMatchObject({ ok: true })
    expect(looked).toBe(3)
  })

  test("is not what has many blanks around it", () => {
    const decode = decoder(Schema.Struct({ nama: text(10), note: optionalText(10) }))
    const blanks = " ".repeat(5_000)
    expect(decode({ nama: `${blanks}Budi${blanks}`, note: blanks })).toEqual({
      ok: true,
      value: { nama: "Budi", note: null },
    })
  })

  test("by little is told with everything else, and ends the checks of that text", () => {
    const decode = decoder(Schema.Struct({ nama: text(10), email }))
    expect(decode({ nama: "x".repeat(11), email: `\u0000${"a".repeat(200)}` })).toEqual({
      ok: false,
      errors: { nama: ["Maksimal 10 karakter"], email: ["Maksimal 100 karakter"] },
      more: false,
    })
  })
})

test("at most fifty problems are told, and that there are more", () => {
  const decode = decoder(Schema.Struct({ ids: ids(500) }))
  const wrong = (count: number) => decode({ ids: Array.from({ length: count }, String) })
  const told = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`ids.${at}`, ["Isi dengan angka bulat"]]))
  expect(wrong(MOST_PROBLEMS)).toEqual({ ok: false, errors: told(50), more: false })
  expect(wrong(MOST_PROBLEMS + 1)).toEqual({ ok: false, errors: told(50), more: true })
})

test.each([
  ["budi@maju.test", true],
  ["budi.santoso@kantor.maju.co.id", true],
  ["budi@maju..test", false],
  ["budi@.test", false],
  ["budi@maju.test.", false],
  ["budi@maju", false],
  ["budi@maju@lain.test", false],
  ["budi s@maju.test", false],
])("%s as an e-mail address: %s", (value, isGood) => {
  expect(decoder(email)(value).ok).toBe(isGood)
})

/** Collects every pattern of a payload's schema, by its source. */
const patternsIn = (ast: SchemaAST.AST, found: Map<string, RegExp>): void => {
  for (const { annotations } of ast.checks ?? []) {
    const { id, payload } = (annotations?.["representation"] ?? {}) as {
      readonly id?: string
      readonly payload?: { readonly source: string; readonly flags: string }
    }
    if (id === "effect/schema/isPattern" && payload !== undefined)
      found.set(payload.source, new RegExp(payload.source, payload.flags))
  }
  for (const { to } of ast.encoding ?? []) patternsIn(to, found)
  if (ast._tag === "Union") for (const type of ast.types) patternsIn(type, found)
  if (ast._tag === "Arrays") for (const type of [...ast.elements, ...ast.rest]) patternsIn(type, found)
  if (ast._tag === "Objects") for (const { type } of ast.propertySignatures) patternsIn(type, found)
}
const patterns = new Map<string, RegExp>()
for (const call of all) patternsIn(call.payload.ast, patterns)

/** Texts that make a regular expression backtrack: a possible start, one or two repeated characters, a bad end. */
function* nearMisses(pattern: RegExp, length: number): Generator<string> {
  const own = [...new Set(pattern.source.replace(/\\./g, "").replace(/[\^$[\](){}|?*+\\,]/g, ""))]
  const some = [...new Set([...own.slice(0, 2), "a", "0", "@", "."])]
  const pairs = some.flatMap((a) => some.map((b) => a + b))
  for (const start of ["", ...some, ...pairs])
    for (const unit of [...some, ...pairs])
      for (const end of ["", "@", " "]) yield start + unit.repeat(length / unit.length) + end
}

describe("patterns read each character once", () => {
  const LONG = 8_000
  const shortest = (pattern: RegExp, value: string): number =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const started = performance.now()
        pattern.test(value)
        return performance.now() - started
      }),
    )
  const slowest = (pattern: RegExp, length = LONG): number => {
    let most = 0
    for (const value of nearMisses(pattern, length)) {
      const started = performance.now()
      pattern.test(value)
      const took = performance.now() - started
      if (took > 20) most = Math.max(most, shortest(pattern, value))
      if (most > 50) return most
    }
    return most
  }

  test("the one e-mail addresses had is found", () => {
    /** This pattern takes quadratic time: three times the length is slow enough even on a fast computer. */
    expect(slowest(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 3 * LONG)).toBeGreaterThan(50)
  })

  test("the payloads have some", () => {
    expect([...patterns.values()].map(({ source }) => source)).toContain(
      String.raw`^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(?:\.[^\s@.<>()[\],;:"\\]+)+$`,
    )
    expect(patterns.size).toBeGreaterThan(4)
  })

  test.each([...patterns.values()].map((pattern) => [pattern.source, pattern] as const))(
    "%s",
    (_source, pattern) => {
      expect(slowest(pattern)).toBeLessThan(50)
    },
  )
})
