import {
  customerChoice,
  customers,
  mergeCustomers,
  unmergeCustomers,
} from "#contract/areas/fieldwork/customers.ts"
import { formatNumber } from "#src/format/format.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"
import { areaColumn, areaField, areaFilter } from "./areaChoice.ts"

const IDLE = [7, 14, 30, 60, 90] as const

export const customersResource = describe(customers, {
  path: "/penugasan/pelanggan",
  menu: { under: "Penugasan", icon: "store", after: "/penugasan/tugas" },
  title: "Pelanggan",
  purpose: "Pelanggan (outlet) yang dikunjungi pegawai, dengan titik di peta dan riwayat kunjungannya.",
  searchLabel: "Cari nama, kode, telepon atau alamat",
  links: [{ label: "Impor pelanggan", href: "/penugasan/pelanggan/impor" }],
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "kode", label: "Kode", whole: true },
    { as: "text", key: "alamat", label: "Alamat" },
    areaColumn,
    { as: "text", key: "pic", label: "Kontak", hidden: true },
    { as: "text", key: "phone", label: "Telepon", whole: true, hidden: true },
    { as: "date", key: "last_visit_on", label: "Kunjungan terakhir", card: "none" },
    {
      as: "words",
      key: "days_since",
      label: "Sejak itu",
      card: "beside",
      align: "end",
      of: ({ days_since }) => (days_since === null ? "belum pernah" : `${formatNumber(days_since)} hari`),
    },
    { as: "number", key: "visits", label: "Kunjungan", card: "none" },
    { as: "rupiah", key: "orders", label: "Pesanan", card: "none" },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  filters: [
    {
      key: "idle_days",
      label: "Tidak dikunjungi",
      options: IDLE.map((days) => ({ value: String(days), label: `${days} hari atau lebih` })),
    },
    areaFilter,
    activeFilter,
  ],
  bulk: [
    bulkAction("merge", customers, mergeCustomers, {
      label: "Gabungkan",
      title: "Gabungkan pelanggan ganda",
      text: "Pelanggan terpilih dihitung sebagai pelanggan tujuan. Kunjungannya tetap tersimpan, dan penggabungan dapat dibatalkan.",
      confirmLabel: "Gabungkan",
      undo: { call: unmergeCustomers, what: "Penggabungan" },
      fields: [
        {
          kind: "reference",
          key: "into",
          label: "Pelanggan tujuan",
          required: true,
          options: customerChoice,
          shownBy: "into_nama",
          hint: "Yang tetap tampil di daftar",
        },
      ],
      /** The target may be among the selected rows: it stays, and the others are merged into it. */
      payload: (ids, { into }) => {
        const target = typeof into === "number" ? into : 0
        const others = ids.filter((id) => id !== target)
        return { ids: others.length === 0 ? ids : others, into: target }
      },
    }),
  ],
  page: {
    line: ["kode", "alamat"],
    facts: [
      { key: "pic", label: "Kontak" },
      { key: "phone", label: "Telepon", as: "phone" },
      { key: "email", label: "Email", as: "email" },
    ],
  },
  sections: [
    {
      title: "Data pelanggan",
      fields: [
        [
          { kind: "text", key: "nama", label: "Nama pelanggan", required: true, max: 100 },
          { kind: "text", key: "kode", label: "Kode", max: 30, hint: "Boleh kosong; tidak boleh sama" },
        ],
        { kind: "longText", key: "alamat", label: "Alamat", max: 300 },
        [
          {
            kind: "text",
            key: "pic",
            usedBy: "record",
            label: "Kontak",
            max: 100,
            hint: "Nama yang ditemui",
          },
          { kind: "text", key: "phone", label: "Telepon", max: 30, hint: "Misalnya 021-5550100" },
          { kind: "text", key: "email", usedBy: "record", label: "Email", max: 100 },
        ],
        { ...areaField, hint: "Tampil di halaman pelanggan layanan ini" },
        { kind: "longText", key: "note", usedBy: "record", label: "Catatan", max: 500 },
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Pelanggan nonaktif tidak ditawarkan di formulir",
        },
      ],
    },
    {
      title: "Titik lokasi",
      text: "Jarak check-in pegawai dihitung dari titik ini; tanpa titik jaraknya tidak diperiksa.",
      fields: [{ kind: "mapPoint", key: "lat", label: "Titik lokasi", lng: "lng" }],
    },
  ],
  start: { is_active: true },
  personal: false,
  barred: { by: "is_merged", why: "Pelanggan ini sudah digabung ke pelanggan lain." },
})
