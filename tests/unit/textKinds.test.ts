import { Schema, type SchemaAST } from "effect"
import { describe, expect, test } from "vitest"
import { calls } from "#contract/index.ts"
import type { Call } from "#contract/kit/call.ts"
import { cleanLine, cleanText } from "#contract/kit/cleanText.ts"
import { checkNik } from "#contract/kit/formats.ts"
import { numbered } from "#contract/kit/numbered.ts"
import { email, longText, optionalEmail, optionalLongText, optionalText, text } from "#contract/kit/schema.ts"
import { fieldsIn } from "#src/resources/kit/describe.ts"
import type { AnyField } from "#src/resources/kit/fields.ts"

const decoded = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, value: unknown): unknown => {
  const result = Schema.decodeUnknownResult(schema)(value)
  return result._tag === "Success" ? result.success : "refused"
}

const HIDDEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff\u202e"

describe("text is cleaned before anything is compared", () => {
  test.each([
    ["Budi\r\nBcc: a@evil.test", "Budi Bcc: a@evil.test"],
    ["Budi\n\n \tSantoso", "Budi Santoso"],
    ["Budi\u0085Santoso\u2028Jaya", "Budi Santoso Jaya"],
    ["\u0007Bu\u001bdi\u007f", "Budi"],
    [`MB-${HIDDEN}0101${HIDDEN}`, "MB-0101"],
    ["  Budi\u00a0\u00a0Santoso ", "Budi Santoso"],
    ["José D’Angelo 👩", "José D’Angelo 👩"],
  ])("one line: %j", (typed, kept) => {
    expect(cleanLine(typed)).toBe(kept)
    expect(decoded(text(100), typed)).toBe(kept)
    expect(decoded(optionalText(100), typed)).toBe(kept)
  })

  test("several lines keep their line breaks and no other control character", () => {
    const typed = ` Jalan Raya\t1\r\nRT 2\u0007\u200b\rBekasi\n`
    expect(cleanText(typed)).toBe("Jalan Raya 1\nRT 2\nBekasi")
    expect(decoded(longText(100), typed)).toBe("Jalan Raya 1\nRT 2\nBekasi")
    expect(decoded(optionalLongText(100), typed)).toBe("Jalan Raya 1\nRT 2\nBekasi")
  })

  test("what holds nothing that shows is empty", () => {
    expect(decoded(text(100), HIDDEN)).toBe("refused")
    expect(decoded(optionalText(100), HIDDEN)).toBe(null)
    expect(decoded(optionalLongText(100), ` \n${HIDDEN}`)).toBe(null)
    expect(decoded(text(100), "a\0b")).toBe("refused")
    expect(decoded(optionalLongText(100), "a\0b")).toBe("refused")
  })

  test("a number of a paper too", () => {
    expect(decoded(numbered(checkNik), `32750112${HIDDEN}01900001`)).toBe("3275011201900001")
  })
})

describe("an e-mail address", () => {
  test.each(["a@b.test", " a@b.test ", "a@b.test\r\n", "a@b.\u200btest"])("%j is one mailbox", (typed) => {
    expect(decoded(email, typed)).toBe("a@b.test")
    expect(decoded(optionalEmail, typed)).toBe("a@b.test")
  })
  test.each([
    "<a@b.test>",
    "a@b.test>",
    '"a"@b.test',
    "a@b.test, c@d.test",
    "a@b.test;c@d.test",
    "Budi <a@b.test>",
    "a@b.test (Budi)",
    "a@[10.0.0.1]",
    "a\\b@b.test",
    "mailto:a@b.test",
    "a@b.test\nBcc:c@d.test",
    "a b@b.test",
    "a@b",
  ])("%j is refused", (typed) => {
    expect(decoded(email, typed)).toBe("refused")
    expect(decoded(optionalEmail, typed)).toBe("refused")
  })
})

