import { masterAkun } from "#contract/areas/company/masterData.ts"
import {
  isOfDate,
  MOST_PROBATION,
  pengingat,
  type reminderReaders,
  type ReminderTopic,
} from "#contract/areas/preferences/pengingat.ts"
import { approvalModuleWords } from "#contract/kit/approvals.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter } from "../kit/shared.ts"

const TOPICS: Readonly<Record<ReminderTopic, string>> = {
  contract: "Kontrak berakhir",
  document: "Dokumen berakhir",
  probation: "Masa percobaan berakhir",
  birthday: "Ulang tahun",
  waiting: "Pengajuan menunggu",
}
const READERS: Readonly<Record<(typeof reminderReaders)[number], string>> = {
  company: "Admin perusahaan",
  office: "Admin kantor pegawai",
  leader: "Atasan pegawai",
}

type Typed = { readonly topic?: ReminderTopic | null }
const isWaiting = ({ topic }: Typed) => topic === "waiting"
const isDate = ({ topic }: Typed) => topic != null && isOfDate(topic)

export const pengingatResource = describe(pengingat, {
  path: "/setting/other/pengingat",
  menu: {
    group: "komunikasi",
    hint: "Kontrak, dokumen, dan pengajuan yang lama menunggu",
    after: "/setting/other/notification",
  },
  title: "Pengingat",
  purpose: "Aturan yang mengabari sebelum sebuah tanggal tiba, atau ketika pengajuan terlalu lama menunggu.",
  searchLabel: "Cari nama pengingat",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "choice", key: "topic", label: "Tentang", choices: TOPICS },
    {
      as: "words",
      key: "days",
      label: "Kapan",
      of: ({ topic, days, escalate_days }) =>
        topic === "waiting"
          ? `Setelah ${days} hari${escalate_days === null ? "" : `, diteruskan setelah ${escalate_days} hari`}`
          : `${days} hari sebelumnya`,
    },
    {
      as: "words",
      key: "readers",
      label: "Kepada",
      of: ({ topic, readers, deputy_nama }) =>
        topic === "waiting"
          ? `Pemberi keputusan${deputy_nama === null ? "" : `, lalu ${deputy_nama}`}`
          : readers.map((reader) => READERS[reader]).join(", "),
    },
    { as: "active", key: "is_active", label: "Status" },
  ],
  filters: [
    {
      key: "topic",
      label: "Tentang",
      options: Object.entries(TOPICS).map(([value, label]) => ({ value, label })),
    },
    activeFilter,
  ],
  sections: [
    {
      title: "Pengingat",
      text: "Setiap tanggal dan setiap pengajuan dikabarkan sekali. Tidak ada pengajuan yang diputuskan oleh waktu.",
      fields: [
        { kind: "text", key: "nama", label: "Nama", required: true, max: 80 },
        [
          { kind: "select", key: "topic", label: "Tentang", required: true, choices: TOPICS },
          {
            kind: "number",
            key: "days",
            label: "Hari",
            required: true,
            unit: "hari",
            hint: ({ topic }) =>
              isWaiting({ topic: topic ?? null })
                ? "Lamanya menunggu pada tingkat yang sekarang"
                : "Sebelum tanggalnya",
          },
        ],
        {
          kind: "number",
          key: "probation_months",
          label: "Lama masa percobaan",
          required: true,
          unit: "bulan",
          showWhen: ({ topic }) => topic === "probation",
          hint: `Paling lama ${MOST_PROBATION} bulan, hanya pegawai tetap (UU 13/2003 Pasal 60)`,
        },
        {
          kind: "choices",
          key: "readers",
          label: "Kepada",
          choices: READERS,
          showWhen: isDate,
          hint: "Admin yang perannya dapat melihat pegawai, dan atasan yang mempunyai akun",
        },
        {
          kind: "choices",
          key: "modules",
          label: "Pengajuan",
          choices: approvalModuleWords,
          showWhen: isWaiting,
          hint: "Tanpa pilihan: semua pengajuan. Yang dikabari: pemberi keputusannya dan penggantinya",
        },
        [
          {
            kind: "number",
            key: "escalate_days",
            label: "Diteruskan setelah",
            unit: "hari",
            showWhen: isWaiting,
          },
          {
            kind: "reference",
            key: "deputy_id",
            label: "Diteruskan kepada",
            options: masterAkun,
            shownBy: "deputy_nama",
            showWhen: isWaiting,
            hint: "Dikabari, sejauh ia melihat pegawainya; ia memutuskan dengan haknya sendiri",
          },
        ],
        { kind: "switch", key: "is_active", label: "Aktif" },
      ],
    },
  ],
  start: { is_active: true, readers: ["company"], modules: [], days: 30 },
  personal: false,
})
