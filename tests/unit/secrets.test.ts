import { expect, test } from "vitest"
import { rewriteTexts } from "#server/db/secrets/jsonText.ts"
import { mapSecrets, SECRET_KEYS } from "#server/db/secrets/params.ts"
import { parseRing } from "#server/db/secrets/ring.ts"
import { blindOf, isToken, seal, unseal } from "#server/db/secrets/token.ts"

const key = (fill: number) => Buffer.alloc(32, fill).toString("base64")
const RING = parseRing(`satu:${key(1)}, index:${key(2)}`)
const TWO = parseRing(`dua:${key(3)}\nsatu:${key(1)}\nindex:${key(2)}\n`)
const NIK = "3175010101900001"

test("a value is decrypted by its key, whichever is current", () => {
  const token = seal(816, NIK, RING)
  expect(isToken(token)).toBe(true)
  expect(token).not.toContain(NIK)
  expect(unseal(token, RING)).toEqual({ text: NIK, key: "satu", company: 816 })
  expect(unseal(token, TWO)).toEqual({ text: NIK, key: "satu", company: 816 })
  expect(unseal(seal(816, NIK, TWO), TWO).key).toBe("dua")
  expect(() => unseal(seal(816, NIK, TWO), RING)).toThrow("the data key dua is not in the ring")
})

test("equal values are equal within a company and differ between companies; the blind index outlives the key", () => {
  expect(seal(816, NIK, RING)).toBe(seal(816, NIK, RING))
  const blind = (token: string) => token.split(".")[3]
  expect(blind(seal(816, NIK, RING))).toBe(blindOf(816, NIK, TWO))
  expect(blind(seal(816, NIK, TWO))).toBe(blindOf(816, NIK, RING))
  expect(blindOf(817, NIK, RING)).not.toBe(blindOf(816, NIK, RING))
})

test("a changed ciphertext is refused, without its text in the message", () => {
  const token = seal(816, NIK, RING)
  const parts = token.split(".")
  const changed = [
    token.replace(".816.", ".817."),
    [...parts.slice(0, 3), seal(816, "x", RING).split(".")[3], parts[4]].join("."),
    token.slice(0, -4) + (token.endsWith("AAAA") ? "BBBB" : "AAAA"),
  ]
  for (const one of changed) expect(() => unseal(one, RING)).toThrow("an encrypted value was changed")
})

test("a ring is refused by its entry, never with a key", () => {
  const bad: readonly (readonly [string, string])[] = [
    ["", "perlu satu kunci data dan kunci index"],
    [`satu:${key(1)}`, "perlu satu kunci data dan kunci index"],
    [`satu:${key(1)},satu:${key(2)},index:${key(3)}`, "kunci satu tertulis dua kali"],
    [`satu:${key(1).slice(0, 20)},index:${key(3)}`, "kunci satu harus 32 byte"],
    [`Satu:${key(1)},index:${key(3)}`, "tulis id:base64"],
  ]
  for (const [text, message] of bad) expect(() => parseRing(text)).toThrow(message)
})

test("documents are encrypted below their keys, at any depth", () => {
  const change = (text: string) => `<${text}>`
  const doc = {
    nama: "Ani",
    nik: NIK,
    old: [{ npwp: ["1", ""], no_rekening: null }],
    rekening: { before: "7", n: 7 },
  }
  expect(mapSecrets(doc, SECRET_KEYS, change)).toEqual({
    nama: "Ani",
    nik: `<${NIK}>`,
    old: [{ npwp: ["<1>", ""], no_rekening: null }],
    rekening: { before: "<7>", n: 7 },
  })
  expect(mapSecrets(["Ani", "012.345-678"], "figures", change)).toEqual(["Ani", "<012.345-678>"])
  expect(mapSecrets([["Ani"], 1], "all", change)).toEqual([["<Ani>"], 1])
})

test("stored JSON is rewritten as text: numbers, order and other texts stay as they are", () => {
  const change = (text: string) => (isToken(text) ? "anew" : `<${text}>`)
  const token = seal(816, NIK, RING)
  const raw = `{"n": 1.50, "nik": "12\\"3", "x": [{"npwp": ["1", 2]}, "nik", "4"], "kept": "${token}", "nama": "nik: {"}`
  expect(rewriteTexts(raw, SECRET_KEYS, change)).toBe(
    `{"n": 1.50, "nik": "<12\\"3>", "x": [{"npwp": ["<1>", 2]}, "nik", "4"], "kept": "anew", "nama": "nik: {"}`,
  )
  expect(rewriteTexts(`["a", ["123456"], ""]`, "all", change)).toBe(`["<a>", ["<123456>"], ""]`)
  expect(rewriteTexts(`{"a": "123 456", "b": "x"}`, "figures", change)).toBe(`{"a": "<123 456>", "b": "x"}`)
})
