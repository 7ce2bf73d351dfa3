import type { TripReceipt } from "#contract/areas/claims/trips.ts"
import { reportTrip, tripReportValues, tripReportFiles } from "#contract/areas/claims/trips.ts"
import { MOST_TRIP_ITEMS } from "#contract/areas/claims/tripWords.ts"
import type { Renamed } from "../kit/askAgain.ts"
import { paperField } from "../kit/ask.ts"
import type { DescribedForm } from "../kit/describe.ts"

/** Report of a trip: its expenses, each with its receipt. */
export const tripReport = (): DescribedForm & { readonly again: Renamed } => ({
  contract: {
    id: "lapor-perjalanan",
    noun: "laporan perjalanan",
    who: { read: reportTrip.who, write: reportTrip.who },
    module: null,
    values: tripReportValues,
    files: tripReportFiles,
  },
  path: "/saya/pengajuan",
  sections: [
    {
      title: "Pengeluaran",
      text: "Semua pengeluaran perjalanan ini, masing-masing dengan notanya. Selisihnya dihitung setelah diperiksa.",
      fields: [
        {
          kind: "subItems",
          key: "items",
          label: "Pengeluaran",
          required: true,
          noun: "pengeluaran",
          max: MOST_TRIP_ITEMS,
          start: {},
          fields: [
            { kind: "date", key: "tanggal", label: "Tanggal", required: true, isPast: true },
            { kind: "text", key: "keterangan", label: "Keterangan", required: true, max: 200 },
            { kind: "rupiah", key: "amount", label: "Jumlah", required: true },
            paperField("receipt", "Nota", "Gambar atau PDF, paling besar 5 MB"),
          ],
        },
      ],
    },
  ],
  start: { items: [{}] },
  personal: false,
  again: {
    items: ({ receipts }) => {
      const rows = receipts as readonly TripReceipt[]
      return rows.length === 0 ? [{}] : rows
    },
    receipt: ({ paper }) => paper ?? null,
  },
})
