import { expect, test } from "vitest"
import type { Call } from "#contract/kit/call.ts"
import { calls } from "#contract/index.ts"
import { devisi } from "#contract/areas/company/devisi.ts"
import { defineResource } from "#contract/kit/resource.ts"
import { text } from "#contract/kit/schema.ts"

const all: readonly Call[] = calls
const paths = (wanted: (call: Call) => boolean) => all.filter(wanted).map(({ path }) => path)

test("every refusal of a good-id call is a toast, and of no other", () => {
  const goodId = paths(({ path }) => path.startsWith("good-id/"))
  expect(goodId).toContain("good-id/laporan-penjualan")
  expect(paths(({ toastsRefusal }) => toastsRefusal)).toEqual(goodId)
})

test("a resource gives the flag to all of its calls", () => {
  const flagged = defineResource({
    id: "contoh",
    alias: "contoh_id",
    noun: "contoh",
    fields: { nama: text(80) },
    shown: {},
    sorts: ["nama"],
    filters: {},
    extra: { update: "ubah", options: "pilihan", sort: "urut" },
    who: { read: ["company"], write: ["company"] },
    module: "goodId",
    example: { nama: "Contoh" },
    toastsRefusal: true,
  })
  const flags = (one: { readonly calls: Readonly<Record<string, Call>> }) =>
    Object.values(one.calls).map(({ toastsRefusal }) => toastsRefusal)
  expect(flags(flagged)).toEqual(Array(7).fill(true))
  expect(new Set(flags(devisi))).toEqual(new Set([false]))
})
