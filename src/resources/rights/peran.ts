import { moduleRows } from "#contract/areas/rights/roles.ts"
import { peran } from "#contract/areas/rights/peran.ts"
import { rightsInWords } from "#contract/kit/grants.ts"
import { ACTIONS, actionWords } from "#contract/kit/modules.ts"
import { describe } from "../kit/describe.ts"
import { changedColumn } from "../kit/shared.ts"

const MADE_BY = { own: "Perusahaan", platform: "Balai" } as const

export const peranResource = describe(peran, {
  path: "/setting/umum/peran",
  menu: { group: "akses", hint: "Hak yang diberikan kepada akun, per modul" },
  title: "Peran",
  purpose: "Peran membatasi apa yang boleh dilakukan sebuah akun di setiap modul.",
  searchLabel: "Cari nama atau keterangan peran",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "description", label: "Keterangan" },
    {
      as: "words",
      key: "is_own",
      label: "Dibuat oleh",
      of: ({ is_own }) => (is_own ? MADE_BY.own : MADE_BY.platform),
    },
    {
      as: "words",
      key: "rights",
      label: "Boleh apa",
      of: ({ rights }) => rightsInWords(rights).join("; "),
      hidden: true,
    },
    { as: "number", key: "jumlah_hak", label: "Hak" },
    { as: "number", key: "jumlah_akun", label: "Akun" },
    changedColumn,
  ],
  filters: [
    {
      key: "is_own",
      label: "Dibuat oleh",
      options: [
        { value: "true", label: MADE_BY.own },
        { value: "false", label: MADE_BY.platform },
      ],
    },
  ],
  sections: [
    {
      title: "Peran",
      fields: [
        { kind: "text", key: "nama", label: "Nama peran", required: true, max: 60 },
        { kind: "longText", key: "description", usedBy: "record", label: "Keterangan", max: 300 },
      ],
    },
    {
      title: "Hak",
      text: "Paling banyak hak Anda sendiri. Peran mempersempit apa yang boleh dilakukan akun; cakupan kantornya tetap.",
      fields: [
        {
          kind: "reference",
          key: "template_id",
          label: "Bandingkan dengan peran",
          options: peran.calls.options,
          shownBy: "template_nama",
          hint: "Perbedaannya ditunjukkan di bawah daftar hak, dan dapat disamakan",
        },
        {
          kind: "matrix",
          key: "rights",
          label: "Hak per modul",
          required: true,
          hint: "Mencentang hak lain ikut mencentang Melihat",
          rows: moduleRows.map(({ key, nama, group, actions }) => ({
            key,
            label: nama,
            group,
            columns: actions,
          })),
          columns: ACTIONS.map((key) => ({ key, label: actionWords[key] })),
          basis: "view",
          compare: { by: "template_id", find: peran.calls.find },
        },
      ],
    },
  ],
  start: { rights: [] },
  personal: false,
  barred: {
    by: "is_fixed",
    why: "Peran ini hanya dapat dibaca: dari Balai, Anda pakai sendiri, atau memuat hak yang tidak Anda miliki",
  },
})
