import { claims, MOST_ITEMS } from "#contract/areas/claims/reimbursment.ts"
import { kategoriKlaim } from "#contract/areas/claims/kategoriKlaim.ts"
import { type DescribedAsk, describeAsk, paperField } from "../kit/ask.ts"

/** Form of a claim entered for an employee, with its expenses and their receipts. */
export const claimAsk = (): DescribedAsk =>
  describeAsk(claims, {
    title: "Catat klaim reimbursement",
    back: { label: "Reimbursement", href: "/reimbursment" },
    text: "Aturan kategori berlaku: umur pengeluaran, nota dan batasnya. Klaim menunggu keputusan seperti yang lain.",
    fields: [
      {
        kind: "text",
        key: "judul",
        label: "Judul",
        required: true,
        max: 120,
        hint: "Misalnya Perjalanan ke pelanggan",
      },
      { kind: "longText", key: "note", label: "Catatan", max: 500 },
      {
        kind: "subItems",
        key: "items",
        label: "Pengeluaran",
        required: true,
        noun: "pengeluaran",
        max: MOST_ITEMS,
        start: {},
        fields: [
          {
            kind: "reference",
            key: "kategori_id",
            label: "Kategori",
            required: true,
            options: kategoriKlaim.calls.options,
            shownBy: "kategori_nama",
          },
          { kind: "date", key: "tanggal", label: "Tanggal", required: true, isPast: true },
          { kind: "rupiah", key: "amount", label: "Jumlah", required: true },
          { kind: "text", key: "keterangan", label: "Keterangan", required: true, max: 200 },
          { kind: "text", key: "vendor", label: "Penjual", max: 120 },
          { kind: "text", key: "receipt_no", label: "Nomor nota", max: 60 },
          { kind: "number", key: "km", label: "Jarak", unit: "km" },
          paperField("receipt", "Nota", "Gambar atau PDF, paling besar 5 MB"),
        ],
      },
    ],
    start: { items: [{}] },
  })
