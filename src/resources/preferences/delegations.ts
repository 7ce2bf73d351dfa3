import { type delegationStates, delegations } from "#contract/areas/preferences/delegations.ts"
import { masterAkun } from "#contract/areas/company/masterData.ts"
import { approvalModuleWords } from "#contract/kit/approvals.ts"
import { describe } from "../kit/describe.ts"

const STATES: Readonly<Record<(typeof delegationStates)[number], string>> = {
  current: "Berlaku",
  planned: "Akan datang",
  over: "Selesai",
}

export const delegationsResource = describe(delegations, {
  path: "/setting/other/pengganti",
  menu: {
    group: "other",
    hint: "Siapa memutuskan selama seseorang pergi",
    after: "/setting/other/setting-absensi-lembur",
  },
  title: "Pengganti",
  purpose: "Siapa yang memutuskan pengajuan selama seseorang tidak di tempat.",
  searchLabel: "Cari keterangan",
  columns: [
    { as: "text", key: "nama", label: "Keterangan", primary: true },
    { as: "text", key: "from_nama", label: "Digantikan" },
    { as: "text", key: "to_nama", label: "Pengganti" },
    { as: "date", key: "start_date", label: "Dari" },
    { as: "date", key: "end_date", label: "Sampai" },
    {
      as: "choice",
      key: "state",
      label: "Status",
      choices: STATES,
      tones: { current: "approved", planned: "info" },
    },
  ],
  filters: [
    {
      key: "state",
      label: "Status",
      options: Object.entries(STATES).map(([value, label]) => ({ value, label })),
    },
  ],
  sections: [
    {
      title: "Pengganti",
      text: "Pengganti memutuskan pengajuan yang dapat diputuskan orang yang digantikan, sejauh ia melihat pegawainya. Keduanya tetap dapat memutuskan; riwayat mencatat siapa yang digantikan.",
      fields: [
        {
          kind: "text",
          key: "nama",
          label: "Keterangan",
          required: true,
          max: 80,
          hint: "Misalnya cuti tahunan",
        },
        [
          {
            kind: "reference",
            key: "from_id",
            label: "Digantikan",
            required: true,
            options: masterAkun,
            shownBy: "from_nama",
          },
          {
            kind: "reference",
            key: "to_id",
            label: "Pengganti",
            required: true,
            options: masterAkun,
            shownBy: "to_nama",
          },
        ],
        [
          { kind: "date", key: "start_date", label: "Dari", required: true },
          { kind: "date", key: "end_date", label: "Sampai", required: true, hint: "Termasuk hari ini" },
        ],
        {
          kind: "choices",
          key: "modules",
          label: "Untuk",
          choices: approvalModuleWords,
          hint: "Tanpa pilihan: semua pengajuan",
        },
      ],
    },
  ],
  start: {},
  personal: false,
})
