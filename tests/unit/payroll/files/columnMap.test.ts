import { describe, expect, test } from "vitest"
import { decoder } from "#contract/kit/decode.ts"
import { type ColumnMap, petaKolom } from "#contract/areas/payroll/petaKolom.ts"
import { mapCells, mapProblems, mapText } from "#server/domain/payroll/files/columnMap.ts"

const decode = decoder(petaKolom.values)
const mapOf = (more: object): ColumnMap => {
  const decoded = decode({ nama: "Peta", tujuan: "bank", tipe: "txt", pemisah: "garis", ...more })
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.errors))
  return decoded.value
}
const rows = [
  {
    no_rekening: "0012345678",
    nama_rekening: "Budi | Ani",
    jumlah: "4800000",
    tanggal: "2026-09-05",
    jalur: "bifast",
  },
  { no_rekening: "0098765432", nama_rekening: "=CMD()", jumlah: "200000", tanggal: "2026-09-05" },
]

describe("a column map", () => {
  test("writes columns in order with their formats, a header and totals", () => {
    const map = mapOf({
      kolom: [
        { judul: "NO", isi: "nomor" },
        { judul: "REK", isi: "no_rekening" },
        { judul: "TGL", isi: "tanggal", bentuk: "tanggal_garis" },
        { judul: "KODE", isi: "tetap", tetap: "GJ" },
        { judul: "NILAI", isi: "jumlah", bentuk: "dua_desimal" },
      ],
    })
    expect(mapText(map, rows)).toBe(
      "NO|REK|TGL|KODE|NILAI\r\n1|0012345678|05/09/2026|GJ|4800000.00\r\n2|0098765432|05/09/2026|GJ|200000.00\r\nTOTAL||||5000000.00\r\n",
    )
  })

  test.each([
    ["huruf_besar", "nama_rekening", "BUDI | ANI"],
    ["angka_saja", "no_rekening", "0012345678"],
    ["ribuan", "jumlah", "4.800.000"],
    ["tanggal_rapat", "tanggal", "20260905"],
    ["tanggal_strip", "tanggal", "05-09-2026"],
    ["tanggal_iso", "tanggal", "2026-09-05"],
    ["apa_adanya", "jalur", "BI-FAST"],
  ])("%s of %s is %s", (bentuk, isi, cell) => {
    const map = mapOf({ kepala: false, jumlah: false, kolom: [{ judul: "X", isi, bentuk }] })
    expect(mapCells(map, rows)[0]).toEqual([cell])
  })

  test("a separator within a value ends no column, and a value is no formula", () => {
    const kolom = [
      { judul: "N", isi: "nama_rekening", panjang: 8 },
      { judul: "R", isi: "no_rekening" },
    ]
    const text = mapText(mapOf({ kepala: false, jumlah: false, kolom }), rows)
    expect(text).toBe("Budi   A|0012345678\r\n=CMD()|0098765432\r\n")
    const csv = mapText(mapOf({ tipe: "csv", kepala: false, jumlah: false, kolom }), rows)
    expect(csv).toBe('"Budi | A"|0012345678\r\n\'=CMD()|0098765432\r\n')
  })

  test("a required column without a value is a problem of the employee", () => {
    const map = mapOf({ kolom: [{ judul: "EMAIL", isi: "email", wajib: true }] })
    expect(mapProblems(map, [{ members_id: 7, nama: "Ani", values: { email: null } }])).toEqual([
      { members_id: 7, nama: "Ani", field: "EMAIL", issue: "Belum diisi", level: "problem" },
    ])
  })
})

test.each([
  [{ tujuan: "bank", kolom: [{ judul: "KPJ", isi: "bpjs_tk_no" }] }, "Tidak ada di berkas Transfer bank"],
  [
    { tujuan: "bpjs_tk", kolom: [{ judul: "N", isi: "no_rekening" }] },
    "Tidak ada di berkas BPJS Ketenagakerjaan (SIPP)",
  ],
  [{ tujuan: "bank", kolom: [{ judul: "K", isi: "tetap" }] }, "Isi nilainya"],
  [
    { tujuan: "bpjs_kes", bank_kode: "014", kolom: [{ judul: "N", isi: "nama" }] },
    "Hanya untuk berkas transfer bank",
  ],
  [{ tujuan: "bank", kolom: [] }, "Tambahkan paling sedikit satu kolom"],
])("%o is refused: %s", (values, issue) => {
  const decoded = decode({ nama: "Peta", ...values })
  expect(decoded.ok).toBe(false)
  expect(JSON.stringify(decoded)).toContain(issue)
})
