import { expect, test } from "vitest"
import { holidays } from "#contract/areas/attendance/holidays.ts"
import { rowSource, withMistakes } from "#src/api/actors/form.ts"
import { holidaysResource } from "#src/resources/attendance/holidays.ts"

const values = { ...holidaysResource.start, nama: "", start_date: null, end_date: "2026-12-01", length: "x" }
const typed = { id: null, version: null, values }
const unread = { start_date: ["Tanggal tidak dikenal"] }
const source = rowSource(holidays)

test("a field that could not be read is told together with all else that is wrong", () => {
  expect(withMistakes(holidays, source, { ...typed, unread })).toEqual({
    nama: ["Wajib diisi"],
    length: ["Isi dengan pilihan yang ada"],
    ...unread,
  })
})

test("a form whose fields were all read is judged when it is sent", () => {
  expect(withMistakes(holidays, source, { ...typed, unread: {} })).toEqual({})
})

test("what is not asked for is not judged", () => {
  const unasked = () => ["length"]
  expect(withMistakes(holidays, source, { ...typed, unread, unasked })).toEqual({
    nama: ["Wajib diisi"],
    ...unread,
  })
})