/** Paths of the text fields of a payload, with the schema that decodes each. */
const textsIn = (
  ast: SchemaAST.AST,
  path: readonly string[] = [],
): readonly (readonly [string, SchemaAST.AST])[] => {
  switch (ast._tag) {
    case "String":
      return [[path.join("."), ast]]
    case "Union":
      return ast.types.some((one) => one._tag === "String")
        ? [[path.join("."), ast]]
        : ast.types.flatMap((one) => textsIn(one, path))
    case "Arrays":
      return [...ast.elements, ...ast.rest].flatMap((one) => textsIn(one, [...path, "*"]))
    case "Objects":
      return ast.propertySignatures.flatMap(({ name, type }) => textsIn(type, [...path, String(name)]))
    default:
      return []
  }
}
const TYPED = "Baris satu\r\nBaris\u0007 dua"
const keptBy = (ast: SchemaAST.AST) => decoded(Schema.make<Schema.ConstraintDecoder<unknown>>(ast), TYPED)

const writes = (calls as readonly Call[]).filter(({ write }) => write)
/** Passwords and keys are not changed; formatted text (also the answer of a question) has its own allow-list. */
const AS_TYPED = /password|sandi|key$|token|isi$|^answer$/

describe("texts of every write", () => {
  test.each(writes.map((call) => [call.path, call] as const))(
    "%s keeps no control character",
    (_path, call) => {
      const wrong = textsIn(call.payload.ast).flatMap(([path, ast]) => {
        const kept = keptBy(ast)
        const isFine =
          AS_TYPED.test(path) ||
          typeof kept !== "string" ||
          ["refused", "Baris satu Baris dua", "Baris satu\nBaris dua"].includes(kept)
        return isFine ? [] : [[path, kept]]
      })
      expect(wrong).toEqual([])
    },
  )
})

const modules = import.meta.glob<Record<string, unknown>>("/src/resources/**/*.ts", { eager: true })
type Shown = { readonly sections: Parameters<typeof fieldsIn>[0]["sections"]; readonly contract: unknown }
const isShown = (value: unknown): value is Shown =>
  typeof value === "object" && value !== null && "sections" in value && "contract" in value

/** Payloads of the writes of a contract declaration. */
const payloadsOf = (contract: unknown): readonly SchemaAST.AST[] =>
  Object.values((contract as { readonly calls?: Readonly<Record<string, Call>> }).calls ?? {})
    .filter(({ write }) => write)
    .map(({ payload }) => payload.ast)

const keysOf = (fields: readonly AnyField[], prefix = ""): readonly (readonly [string, AnyField])[] =>
  fields.flatMap((field): readonly (readonly [string, AnyField])[] => [
    [`${prefix}${field.key}`, field],
    ...(field.kind === "subItems" ? keysOf(field.fields, `${prefix}${field.key}.*.`) : []),
  ])

describe("a field with several lines on the screen keeps them, one with a single line has none", () => {
  const shown = Object.values(modules).flatMap((module) => Object.values(module).filter(isShown))
  const held = shown.flatMap(({ sections, contract }) =>
    keysOf(fieldsIn({ sections })).flatMap(([key, field]) =>
      payloadsOf(contract).flatMap((ast) =>
        textsIn(ast)
          .filter(([path]) => path === key)
          .map(([path, at]) => [path, field.kind, keptBy(at)] as const),
      ),
    ),
  )

  test("both kinds are there", () => {
    expect(held.filter(([, kind]) => kind === "longText").length).toBeGreaterThan(8)
    expect(held.filter(([, kind]) => kind === "text").length).toBeGreaterThan(40)
  })
  test.each(held.map(([path, kind, kept]) => [path, kind, kept] as const))("%s", (_path, kind, kept) => {
    const said = String(kept)
    const isLong = kind === "longText"
    const isShort = kind === "text"
    expect(
      isLong ? ["Baris satu\nBaris dua", "refused"].includes(said) : !isShort || !said.includes("\n"),
    ).toBe(true)
  })
})
