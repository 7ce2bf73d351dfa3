import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startOf } from "#contract/areas/leave/kategoriCuti.ts"
import { STATUTORY_LEAVE } from "#contract/data/leave.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const annual = { nama: "Cuti Tahunan", kode: "CT", jenis: "cuti", quota_type: "yearly", quota: 12 }
const save = (payload: object) => world.call("kategori-cuti/create", payload, admin)
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id
const found = async (id: number) =>
  (await world.call("kategori-cuti/find", { kategori_id: id }, admin)).data as Record<string, unknown>
const offered = async (payload: object) =>
  (await world.call("kategori-cuti/nama-kategori", payload, admin)).data as {
    rows: { id: number; nama: string; kode: string; keterangan: string; isian: object }[]
  }

describe("kategori cuti", () => {
  test("a row shows what was filled in, and the law it rests on", async () => {
    const made = await save({
      ...annual,
      dasar: "tahunan",
      carry_over_max: 6,
      carry_over_months: 3,
      max_negative: 2,
      is_claimable: true,
      claim_rate: "fixed",
      claim_fixed: 250_000,
    })
    expect(made).toMatchObject({ api_status: 1, api_message: "Kategori cuti berhasil ditambahkan" })
    expect(await found(idOf(made))).toEqual({
      id: idOf(made),
      version: 1,
      created_at: "2026-11-20T01:00:00.000Z",
      updated_at: "2026-11-20T01:00:00.000Z",
      ...annual,
      dasar: "tahunan",
      dasar_nama: "Cuti Tahunan",
      pasal: "UU 13/2003 Pasal 79 ayat (3), UU 6/2023",
      is_paid: true,
      unit: "day",
      accrual_per_month: null,
      prorate_first_year: false,
      min_service_months: 0,
      gender: "all",
      carry_over_max: 6,
      carry_over_months: 3,
      max_negative: 2,
      max_per_request: null,
      min_notice_days: 0,
      max_backdate_days: 0,
      count_holidays: false,
      attachment_from_days: null,
      is_claimable: true,
      claim_rate: "fixed",
      claim_fixed: 250_000,
      color: null,
      is_active: true,
    })
  })

  test("at a day's wage it keeps no sum of its own; one without a law names none", async () => {
    const id = idOf(
      await save({ ...annual, nama: "Cuti Ekstra", kode: "CE", is_claimable: true, claim_fixed: 10_000 }),
    )
    expect(await found(id)).toMatchObject({ claim_fixed: null, dasar: null, dasar_nama: null, pasal: null })
  })

  test("parts of a day and of an hour are kept", async () => {
    const half = { ...annual, nama: "Izin Setengah", kode: "IS", unit: "half_day", quota: 2.5 }
    expect(await found(idOf(await save(half)))).toMatchObject({ quota: 2.5 })
    const hours = { nama: "Izin Jam", kode: "IJ", jenis: "izin", unit: "hour", quota_type: "monthly" }
    const id = idOf(await save({ ...hours, quota: 30, accrual_per_month: 2.5, max_per_request: 3.75 }))
    expect(await found(id)).toMatchObject({ accrual_per_month: 2.5, max_per_request: 3.75 })
  })

  test.each<[string, object, Record<string, string[]>]>([
    ["a taken name", { nama: "cuti tahunan" }, { nama: ["Sudah ada kategori cuti dengan nama ini"] }],
    ["a taken code", { kode: "CT" }, { kode: ["Sudah ada kategori cuti dengan kode ini"] }],
    ["a code in small letters", { kode: "ct" }, { kode: ["Isi huruf besar dan angka tanpa spasi"] }],
    ["a law there is none of", { dasar: "liburan" }, { dasar: ["Pilihan tidak dikenal"] }],
    [
      "less than the law",
      { dasar: "tahunan", quota: 11 },
      { quota: ["Paling sedikit 12 hari: UU 13/2003 Pasal 79 ayat (3), UU 6/2023"] },
    ],
    [
      "more service than there is",
      { min_service_months: 121 },
      { min_service_months: ["Isi angka bulat 0 sampai 120"] },
    ],
  ])("%s is said at its field", async (_name, wrong, errors) => {
    expect(await save({ ...annual, nama: "Salah", kode: "SLH", ...wrong })).toMatchObject({
      is_validate: 1,
      data: { errors },
    })
  })

  test("lists by kind and by quota, found by name and by code", async () => {
    const list = async (payload: object) =>
      (
        (await world.call("kategori-cuti/list-all", payload, admin)).data as { rows: { nama: string }[] }
      ).rows.map(({ nama }) => nama)
    expect(await list({ jenis: "izin" })).toEqual(["Izin Jam"])
    expect(await list({ quota_type: "monthly", q: "ij" })).toEqual(["Izin Jam"])
    expect(await list({ q: "ekstra" })).toEqual(["Cuti Ekstra"])
  })
})

