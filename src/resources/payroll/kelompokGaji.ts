import { kelompokGaji } from "#contract/areas/payroll/kelompokGaji.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

export const kelompokGajiResource = describe(kelompokGaji, {
  path: "/setting/payrol/kelompok-gaji",
  menu: {
    group: "payroll",
    hint: "Pegawai yang digaji bersama, misalnya direksi",
    after: "/setting/payrol/peta-kolom",
  },
  title: "Kelompok Gaji",
  purpose:
    "Kelompok gaji mengumpulkan pegawai yang digaji bersama, misalnya direksi. Kelompoknya dipilih di data pegawai, dan periode gaji dapat membayar kelompok tertentu saja.",
  searchLabel: "Cari nama",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "keterangan", label: "Keterangan" },
    { as: "number", key: "jumlah_pegawai", label: "Pegawai" },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  filters: [activeFilter],
  sections: [
    {
      title: "Kelompok",
      fields: [
        { kind: "text", key: "nama", label: "Nama kelompok", required: true, max: 80 },
        { kind: "longText", key: "keterangan", usedBy: "record", label: "Keterangan", max: 200 },
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Kelompok nonaktif tidak dapat dipilih lagi; pegawai dan periode yang sudah memakainya tetap",
        },
      ],
    },
  ],
  start: { is_active: true },
  personal: false,
})
