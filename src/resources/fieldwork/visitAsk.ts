import { visits } from "#contract/areas/fieldwork/visit.ts"
import { customerChoice } from "#contract/areas/fieldwork/customers.ts"
import { tipeTugas } from "#contract/areas/fieldwork/tipeTugas.ts"
import { visitResultWords } from "#contract/areas/fieldwork/visitWords.ts"
import { type DescribedAsk, describeAsk } from "../kit/ask.ts"

/** Form of a visit that took place without the phone, entered for an employee. */
export const visitAsk = (): DescribedAsk =>
  describeAsk(visits, {
    title: "Catat kunjungan",
    back: { label: "Visit", href: "/visit" },
    text: "Untuk kunjungan yang sudah terjadi tanpa aplikasi: tidak ada lokasinya, dan langsung menunggu keputusan. Yang belum terjadi direncanakan.",
    fields: [
      {
        kind: "reference",
        key: "customers_id",
        label: "Pelanggan",
        required: true,
        options: customerChoice,
        shownBy: "customers_nama",
      },
      [
        {
          kind: "reference",
          key: "tipe_tugas_id",
          label: "Tipe tugas",
          required: true,
          options: tipeTugas.calls.options,
          shownBy: "tipe_tugas_nama",
        },
        {
          kind: "text",
          key: "purpose",
          label: "Tujuan",
          required: true,
          max: 200,
          hint: "5 sampai 200 karakter",
        },
      ],
      [
        { kind: "date", key: "tanggal", label: "Tanggal", required: true, isPast: true },
        { kind: "time", key: "time_in", label: "Jam mulai", required: true },
        { kind: "time", key: "time_out", label: "Jam selesai", required: true },
      ],
      { kind: "select", key: "result", label: "Hasil", required: true, choices: visitResultWords },
      { kind: "longText", key: "result_note", label: "Catatan hasil", max: 500 },
      {
        kind: "photo",
        key: "photo",
        label: "Foto",
        shownBy: "photo",
        maxBytes: visits.calls.ask.files["photo"]?.maxBytes ?? 0,
      },
    ],
    start: { result: "berhasil" },
  })
