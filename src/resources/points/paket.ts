import { paket } from "#contract/areas/points/paket.ts"
import { formatNumber } from "#src/format/format.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

const units = { point: "Point", storage: "Penyimpanan", member: "Kuota pegawai" } as const
const amounts = { point: "point", storage: "MB", member: "pegawai" } as const

export const paketResource = describe(paket, {
  path: "/super-admin/point/master-paket",
  title: "Master Paket",
  purpose: "Paket adalah yang dapat dibeli perusahaan: point, penyimpanan, atau kuota pegawai.",
  searchLabel: "Cari nama paket",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "choice", key: "type", label: "Jenis", choices: units, whole: true },
    {
      as: "words",
      key: "qty",
      label: "Isi",
      align: "end",
      of: ({ qty, bonus_qty, type }) =>
        `${formatNumber(qty)}${bonus_qty > 0 ? ` + ${formatNumber(bonus_qty)}` : ""} ${amounts[type]}`,
    },
    { as: "rupiah", key: "price", label: "Harga" },
    { as: "number", key: "validity_days", label: "Berlaku", unit: "hari", hidden: true },
    { as: "number", key: "order", label: "Urutan", hidden: true, named: true },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  filters: [
    {
      key: "type",
      label: "Jenis",
      options: Object.entries(units).map(([value, label]) => ({ value, label })),
    },
    activeFilter,
  ],
  sections: [
    {
      title: "Yang dibeli",
      fields: [
        { kind: "text", key: "nama", label: "Nama paket", required: true, max: 80 },
        { kind: "select", key: "type", label: "Jenis", required: true, choices: units },
        [
          {
            kind: "number",
            key: "qty",
            label: "Isi",
            required: true,
            hint: ({ type }) => (type ? `Dalam ${amounts[type]}` : undefined),
          },
          { kind: "number", key: "bonus_qty", label: "Bonus" },
        ],
        {
          kind: "number",
          key: "validity_days",
          label: "Masa berlaku",
          unit: "hari",
          hint: "Kosongkan bila tidak pernah kedaluwarsa",
        },
      ],
    },
    {
      title: "Harga dan tampilan",
      fields: [
        [
          { kind: "rupiah", key: "price", label: "Harga sebelum pajak", required: true },
          { kind: "number", key: "order", label: "Urutan", hint: "Yang kecil lebih dulu" },
        ],
        { kind: "longText", key: "description", label: "Keterangan", max: 300 },
        {
          kind: "switch",
          key: "is_popular",
          label: "Paling banyak dipilih",
          hint: "Ditonjolkan di layar top-up",
        },
        { kind: "switch", key: "is_active", label: "Aktif", hint: "Paket nonaktif tidak ditawarkan" },
      ],
    },
  ],
  start: { type: "point", bonus_qty: 0, order: 0, is_popular: false, is_active: true },
  personal: false,
})
