import { masterPegawai } from "#contract/areas/company/masterData.ts"
import {
  bpjsProgrammes,
  bpjsProgrammeWords,
  kepesertaanBpjs,
} from "#contract/areas/payroll/kepesertaanBpjs.ts"
import { describe } from "../kit/describe.ts"
import { changedColumn } from "../kit/shared.ts"

export const kepesertaanBpjsResource = describe(kepesertaanBpjs, {
  path: "/payroll/kepesertaan-bpjs",
  menu: { under: "Payroll", icon: "user-check", after: "/payroll/saldo-pajak" },
  title: "Kepesertaan BPJS",
  purpose:
    "Pegawai yang programnya berbeda dari kewajiban: mulai, berhenti, atau tidak ikut, dengan alasannya.",
  searchLabel: "Cari nama atau NIP",
  columns: [
    { as: "text", key: "members_nama", label: "Pegawai", primary: true },
    { as: "text", key: "nip", label: "NIP", whole: true },
    { as: "choice", key: "program", label: "Program", choices: bpjsProgrammeWords },
    { as: "words", key: "ikut", label: "Keputusan", of: ({ ikut }) => (ikut ? "Ikut" : "Tidak ikut") },
    { as: "date", key: "dari", label: "Mulai" },
    { as: "text", key: "alasan", label: "Alasan" },
    { as: "text", key: "kantor", label: "Kantor", hidden: true },
    { ...changedColumn, hidden: true },
  ],
  filters: [
    { key: "members_id", label: "Pegawai", from: masterPegawai },
    {
      key: "program",
      label: "Program",
      options: bpjsProgrammes.map((value) => ({ value, label: bpjsProgrammeWords[value] })),
    },
  ],
  sections: [
    {
      title: "Keputusan",
      text: "Tanpa keputusan, pegawai ikut semua program sejak masuk, juga bila nomor kartunya belum ada; magang tidak ikut, dan warga negara asing tidak ikut JP.",
      fields: [
        [
          {
            kind: "reference",
            key: "members_id",
            label: "Pegawai",
            required: true,
            options: masterPegawai,
            shownBy: "members_nama",
          },
          { kind: "select", key: "program", label: "Program", required: true, choices: bpjsProgrammeWords },
        ],
        { kind: "switch", key: "ikut", label: "Ikut program ini" },
        [
          { kind: "date", key: "dari", label: "Mulai", required: true },
          { kind: "date", key: "sampai", label: "Sampai", hint: "Kosongkan bila seterusnya" },
        ],
        { kind: "text", key: "alasan", usedBy: "record", label: "Alasan", max: 200 },
      ],
    },
  ],
  start: { ikut: false },
  personal: false,
})
