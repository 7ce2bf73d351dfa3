import { masterPegawai } from "#contract/areas/company/masterData.ts"
import { askedKasbon, askKasbon } from "#contract/areas/kasbon/kasbon.ts"
import type { DescribedForm } from "../kit/describe.ts"

/** Form of a request entered on behalf of an employee. */
export const kasbonAskForm = (): DescribedForm => ({
  contract: {
    id: "kasbon-permintaan",
    noun: "permintaan kasbon",
    who: { read: askKasbon.who, write: askKasbon.who },
    module: "advances",
    values: askedKasbon,
    files: {},
  },
  path: "/setting/other/kasbon",
  sections: [
    {
      title: "Permintaan",
      text: "Batas, jumlah cicilan dan tanggal permintaan mengikuti Aturan; permintaan menunggu keputusan seperti yang lain.",
      fields: [
        {
          kind: "reference",
          key: "members_id",
          label: "Pegawai",
          required: true,
          options: masterPegawai,
          shownBy: "members_nama",
        },
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
    },
  ],
  start: { tenor: 1 },
  personal: false,
})
