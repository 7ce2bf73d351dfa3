import { expect, test } from "vitest"
import { billContent } from "#server/areas/points/billContent.ts"
import type { SuperTopupRow } from "#server/areas/points/topupRows.ts"

const billed = { nama: "PT Maju Bersama", alamat: "Jl. Ahmad Yani 12, Bekasi", email: "admin@maju.test" }
const row: SuperTopupRow = {
  id: 1,
  companies_id: 1000,
  companie_name: "PT Maju Bersama",
  version: 1,
  no_invoice: "TP/2026/11/000123",
  paket_id: 1,
  paket_nama: "Point 5.000",
  type: "point",
  qty: 2,
  credit: 11_000,
  subtotal: 900_000,
  tax: 99_000,
  unique_code: 124,
  total: 999_124,
  payee: { bank_id: 1, bank_nama: "BCA", no: "1234567890", nama: "PT Balai" },
  status: "created",
  created_at: "2026-11-20T08:00:00+07:00",
  expires_at: "2026-11-21T08:00:00+07:00",
  confirmed_by: null,
  confirm: null,
  reject_reason: null,
  last: null,
  history: [],
}

test("a bill to be paid: what was ordered, its tax as a line, until when and where to", () => {
  expect(billContent(row, billed)).toEqual({
    no: "TP/2026/11/000123",
    status: "Menunggu pembayaran",
    billed: ["PT Maju Bersama", "Jl. Ahmad Yani 12, Bekasi", "admin@maju.test"],
    facts: [
      ["Tanggal tagihan", "20 Nov 2026"],
      ["Bayar sampai", "21 Nov 2026 08.00 WIB"],
    ],
    item: {
      nama: "Point 5.000 (11.000 point)",
      qty: "2",
      price: "Rp\u00a0450.000",
      amount: "Rp\u00a0900.000",
    },
    sums: [
      ["Harga sebelum pajak", "Rp\u00a0900.000"],
      ["PPN 11%", "Rp\u00a099.000"],
      ["Kode unik", "Rp\u00a0124"],
    ],
    total: "Rp\u00a0999.124",
    pay: ["BCA 1234567890", "a.n. PT Balai"],
  })
})

test("a paid one says when it was transferred and received; one that is over, that nobody should pay it", () => {
  const move = {
    level: null,
    by: 1,
    by_nama: "Ratih",
    acting_for: null,
    instead_of: null,
    note: null,
    via: "single" as const,
  }
  const paid = billContent(
    {
      ...row,
      status: "approved",
      unique_code: 0,
      confirm: {
        paid_at: "2026-11-20",
        from_bank: "BCA",
        from_name: "Maju",
        amount: 1,
        note: null,
        proof: null,
      },
      // 23:30 UTC is on the next day in Jakarta.
      history: [{ ...move, from: "waiting_confirmation", to: "approved", at: "2026-11-20T23:30:00Z" }],
    },
    { ...billed, alamat: null },
  )
  expect([paid.status, paid.billed, paid.facts]).toEqual([
    "Lunas",
    ["PT Maju Bersama", "admin@maju.test"],
    [
      ["Tanggal tagihan", "20 Nov 2026"],
      ["Tanggal transfer", "20 Nov 2026"],
      ["Pembayaran diterima", "21 Nov 2026"],
    ],
  ])
  expect(paid.sums.map(([label]) => label)).toEqual(["Harga sebelum pajak", "PPN 11%"])
  expect(billContent({ ...row, status: "expired" }, billed).status).toBe("Kedaluwarsa: jangan ditransfer")
})

test.each([
  [1_000, 115, "PPN 11,5%"],
  [1_000, 0, "PPN 0%"],
  [0, 0, "PPN"],
])("tax of %i on %i", (subtotal, tax, expected) => {
  expect(billContent({ ...row, subtotal, tax }, billed).sums[1]?.[0]).toBe(expected)
})

test.each([
  ["created", "Menunggu pembayaran"],
  ["waiting_confirmation", "Menunggu verifikasi pembayaran"],
  ["approved", "Lunas"],
  ["rejected", "Ditolak"],
  ["expired", "Kedaluwarsa: jangan ditransfer"],
  ["cancelled", "Dibatalkan: jangan ditransfer"],
] as const)("%s is called %s", (status, words) => {
  expect(billContent({ ...row, status }, billed).status).toBe(words)
})

test("millions have their dots", () => {
  expect(billContent({ ...row, qty: 1_234_567 }, billed).item.qty).toBe("1.234.567")
})