describe("nama kategori", () => {
  test("are those of the law, in its order, each with its days and article", async () => {
    const { rows } = await offered({})
    expect(rows.map(({ id }) => id)).toEqual(STATUTORY_LEAVE.map(({ id }) => id))
    expect(rows[0]).toEqual({
      id: 1,
      nama: "Cuti Tahunan",
      kode: "tahunan",
      is_active: true,
      hari: 12,
      pasal: "UU 13/2003 Pasal 79 ayat (3), UU 6/2023",
      keterangan: "12 hari · UU 13/2003 Pasal 79 ayat (3), UU 6/2023",
      isian: {
        nama: "Cuti Tahunan",
        kode: "TAHUNAN",
        jenis: "cuti",
        is_paid: true,
        unit: "day",
        quota_type: "yearly",
        quota: 12,
        accrual_per_month: null,
        prorate_first_year: true,
        min_service_months: 12,
        gender: "all",
        count_holidays: false,
        attachment_from_days: null,
      },
    })
    expect(
      rows.map(({ keterangan }) => keterangan).filter((words) => /^(90|Seperlunya)/.test(words)),
    ).toEqual([
      "Seperlunya · UU 13/2003 Pasal 79 ayat (5), UU 6/2023",
      "90 hari kalender · UU 13/2003 Pasal 82 ayat (1), UU 4/2024 Pasal 4 ayat (3)",
      "Seperlunya · UU 13/2003 Pasal 93 ayat (2) huruf a dan ayat (3)",
      "Seperlunya · UU 13/2003 Pasal 80 dan Pasal 93 ayat (2) huruf e",
      "Seperlunya · UU 13/2003 Pasal 93 ayat (2) huruf d",
      "Seperlunya · UU 13/2003 Pasal 93 ayat (2) huruf h",
      "Seperlunya · UU 13/2003 Pasal 93 ayat (2) huruf i",
    ])
  })

  test("are found by words of the name and of the article, and by id", async () => {
    const names = async (payload: object) => (await offered(payload)).rows.map(({ kode }) => kode)
    expect(await names({ q: "Melahirkan  istri" })).toEqual(["istri"])
    expect(await names({ q: "4/2024" })).toEqual(["melahirkan", "istri"])
    expect(await names({ q: "tidak ada" })).toEqual([])
    expect(await names({ ids: [6, 99] })).toEqual(["sakit"])
  })

  test.each(STATUTORY_LEAVE.filter(({ hari, per }) => hari !== null || per === "none"))(
    "$kode is saved as it is offered",
    async (law) => {
      const nama = `${law.nama} menurut UU`.slice(0, 80)
      const made = await save({ ...startOf(law), nama, kode: `U${law.id}`, dasar: law.kode })
      expect(made).toMatchObject({ api_status: 1 })
      expect(await found(idOf(made))).toMatchObject({
        dasar_nama: law.nama,
        pasal: law.pasal,
        quota: law.hari,
      })
    },
  )
})
