import { describe, expect, test } from "vitest"
import { fieldsIn } from "#src/resources/kit/describe.ts"
import { againOf, clockAt, fitsForm, withFile } from "#src/resources/kit/askAgain.ts"
import { selfAsks } from "#src/resources/self/asks.ts"

const asks = selfAsks()
/** A refused request of each form, as its flow's row has it. */
const rows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  cuti: {
    kategori_id: 3,
    kategori: "Tahunan",
    jenis: "cuti",
    unit: "half_day",
    start_date: "2026-12-14",
    end_date: "2026-12-14",
    start_part: "pm",
    end_part: "pm",
    start_time: null,
    end_time: null,
    reason: "Acara keluarga",
    contact: "0812",
    delegate: null,
    attachment: "/files/7",
  },
  izin: {
    kategori_id: 4,
    kategori: "Sakit",
    jenis: "sakit",
    unit: "day",
    start_date: "2026-12-14",
    end_date: "2026-12-15",
    start_part: "full",
    end_part: "full",
    start_time: null,
    end_time: null,
    reason: "Demam tinggi",
    contact: null,
    delegate: null,
    attachment: null,
  },
  absensi: {
    type: "koreksi",
    business_date: "2026-11-19",
    zone: "Asia/Makassar",
    requested: { in: "2026-11-19T00:05:00Z", out: null },
    reason: "Lupa absen masuk",
    attachment: null,
  },
  lembur: {
    type: "lembur",
    business_date: "2026-11-27",
    zone: "Asia/Jakarta",
    requested: { in: "2026-11-27T10:00:00Z", out: "2026-11-27T14:00:00Z" },
    reason: "Stok opname",
    attachment: null,
  },
  klaim: {
    judul: "Perjalanan",
    note: null,
    items: [
      {
        kategori_id: 2,
        kategori: "Transport",
        tanggal: "2026-11-19",
        amount: 85_000,
        keterangan: "Taksi",
        vendor: null,
        receipt_no: "A1",
        km: null,
        receipts: [
          { id: 1, name: "nota.pdf", url: "/files/1", is_picture: false },
          { id: 2, name: "lain.pdf", url: "/files/2", is_picture: false },
        ],
      },
    ],
  },
  kasbon: {
    amount: 900_000,
    tenor: 3,
    first_period: "2027-01",
    tanggal: "2026-11-20",
    purpose: "Sekolah anak",
  },
  "perubahan-data": {
    jenis: "keluarga",
    changes: [
      { field: "status_kawin", before: "Belum kawin", after: "Kawin", value: "kawin" },
      { field: "ptkp", before: "TK/0", after: "K/1", value: "K/1" },
    ],
    reason: "Menikah bulan lalu",
    paper: "/files/9",
  },
  "uang-muka-perjalanan": {
    purpose: "Kunjungan pelanggan",
    destination: "Surabaya",
    from_date: "2026-12-07",
    to_date: "2026-12-09",
    items: [{ keterangan: "Hotel", amount: 1_200_000 }],
    letter: null,
  },
  "tukar-shift": {
    own_date: "2026-12-07",
    partner_id: 4,
    partner_nama: "Budi Santoso",
    partner_date: "2026-12-07",
    days: [
      { side: "requester", nama: "Lina", date: "2026-12-07", before: "Pagi 07.00–15.00", after: "Libur" },
      {
        side: "partner",
        nama: "Budi Santoso",
        date: "2026-12-07",
        before: "Libur",
        after: "Pagi 07.00–15.00",
      },
    ],
    reason: null,
  },
  "klaim-cuti": { kategori_id: 3, kategori: "Tahunan", unit: "day", year: 2026, days: 1.5, reason: null },
}
/** Asked for again, because they are not those of the refused request. */
const NEW: readonly string[] = ["kasbon tanggal"]

describe.each(asks.map((ask) => [ask.jenis, ask] as const))("%s", (jenis, ask) => {
  const row = rows[jenis] ?? {}

  test("is filled from a refused request: every required field that is shown", () => {
    expect(rows).toHaveProperty([jenis])
    const { values } = againOf(ask, row)
    const missing = fieldsIn(ask)
      .filter(({ key }) => !NEW.includes(`${jenis} ${key}`))
      .filter((field) => field.required === true && field.showWhen?.(values) !== false)
      .filter(({ key }) => values[key] === undefined || values[key] === null)
    expect(missing.map(({ key }) => key)).toEqual([])
  })

  test("only the form of its kind fits", () => {
    const fitting = asks.filter((one) => one.own === ask.own && fitsForm(one, row))
    expect(fitting.map((one) => one.jenis)).toEqual([jenis])
  })
})

test("names, times and parts come along; the second receipt is counted as left", () => {
  const of = (jenis: string) => {
    const ask = asks.find((one) => one.jenis === jenis)
    if (ask === undefined) throw new Error(jenis)
    return againOf(ask, rows[jenis] ?? {})
  }
  expect(of("cuti").values).toMatchObject({
    kategori_nama: "Tahunan",
    kategori_unit: "half_day",
    start_part: "pm",
  })
  expect(of("cuti").files).toEqual([{ at: ["attachment"], url: "/files/7", name: null }])
  expect(of("absensi").values).toMatchObject({ time_in: "08:05" })
  expect(of("klaim")).toMatchObject({
    values: { items: [{ kategori_id: 2, kategori_nama: "Transport", amount: 85_000, receipt_no: "A1" }] },
    files: [{ at: ["items", 0, "receipt"], url: "/files/1", name: "nota.pdf" }],
    left: 1,
  })
  expect(of("kasbon").values).toMatchObject({ first_date: "2027-01-01", amount: 900_000 })
  expect(of("kasbon").values).not.toHaveProperty("tanggal")
  expect(of("perubahan-data")).toMatchObject({
    values: { jenis: "keluarga", status_kawin: "kawin", ptkp: "K/1" },
    files: [{ at: ["paper"], url: "/files/9" }],
  })
  expect(of("klaim-cuti").values).toMatchObject({ year: "2026", days: 1.5 })
})

test("a press that was refused has no form", () => {
  expect(
    asks.filter((ask) => fitsForm(ask, { type: "luar_radius" })).map(({ jenis }) => jenis),
  ).not.toContain("absensi")
})

test("a file is put in its place", () => {
  const file = new File(["x"], "nota.pdf")
  expect(withFile({ items: [{ a: 1 }, { a: 2 }] }, ["items", 1, "receipt"], file)).toEqual({
    items: [{ a: 1 }, { a: 2, receipt: file }],
  })
  expect(clockAt(null, "Asia/Jakarta")).toBeNull()
})
