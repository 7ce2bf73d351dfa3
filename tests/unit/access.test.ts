import { describe, expect, test } from "vitest"
import { allSwitches, isOn, turned } from "#contract/areas/rights/access.ts"
import { accessRecord } from "#src/api/actors/access.ts"
import { ACCESS_SHOWN, effectOf, pagesOf } from "#src/resources/rights/access.ts"
import { companyIn } from "#src/screens/rights/companyIn.ts"

const nothing = { modules: [], features: [] }

test.each(allSwitches)("%s is turned off and on again, and nothing else with it", (key) => {
  const others = allSwitches.filter((one) => one !== key)
  for (const on of [true, false, true]) {
    const next = turned(key, on, turned(key, !on, nothing))
    expect(isOn(key, next)).toBe(on)
    for (const other of others) expect(isOn(other, next)).toBe(isOn(other, nothing))
  }
})

test("modules that share a switch have one, which opens the pages of both", () => {
  expect(allSwitches).not.toContain("salesReports")
  expect(pagesOf("goodId")).toEqual(
    expect.arrayContaining(["/good-id/laporan-penjualan", "/good-id/penukaran-hadiah"]),
  )
})

describe("what switching does, in words", () => {
  const shown = {
    stored: { claims: true, leave: false },
    waiting: { claims: 3 },
    running: { leave: 2, claims: 0 },
  }
  test.each([
    [
      "as it is stored",
      effectOf("claims", true, shown),
      "Halaman: /reimbursment, /setting/absensi/kategori-klaim, /reimbursment/perjalanan",
    ],
    [
      "off",
      effectOf("claims", false, shown),
      "Dimatikan: tertutup bagi semua akun perusahaan: /reimbursment, /setting/absensi/kategori-klaim, /reimbursment/perjalanan; 3 permintaan yang menunggu tidak dapat diputuskan. Datanya tetap tersimpan",
    ],
    [
      "off, with plans that go on",
      effectOf("leave", false, { ...shown, stored: { leave: true } })
        .split("; ")
        .at(-1),
      "2 cuti yang sudah disetujui tetap berlaku. Datanya tetap tersimpan",
    ],
    ["on", effectOf("leave", true, shown).slice(0, 12), "Dinyalakan: "],
    ["nothing known yet", effectOf("claims", false, {}).slice(0, 9), "Halaman: "],
  ])("%s", (_, got, wanted) => expect(got).toBe(wanted))
  test("every module opens a page", () => {
    expect(allSwitches.filter((key) => pagesOf(key).length === 0)).toEqual([])
  })
})

test("an answer as a form's record: a switch for each module, and what is only shown", () => {
  const record = accessRecord({
    companies_id: 7,
    nama: "PT Maju",
    version: 3,
    plan: { name: "Usaha", is_limited_storage: false },
    modules: [
      {
        app_module_id: 7,
        key: "claims",
        nama: "Reimbursement",
        group: "Permintaan",
        enabled: true,
        waiting: 2,
        running: 0,
      },
    ],
    areas: [{ key: "courier", nama: "Courier", enabled: true, waiting: 0, running: 4 }],
  })
  expect(record).toMatchObject({ id: 7, version: 3, claims: true, waiting: { claims: 2 } })
  expect(record).toMatchObject({ area_courier: true, running: { area_courier: 4 } })
  for (const key of ACCESS_SHOWN) expect(record).toHaveProperty(key)
})

test.each([
  ["", null],
  ["?companies_id=12", 12],
  ["?companies_id=x", null],
  ["?companies_id=-1", null],
  ["?companies_id=1.5", null],
])("the company of %s", (search, id) => expect(companyIn(search)).toBe(id))
