import { deleteRewardPhoto, rewards } from "#contract/areas/sales/rewards.ts"
import { jakartaDay } from "#src/format/format.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

/** Why an active reward cannot be asked for; null = it can. */
const closedBy = (stock: number, valid_until: string | null): string | null => {
  if (valid_until !== null && valid_until < jakartaDay(Date.now())) return "Sudah berakhir"
  return stock === 0 ? "Stok habis" : null
}

export const rewardsResource = describe(rewards, {
  path: "/good-id/penukaran-hadiah",
  title: "Penukaran Hadiah",
  purpose: "Hadiah yang ditukar pegawai dengan poin dari penjualannya.",
  searchLabel: "Cari nama hadiah",
  links: [
    { label: "Permintaan", href: "/good-id/penukaran-hadiah/permintaan" },
    { label: "Catat permintaan", href: "/good-id/penukaran-hadiah/permintaan/catat" },
  ],
  usedBy: {
    label: "Permintaan hadiah ini",
    path: "/good-id/penukaran-hadiah/permintaan",
    filter: "rewards_id",
  },
  columns: [
    {
      as: "person",
      key: "nama",
      photo: "photo",
      label: "Nama",
      sub: ({ note, stock, valid_until }) => {
        const why = closedBy(stock, valid_until)
        return { text: note ?? "", ...(why === null ? {} : { note: why }) }
      },
    },
    { as: "text", key: "note", label: "Keterangan", hidden: true },
    { as: "number", key: "point_cost", label: "Poin", unit: "poin" },
    { as: "number", key: "stock", label: "Stok" },
    { as: "number", key: "waiting", label: "Menunggu", card: "none" },
    { as: "number", key: "granted", label: "Belum diserahkan", card: "none" },
    { as: "number", key: "delivered", label: "Diserahkan", card: "none" },
    { as: "date", key: "valid_until", label: "Berlaku sampai", named: true },
    { as: "active", key: "is_active", label: "Status" },
    { ...changedColumn, hidden: true },
  ],
  filters: [activeFilter],
  sections: [
    {
      title: "Data hadiah",
      fields: [
        {
          kind: "photo",
          key: "photo",
          label: "Foto",
          shownBy: "photo",
          maxBytes: rewards.files.photo.maxBytes,
          removal: deleteRewardPhoto,
          hint: "JPEG, PNG atau WebP, paling besar 2 MB",
        },
        { kind: "text", key: "nama", label: "Nama hadiah", required: true, max: 100 },
        { kind: "longText", key: "note", usedBy: "record", label: "Keterangan", max: 500 },
        [
          {
            kind: "number",
            key: "point_cost",
            label: "Poin",
            unit: "poin",
            required: true,
            hint: "Untuk satu buah; yang sudah diminta tetap poinnya",
          },
          {
            kind: "number",
            key: "stock",
            label: "Stok",
            required: true,
            hint: "Yang masih dapat diminta: permintaan yang menunggu sudah dikurangkan",
          },
        ],
        {
          kind: "date",
          key: "valid_until",
          label: "Berlaku sampai",
          hint: "Hari terakhir dapat diminta; kosong bila tanpa batas",
        },
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Hadiah nonaktif tidak dapat diminta",
        },
      ],
    },
  ],
  start: { is_active: true },
  personal: false,
})
