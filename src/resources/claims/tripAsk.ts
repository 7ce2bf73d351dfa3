import { MOST_TRIP_ITEMS } from "#contract/areas/claims/tripWords.ts"
import { ownTrips } from "#contract/areas/claims/trips.ts"
import { ownValues } from "#contract/kit/selfCalls.ts"
import { type DescribedAsk, paperField } from "../kit/ask.ts"

const { flow, calls } = ownTrips

/** Form of an advance for a trip, with its estimate. */
export const tripAsk = (): DescribedAsk => ({
  contract: {
    id: "uang-muka-perjalanan",
    noun: flow.noun,
    who: { read: calls.ask.who, write: calls.ask.who },
    module: flow.module,
    values: ownValues(ownTrips),
    files: flow.ask.files,
  },
  flow,
  path: "/saya/pengajuan",
  sections: [
    {
      title: "Pengajuan",
      fields: [
        { kind: "text", key: "purpose", label: "Keperluan", required: true, max: 120 },
        { kind: "text", key: "destination", label: "Tujuan", required: true, max: 120 },
        [
          { kind: "date", key: "from_date", label: "Berangkat", required: true },
          { kind: "date", key: "to_date", label: "Kembali", required: true },
        ],
        {
          kind: "subItems",
          key: "items",
          label: "Taksiran biaya",
          required: true,
          noun: "biaya",
          max: MOST_TRIP_ITEMS,
          start: {},
          fields: [
            { kind: "text", key: "keterangan", label: "Untuk apa", required: true, max: 200 },
            { kind: "rupiah", key: "amount", label: "Jumlah", required: true },
          ],
        },
        paperField("letter", "Surat tugas", "Surat tugas atau undangan; gambar atau PDF, paling besar 5 MB"),
      ],
    },
  ],
  start: { items: [{}] },
  personal: false,
  title: "Uang muka perjalanan",
  back: { label: "Pengajuan", href: "/saya/pengajuan" },
})
