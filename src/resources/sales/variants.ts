import { deleteVariantPhoto, variants } from "#contract/areas/sales/variants.ts"
import { formatDate, formatRupiah } from "#src/format/format.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

export const variantsResource = describe(variants, {
  path: "/good-id/varian-produk",
  title: "Varian Produk",
  purpose:
    "Produk yang dijual tim, dengan SKU, harga menurut tanggal dan poin untuk setiap satuan yang terjual.",
  searchLabel: "Cari nama, SKU atau kategori",
  links: [{ label: "Impor produk", href: "/penugasan/produk/impor" }],
  columns: [
    {
      as: "person",
      key: "nama",
      photo: "photo",
      label: "Nama",
      sub: ({ kategori, next_harga, next_from }) => ({
        text: kategori ?? "",
        ...(next_harga === null || next_from === null
          ? {}
          : { note: `${formatRupiah(next_harga)} mulai ${formatDate(next_from)}` }),
      }),
    },
    { as: "text", key: "kode", label: "SKU", whole: true },
    { as: "text", key: "kategori", label: "Kategori", hidden: true },
    { as: "text", key: "satuan", label: "Satuan", whole: true },
    { as: "rupiah", key: "harga", label: "Harga" },
    { as: "number", key: "point_reward", label: "Poin", unit: "poin" },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  filters: [activeFilter],
  page: {
    photo: "photo",
    line: ["kode", "kategori", "satuan"],
    facts: [{ key: "next_from", label: "Harga baru mulai", as: "date" }],
  },
  sections: [
    {
      title: "Data varian",
      fields: [
        {
          kind: "photo",
          key: "photo",
          label: "Foto",
          shownBy: "photo",
          maxBytes: variants.files.photo.maxBytes,
          removal: deleteVariantPhoto,
          hint: "JPEG, PNG atau WebP, paling besar 2 MB",
        },
        [
          { kind: "text", key: "nama", label: "Nama varian", required: true, max: 100 },
          { kind: "text", key: "kode", usedBy: "record", label: "SKU", required: true, max: 30 },
        ],
        [
          {
            kind: "text",
            key: "kategori",
            usedBy: "record",
            label: "Kategori",
            max: 60,
            hint: "Misalnya Minuman",
          },
          {
            kind: "text",
            key: "satuan",
            label: "Satuan",
            required: true,
            max: 20,
            hint: "Misalnya dus, pak, botol",
          },
        ],
        [
          {
            kind: "rupiah",
            key: "harga",
            label: "Harga",
            required: true,
            hint: "Per satuan, berlaku mulai hari ini; yang sudah terjual tetap harganya",
          },
          {
            kind: "number",
            key: "point_reward",
            label: "Poin",
            unit: "poin",
            hint: "Untuk setiap satuan yang terjual, setelah kunjungannya disetujui",
          },
        ],
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Varian nonaktif tidak ditawarkan saat memesan",
        },
      ],
    },
  ],
  start: { is_active: true, point_reward: 0 },
  personal: false,
})
