import { products } from "#contract/areas/fieldwork/products.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

export const productsResource = describe(products, {
  path: "/penugasan/produk",
  menu: { under: "Penugasan", icon: "package", after: "/penugasan/pelanggan" },
  title: "Produk",
  purpose: "Produk yang dijual atau diantar pegawai di lapangan, dengan harga per satuan.",
  searchLabel: "Cari nama atau kode produk",
  links: [{ label: "Impor produk", href: "/penugasan/produk/impor" }],
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "kode", label: "Kode", whole: true },
    { as: "text", key: "satuan", label: "Satuan", whole: true },
    { as: "rupiah", key: "harga", label: "Harga" },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  filters: [activeFilter],
  sections: [
    {
      title: "Data produk",
      fields: [
        [
          { kind: "text", key: "nama", label: "Nama produk", required: true, max: 100 },
          { kind: "text", key: "kode", usedBy: "record", label: "Kode", max: 30 },
        ],
        [
          {
            kind: "text",
            key: "satuan",
            label: "Satuan",
            required: true,
            max: 20,
            hint: "Misalnya dus, pak, botol",
          },
          {
            kind: "rupiah",
            key: "harga",
            label: "Harga",
            required: true,
            hint: "Per satuan, berlaku mulai hari ini; pesanan menyimpan harga tanggalnya",
          },
        ],
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Produk nonaktif tidak ditawarkan saat memesan",
        },
      ],
    },
  ],
  start: { is_active: true },
  personal: false,
})
