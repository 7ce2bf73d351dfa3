import { bank } from "#contract/areas/platform/bank.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

export const bankResource = describe(bank, {
  path: "/super-admin/master/bank",
  title: "Bank",
  purpose: "Bank dipilih di data pegawai, impor pegawai, dan rekening tujuan top-up.",
  searchLabel: "Cari nama atau kode bank",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "kode", label: "Kode", whole: true },
    { as: "number", key: "jumlah_pegawai", label: "Pegawai" },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  filters: [activeFilter],
  sections: [
    {
      title: "Data bank",
      fields: [
        { kind: "text", key: "nama", label: "Nama bank", required: true, max: 100 },
        {
          kind: "text",
          key: "kode",
          label: "Kode",
          required: true,
          max: 3,
          hint: "Tiga angka kode transfer, misalnya 014; tidak dapat diubah setelah dipakai",
        },
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Bank nonaktif tidak ditawarkan untuk rekening baru",
        },
      ],
    },
  ],
  start: { is_active: true },
  personal: false,
})
