import { devisi } from "#contract/areas/company/devisi.ts"
import { masterDepartement, masterPegawai } from "#contract/areas/company/masterData.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

export const devisiResource = describe(devisi, {
  path: "/setting/umum/departement",
  title: "Divisi",
  purpose: "Divisi mengelompokkan pegawai untuk laporan, persetujuan dan penggajian.",
  searchLabel: "Cari nama atau kode divisi",
  usedBy: { label: "Lihat pegawainya", path: "/users/pegawai", filter: "departement_id" },
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "kode", label: "Kode", whole: true },
    { as: "text", key: "parent_nama", label: "Induk" },
    { as: "text", key: "head_nama", label: "Kepala" },
    { as: "number", key: "jumlah_pegawai", label: "Pegawai" },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  datedFacts: [
    { as: "text", key: "parent_nama", label: "Induk" },
    { as: "text", key: "head_nama", label: "Kepala" },
    { as: "number", key: "jumlah_pegawai", label: "Pegawai aktif" },
  ],
  filters: [activeFilter],
  sections: [
    {
      title: "Data divisi",
      fields: [
        { kind: "text", key: "nama", label: "Nama divisi", required: true, max: 80 },
        {
          kind: "text",
          key: "kode",
          usedBy: "record",
          label: "Kode",
          max: 20,
          hint: "Singkatan untuk laporan, misalnya OPS",
        },
        {
          kind: "reference",
          key: "parent_id",
          label: "Induk divisi",
          options: masterDepartement,
          shownBy: "parent_nama",
        },
        {
          kind: "reference",
          key: "head_id",
          label: "Kepala divisi",
          options: masterPegawai,
          shownBy: "head_nama",
          changedBy: ["company"],
        },
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Divisi nonaktif tidak ditawarkan di formulir",
        },
      ],
    },
  ],
  start: { is_active: true },
  personal: false,
})
