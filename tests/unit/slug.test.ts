import fc from "fast-check"
import { expect, test } from "vitest"
import { tagsOf } from "#contract/areas/platform/blog.ts"
import { SLUG, SLUG_MAX, slugOf } from "#contract/kit/slug.ts"
import { escaped } from "#server/http/blog/markup.ts"
import { makePublicReads } from "#server/http/publicReads.ts"

test.each([
  ["Menghitung Upah Lembur", "menghitung-upah-lembur"],
  ["  PPh 21: tarif (TER)!  ", "pph-21-tarif-ter"],
  ["Café José’s", "cafe-joses"],
  ["日本", ""],
])("the slug of %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test("a slug made of any title is empty or valid, and not longer than its field", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (title) => {
      const slug = slugOf(title)
      expect(slug === "" || (SLUG.test(slug) && slug.length <= SLUG_MAX)).toBe(true)
    }),
  )
})

test("tags are in lower case, without blanks around them, each once", () => {
  expect(tagsOf(" Gaji, lembur ,, gaji , Cuti Bersama")).toEqual(["gaji", "lembur", "cuti bersama"])
  expect(tagsOf(null)).toEqual([])
})

test("escaped text cannot leave its element or attribute, and holds no character XML refuses", () => {
  expect(escaped(`<a b="c" d='e'>&\u0000\u0008</a>`)).toBe(
    "&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38;&#60;/a&#62;",
  )
})

test("public reads are counted per network and minute", () => {
  let now = new Date("2026-11-20T01:00:00Z")
  const reads = makePublicReads(() => now, 2)
  expect([reads.take("a"), reads.take("a"), reads.take("a"), reads.take("b")]).toEqual([0, 0, 60, 0])
  now = new Date("2026-11-20T01:00:45Z")
  expect(reads.take("a")).toBe(15)
  now = new Date("2026-11-20T01:01:00Z")
  expect(reads.take("a")).toBe(0)
})
