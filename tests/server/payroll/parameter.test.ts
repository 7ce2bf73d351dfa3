import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  await world.db.transact((tx) =>
    fillParameters(tx, { companyId: world.seeded.maju.id, now: world.time.now, accountId: null }),
  )
})
afterAll(() => world.close())

const own = {
  nama: "Tunjangan transport",
  kode: "TRANSPORT",
  kind: "earning",
  category: "tunjangan_tetap",
  calc: "fixed",
  amount: 400_000,
  effective_from: "2026-11",
}
const save = (payload: object) => world.call("parameter/save/update", payload, admin)
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id
const errorsOf = (answer: { data?: unknown }) =>
  (answer.data as { errors: Record<string, readonly string[]> }).errors
const found = async (id: number) =>
  (await world.call("parameter/find", { parameter_id: id }, admin)).data as Record<string, unknown>

describe("parameters", () => {
  test("a company begins with what the law reckons, once", async () => {
    const again = await world.db.transact((tx) =>
      fillParameters(tx, { companyId: world.seeded.maju.id, now: world.time.now, accountId: null }),
    )
    expect(again).toBe(0)
    const list = (await world.call("parameter/list", { per_page: 100, category: "bpjs" }, admin)).data as {
      rows: readonly { kode: string; calc: string }[]
    }
    expect(list.rows.map(({ kode }) => kode)).toEqual([
      "BPJS_KES_PERUSAHAAN",
      "JHT_PERUSAHAAN",
      "JP_PERUSAHAAN",
      "JKK",
      "JKM",
      "BPJS_KES",
      "JHT",
      "JP",
    ])
  })

  test("without them the BPJS base, the proration and the place on the slip follow the category", async () => {
    const fixed = await found(idOf(await save({ ...own, nama: "Tetap", kode: "TETAP" })))
    expect(fixed).toMatchObject({ bpjs_base: true, prorate: "workday", order: 12 })
    const bonus = await found(
      idOf(await save({ ...own, nama: "Insentif", kode: "INSENTIF", category: "insentif" })),
    )
    expect(bonus).toMatchObject({ bpjs_base: false, prorate: "none", order: 35 })
    const chosen = { bpjs_base: false, prorate: "calendar", order: 700 }
    expect(
      await found(idOf(await save({ ...own, nama: "Dipilih", kode: "DIPILIH", ...chosen }))),
    ).toMatchObject(chosen)
  })

  test("a circle is refused at its field, with its way", async () => {
    const first = await save({ ...own, nama: "A", kode: "AAA", calc: "formula", formula: "GAJI_POKOK * 2%" })
    expect(first.api_status).toBe(1)
    const second = await save({ ...own, nama: "B", kode: "BBB", calc: "formula", formula: "AAA + 1000" })
    expect(second.api_status).toBe(1)
    const circle = await save({
      ...own,
      nama: "A",
      kode: "AAA",
      calc: "formula",
      formula: "BBB * 2",
      id: idOf(first),
    })
    expect(circle).toMatchObject({ api_status: 0, is_validate: 1 })
    expect(errorsOf(circle)["formula"]?.[0]).toMatch(/Rumus berputar: (AAA → BBB → AAA|BBB → AAA → BBB)/)
  })

  test.each([
    [{ calc: "formula", formula: "TIDAK_ADA * 2" }, "formula", "Kode TIDAK_ADA tidak ada"],
    [{ calc: "formula", formula: "1 / (HARI_TANPA_UPAH)" }, "formula", "dibagi dengan nol"],
    [{ calc: "formula", formula: "alert(1)" }, "formula", "Fungsi alert tidak dikenal"],
    [{ calc: "formula", formula: null }, "formula", "Isi rumusnya"],
    [{ calc: "percent_of", percent: 5 }, "base_id", "Pilih paling sedikit satu komponen dasar"],
    [{ calc: "system" }, "calc", "hanya untuk kode bawaan"],
    [{ condition: "1 + 1" }, "condition", "Syarat harus perbandingan"],
    [{ calc: "formula", formula: "9".repeat(26) }, "formula", "di atas seribu triliun"],
    [{ calc: "formula", formula: "9".repeat(401) }, "formula", "di atas seribu triliun"],
    [{ condition: `HARI_HADIR < ${"9".repeat(20)}` }, "condition", "di atas seribu triliun"],
    [{ calc: "formula", formula: "GAJI_POKOK * 999999" }, "formula", "di atas satu triliun rupiah"],
    [{ calc: "fixed", amount: 1_000_000_000_001 }, "amount", "Paling banyak satu triliun rupiah"],
    [{ kode: "kecil" }, "kode", "Isi huruf besar"],
    [{ effective_from: "2026-13" }, "effective_from", "Pilih bulan dan tahun"],
  ])("refused: %j", async (values, field, words) => {
    const answer = await save({ ...own, nama: "Ditolak", kode: "DITOLAK", ...values })
    expect(answer).toMatchObject({ api_status: 0, is_validate: 1 })
    expect(errorsOf(answer)[field]?.join()).toContain(words)
  })

  test.each([
    ["9".repeat(26), "di atas seribu triliun"],
    ["9".repeat(401), "di atas seribu triliun"],
  ])("a trial tells a number beyond the bound at its field: %s", async (formula, words) => {
    const answer = await world.call(
      "parameter/coba",
      { ...own, kode: "COBA", calc: "formula", formula, amount: null },
      admin,
    )
    expect(answer).toMatchObject({ api_status: 0, is_validate: 1 })
    expect(errorsOf(answer)["formula"]?.join()).toContain(words)
  })

  test("a trial tells an employee whose component comes out past all pay", async () => {
    const answer = await world.call(
      "parameter/coba",
      { ...own, kode: "COBA", calc: "formula", formula: "GAJI_POKOK * 190000", amount: null },
      admin,
    )
    expect(answer.data).toMatchObject({
      rows: [
        { amount: 950_000_000_000, message: null },
        { amount: null, message: "Komponen COBA di atas satu triliun rupiah" },
        { amount: null, message: "Komponen COBA di atas satu triliun rupiah" },
      ],
    })
  })

  test("it is tried on employees without being kept", async () => {
    const answer = await world.call(
      "parameter/coba",
      { ...own, kode: "COBA", calc: "formula", formula: "GAJI_POKOK * 10%", amount: null },
      admin,
    )
    expect(answer.data).toMatchObject({
      rows: [
        { gaji_pokok: 5_000_000, amount: 500_000, message: null },
        { gaji_pokok: 5_500_000, amount: 550_000, message: null },
        { gaji_pokok: 6_250_000, amount: 625_000, message: null },
      ],
    })
  })

  test("from another month on the earlier version is kept", async () => {
    const id = idOf(await save(own))
    const changed = await save({ ...own, id, amount: 500_000, effective_from: "2027-01" })
    expect(changed.api_status).toBe(1)
    expect(await found(id)).toMatchObject({
      amount: 500_000,
      effective_from: "2027-01",
      riwayat: [{ effective_from: "2026-11", ringkasan: "Rp 400.000" }],
    })
    const back = await save({ ...own, id, amount: 1, effective_from: "2026-11" })
    expect(errorsOf(back)["effective_from"]?.[0]).toContain("Versi sebelumnya berlaku sejak 2026-11")
  })

  test("one that is used is switched off instead of deleted, and said so", async () => {
    const id = idOf(await save({ ...own, nama: "Dipakai", kode: "DIPAKAI" }))
    const members_id = world.seeded.maju.members[0] ?? 0
    await world.call(
      "members/save-payroll-components",
      { members_id, components: [{ parameter_id: id, amount: 100_000, effective_from: "2026-12-01" }] },
      admin,
    )
    const removed = await world.call("parameter/delete", { id }, admin)
    expect(removed).toMatchObject({ api_status: 1 })
    expect(JSON.stringify(removed.data)).toContain("Sudah dipakai: dinonaktifkan")
    expect(await found(id)).toMatchObject({ is_active: false, is_used: true })
  })

  test("what a formula rests on cannot go", async () => {
    const id = idOf(await save({ ...own, nama: "Dasar", kode: "DASAR" }))
    await save({ ...own, nama: "Atasnya", kode: "ATASNYA", calc: "formula", formula: "DASAR * 2" })
    const removed = await world.call("parameter/delete", { id }, admin)
    expect(removed.api_status).toBe(0)
    expect(JSON.stringify(removed)).toContain("Masih dipakai perhitungan ATASNYA")
  })

  test("office admins and other companies see nothing of it", async () => {
    const office = await world.signIn("kantor@maju.test")
    for (const path of ["parameter/list", "members/list-payroll-components"])
      expect(await world.call(path, {}, office)).toMatchObject({
        api_status: 0,
        data: { reason: "forbidden" },
      })
  })
})
