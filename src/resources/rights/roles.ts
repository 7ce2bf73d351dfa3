import { companiesByStatus } from "#contract/areas/platform/companies.ts"
import { companyRoles, moduleRows, roles } from "#contract/areas/rights/roles.ts"
import { ACTIONS, actionWords } from "#contract/kit/modules.ts"
import { describe } from "../kit/describe.ts"
import { changedColumn } from "../kit/shared.ts"

export const rolesResource = describe(roles, {
  path: "/super-admin/setting/priv-roles",
  title: "Privilege Roles",
  purpose: "Peran menentukan apa yang boleh dilakukan sebuah akun di setiap modul.",
  searchLabel: "Cari nama atau keterangan peran",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    {
      as: "words",
      key: "companies_nama",
      label: "Berlaku untuk",
      of: ({ companies_nama }) => companies_nama ?? "Semua perusahaan",
    },
    { as: "text", key: "description", label: "Keterangan", hidden: true },
    { as: "number", key: "jumlah_hak", label: "Hak" },
    { as: "number", key: "jumlah_akun", label: "Akun" },
    changedColumn,
  ],
  filters: [
    {
      key: "kind",
      label: "Berlaku untuk",
      options: [
        { value: "template", label: "Semua perusahaan" },
        { value: "company", label: "Satu perusahaan" },
      ],
    },
    { key: "companies_id", label: "Perusahaan", from: companiesByStatus },
  ],
  sections: [
    {
      title: "Peran",
      fields: [
        { kind: "text", key: "nama", label: "Nama peran", required: true, max: 60 },
        {
          kind: "reference",
          key: "companies_id",
          label: "Perusahaan",
          options: companiesByStatus,
          shownBy: "companies_nama",
          hint: "Biarkan kosong untuk templat yang dapat dipakai semua perusahaan",
        },
        { kind: "longText", key: "description", usedBy: "record", label: "Keterangan", max: 300 },
      ],
    },
    {
      title: "Hak",
      text: "Peran mempersempit apa yang boleh dilakukan akun; cakupan kantornya tetap.",
      fields: [
        {
          kind: "reference",
          key: "template_id",
          label: "Bandingkan dengan templat",
          options: companyRoles,
          shownBy: "template_nama",
          hint: "Perbedaannya ditunjukkan di bawah daftar hak",
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
          compare: { by: "template_id", find: roles.calls.find },
        },
      ],
    },
  ],
  start: { rights: [] },
  personal: false,
})
