import { blog, deleteBlogCover, uploadBlogPicture } from "#contract/areas/platform/blog.ts"
import { SLUG_MAX, slugOf } from "#contract/kit/slug.ts"
import { describe } from "../kit/describe.ts"
import { publicationColumns, publicationFilter, publicationTimes } from "../kit/publication.ts"
import { changedColumn } from "../kit/shared.ts"

const addressOf = (slug: string | null | undefined, judul: string | null | undefined): string => {
  const last = slug ?? slugOf(judul ?? "")
  return last === "" ? "Bila kosong, dibuat dari judulnya" : `Alamatnya /blog/${last}`
}

export const blogResource = describe(blog, {
  path: "/super-admin/webs/blogs",
  title: "Blog",
  purpose: "Tulisan untuk pembaca di web: panduan, kabar, kisah pelanggan.",
  searchLabel: "Cari judul, tag, atau isi",
  columns: [
    { as: "text", key: "judul", label: "Judul", primary: true },
    ...publicationColumns,
    { as: "text", key: "kategori", label: "Kategori" },
    { as: "text", key: "tags", label: "Tag", hidden: true },
    { as: "text", key: "slug", label: "Slug", hidden: true },
    { as: "number", key: "order", label: "Urutan", hidden: true, named: true },
    { as: "text", key: "author", label: "Penulis", hidden: true },
    changedColumn,
  ],
  filters: [publicationFilter],
  sections: [
    {
      title: "Isi",
      fields: [
        { kind: "text", key: "judul", label: "Judul", required: true, max: 150 },
        [
          { kind: "text", key: "kategori", label: "Kategori", max: 60, hint: "Misalnya Panduan, Kabar" },
          { kind: "text", key: "tags", label: "Tag", max: 300, hint: "Pisahkan dengan koma: lembur, gaji" },
        ],
        {
          kind: "longText",
          key: "ringkasan",
          label: "Ringkasan",
          max: 250,
          hint: "Terlihat di daftar dan di umpan RSS; bila kosong, awal isinya",
        },
        { kind: "richText", key: "isi", label: "Isi", required: true, pictures: uploadBlogPicture },
        {
          kind: "photo",
          key: "cover",
          label: "Gambar sampul",
          hint: "Paling besar 2 MB",
          shownBy: "cover",
          maxBytes: blog.files.cover.maxBytes,
          removal: deleteBlogCover,
        },
      ],
    },
    {
      title: "Terbit",
      text: "Tanpa waktu terbit tulisan tetap draf: tidak ada pembaca yang melihatnya.",
      fields: [
        ...publicationTimes,
        {
          kind: "number",
          key: "order",
          label: "Urutan",
          hint: "Tulisan bernomor tampil lebih dulu, nomor terkecil paling atas; yang tanpa nomor sesudahnya, terbaru di atas",
        },
      ],
    },
    {
      title: "Mesin pencari",
      fields: [
        {
          kind: "text",
          key: "slug",
          label: "Slug",
          max: SLUG_MAX,
          hint: ({ slug, judul }) => addressOf(slug, judul),
        },
        { kind: "text", key: "seo_title", label: "Judul SEO", max: 70, hint: "Bila kosong, judulnya" },
        {
          kind: "longText",
          key: "seo_desc",
          label: "Deskripsi SEO",
          max: 160,
          hint: "Bila kosong, ringkasannya",
        },
      ],
    },
  ],
  start: {},
  personal: false,
})
