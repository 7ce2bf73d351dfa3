import { jabatan } from "#contract/areas/company/jabatan.ts"
import { masterDepartement, masterJabatan } from "#contract/areas/company/masterData.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

export const jabatanResource = describe(jabatan, {
  path: "/setting/umum/jabatan",
  title: "Jabatan",
  purpose: "Jabatan menentukan tingkat dan atasan, dan dipakai di data pegawai.",
  searchLabel: "Cari nama atau kode jabatan",
  usedBy: { label: "Lihat pegawainya", path: "/users/pegawai", filter: "jabatan_id" },
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "kode", label: "Kode", whole: true, hidden: true },
    { as: "number", key: "level", label: "Tingkat", named: true },
    { as: "text", key: "departement_nama", label: "Divisi" },
    { as: "text", key: "parent_nama", label: "Atasan jabatan" },
    { as: "number", key: "jumlah_pegawai", label: "Pegawai" },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  filters: [activeFilter],
  sections: [
    {
      title: "Data jabatan",
      fields: [
        { kind: "text", key: "nama", label: "Nama jabatan", required: true, max: 80 },
        { kind: "text", key: "kode", usedBy: "record", label: "Kode", max: 20 },
        {
          kind: "number",
          key: "level",
          label: "Tingkat",
          hint: "1 adalah yang tertinggi; promosi dan demosi dibandingkan dengannya",
        },
        {
          kind: "reference",
          key: "departement_id",
          label: "Divisi",
          options: masterDepartement,
          shownBy: "departement_nama",
        },
        {
          kind: "reference",
          key: "parent_id",
          label: "Atasan jabatan",
          options: masterJabatan,
          shownBy: "parent_nama",
        },
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Jabatan nonaktif tidak ditawarkan di formulir",
        },
      ],
    },
  ],
  start: { is_active: true },
  personal: false,
})
