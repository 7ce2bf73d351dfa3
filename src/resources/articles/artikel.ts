import {
  artikel,
  deleteCover,
  MOST_ATTACHMENTS,
  uploadArticlePicture,
} from "#contract/areas/articles/artikel.ts"
import { audienceFields, audienceInWords } from "../kit/audience.ts"
import { describe } from "../kit/describe.ts"
import { publicationColumns, publicationFilter, publicationTimes } from "../kit/publication.ts"
import { changedColumn } from "../kit/shared.ts"

export const artikelResource = describe(artikel, {
  path: "/setting/other/article",
  title: "Artikel",
  purpose: "Artikel mengabari pegawai: kebijakan, acara, panduan. Yang terbit berdiri di beranda mereka.",
  searchLabel: "Cari judul atau isi artikel",
  columns: [
    { as: "text", key: "judul", label: "Judul", primary: true },
    { as: "mark", key: "pinned", label: "Disematkan", mark: "Disematkan" },
    ...publicationColumns,
    { as: "text", key: "kategori", label: "Kategori", hidden: true },
    { as: "words", key: "target", label: "Sasaran", of: audienceInWords },
    { as: "text", key: "author", label: "Penulis", hidden: true },
    changedColumn,
  ],
  filters: [publicationFilter],
  sections: [
    {
      title: "Isi",
      fields: [
        { kind: "text", key: "judul", label: "Judul", required: true, max: 150 },
        {
          kind: "text",
          key: "kategori",
          label: "Kategori",
          max: 60,
          hint: "Misalnya Pengumuman, Kebijakan, Panduan",
        },
        {
          kind: "longText",
          key: "ringkasan",
          label: "Ringkasan",
          max: 250,
          hint: "Terlihat di beranda dan di notifikasi; bila kosong, awal isinya",
        },
        { kind: "richText", key: "isi", label: "Isi", required: true, pictures: uploadArticlePicture },
        {
          kind: "photo",
          key: "cover",
          label: "Gambar sampul",
          hint: "Paling besar 2 MB",
          shownBy: "cover",
          maxBytes: artikel.files.cover.maxBytes,
          removal: deleteCover,
        },
        {
          kind: "subItems",
          key: "attachments",
          label: "Lampiran",
          noun: "lampiran",
          hint: "Gambar atau PDF, masing-masing paling besar 5 MB",
          fields: [
            {
              kind: "text",
              key: "label",
              label: "Nama yang terlihat",
              max: 100,
              hint: "Bila kosong, nama berkasnya",
            },
            {
              kind: "file",
              key: "file",
              label: "Berkas",
              required: true,
              accept: "image/jpeg,image/png,image/webp,application/pdf",
              shownBy: "file",
              nameBy: "name",
              maxBytes: artikel.files["attachments.*.file"].maxBytes,
            },
          ],
          start: { label: null },
          max: MOST_ATTACHMENTS,
        },
      ],
    },
    {
      title: "Terbit",
      text: "Tanpa waktu terbit artikel tetap draf: tidak ada pembaca yang melihatnya.",
      fields: [
        ...publicationTimes,
        {
          kind: "switch",
          key: "pinned",
          label: "Sematkan",
          hint: "Berdiri di atas yang lain di beranda",
        },
      ],
    },
    { title: "Sasaran", fields: [...audienceFields] },
  ],
  start: { target: "all", pinned: false },
  personal: false,
})
