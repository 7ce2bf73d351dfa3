import { describe, expect, test } from "vitest"
import { keysOn } from "#src/app/keys.ts"
import { devisiResource } from "#src/resources/company/devisi.ts"
import { membersResource } from "#src/resources/members/members.ts"
import { foundBy } from "#src/screens/list/foundBy.ts"
import { hiddenNow, waysOut } from "#src/screens/list/listProps.ts"

describe("a row that is in use", () => {
  test("leads to who uses it, and to its switch where it has one", () => {
    expect(waysOut(devisiResource, 5)).toEqual([
      { label: "Lihat pegawainya", href: "/users/pegawai?departement_id=5" },
      { label: "Nonaktifkan", href: "/setting/umum/departement/form/5" },
    ])
    expect(waysOut(membersResource, 5)).toEqual([])
  })
  test("its list knows the filter it leads to", () => {
    const { usedBy } = devisiResource
    expect(Object.keys(membersResource.contract.filters)).toContain(usedBy?.filter)
  })
})

describe("columns", () => {
  const hidden = ["email", "tanggal_akhir_kontrak"]
  test("a filter shows the column it is about", () => {
    expect(hiddenNow(membersResource.columns, hidden, { filters: {} })).toEqual(hidden)
    expect(hiddenNow(membersResource.columns, hidden, { filters: { perlu: "kontrak_berakhir" } })).toEqual([
      "email",
    ])
  })
})

describe("why a row was found", () => {
  const row = {
    id: 1,
    nama: "Angelina Wijaya",
    nip: "MJ-007",
    email: "angel@maju.test",
    phone: "6284000070012",
  }
  const hidden = ["email", "phone"]
  test.each([
    ["wijaya angelina", null],
    ["mj-007", null],
    ["0840 0007", "Nomor HP: 6284000070012"],
    ["maju.test", "Email: angel@maju.test"],
    ["angelina maju.test", "Email: angel@maju.test"],
    ["3275", null],
    ["", null],
  ])("%j: %s", (q, why) => {
    expect(foundBy(membersResource.columns, hidden, row, q)).toBe(why)
  })
  test("what is in sight needs no words", () => {
    expect(foundBy(membersResource.columns, [], row, "maju.test")).toBeNull()
  })
})

describe("the keys of a page", () => {
  const textsOn = (...there: readonly string[]) =>
    keysOn((selector) => there.includes(selector)).flatMap(({ rows }) => rows.map(({ text }) => text))
  const everywhere = [
    "Cari menu, pegawai, atau tindakan",
    "Dashboard: G, lalu H",
    "Pegawai: G, lalu P",
    "Persetujuan: G, lalu A",
    "Pengaturan: G, lalu S",
    "Tutup lapisan teratas",
    "Daftar tombol ini",
  ]
  test("a page without anything has those that work everywhere", () => {
    expect(textsOn()).toEqual(everywhere)
  })
  test("a queue has its own, and none of a list it does not have", () => {
    const queue = textsOn(
      "[data-row]",
      "[aria-keyshortcuts=A]",
      "[aria-keyshortcuts=R]",
      "[data-machine$=Queue] [data-row]",
    )
    expect(queue).toEqual([
      ...everywhere,
      "Baris berikutnya",
      "Baris sebelumnya",
      "Setujui",
      "Tolak",
      "Kirim keputusan yang terbuka",
    ])
  })
})
