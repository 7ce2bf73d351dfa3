import { kasbon } from "#contract/areas/kasbon/kasbon.ts"
import { type DescribedAsk, describeAsk } from "../kit/ask.ts"

/** Form of a cash advance entered for an employee. */
export const kasbonAsk = (): DescribedAsk =>
  describeAsk(kasbon, {
    title: "Catat permintaan kasbon",
    back: { label: "Kasbon", href: "/setting/other/kasbon" },
    text: "Batas, jumlah cicilan dan tanggal permintaan mengikuti Aturan; permintaan menunggu keputusan seperti yang lain.",
    fields: [
      [
        { kind: "rupiah", key: "amount", label: "Jumlah", required: true },
        { kind: "number", key: "tenor", label: "Jumlah cicilan", unit: "bulan", required: true },
      ],
      [
        { kind: "date", key: "tanggal", label: "Tanggal permintaan", required: true },
        {
          kind: "date",
          key: "first_date",
          label: "Potongan pertama",
          required: true,
          hint: "Bulan tanggal ini yang dipakai",
        },
      ],
      {
        kind: "longText",
        key: "purpose",
        label: "Keperluan",
        required: true,
        max: 300,
        hint: "5 sampai 300 karakter",
      },
    ],
    start: { tenor: 1 },
  })
