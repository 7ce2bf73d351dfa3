import { faq, faqKategori, type faqTypes } from "#contract/areas/platform/faq.ts"
import { partOf } from "#contract/kit/resource.ts"
import { describe } from "../kit/describe.ts"
import type { UsedBy } from "../kit/fields.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

type Type = (typeof faqTypes)[number]
const WHERE: Readonly<Record<Type, string>> = { apps: "Aplikasi", webs: "Web" }

/** Where a question is published: in the employee app, or on the web site. */
const readIn = (type: Type): UsedBy => (type === "apps" ? "phone" : "site")

const kategoriOf = (type: Type) =>
  describe(partOf(faqKategori, type, `kategori FAQ ${WHERE[type].toLowerCase()}`), {
    path: `/super-admin/webs/faq/kategori-${type}`,
    title: `Kategori FAQ ${WHERE[type]}`,
    purpose: "Pertanyaan yang sering diajukan dikelompokkan menurut kategori, dalam urutan ini.",
    searchLabel: "Cari nama kategori",
    usedBy: { label: "Lihat pertanyaannya", path: `/super-admin/webs/faq-${type}`, filter: "kategori_id" },
    columns: [
      { as: "number", key: "order", label: "Urutan", named: true },
      { as: "text", key: "nama", label: "Nama", primary: true },
      { as: "number", key: "jumlah_pertanyaan", label: "Pertanyaan" },
      { as: "active", key: "is_active", label: "Status" },
      changedColumn,
    ],
    filters: [activeFilter],
    sections: [
      {
        title: "Data kategori",
        fields: [
          { kind: "text", key: "nama", label: "Nama kategori", required: true, max: 80 },
          {
            kind: "text",
            key: "icon",
            usedBy: readIn(type),
            label: "Ikon",
            max: 40,
            hint: "Nama ikon Lucide, misalnya circle-help",
          },
          {
            kind: "switch",
            key: "is_active",
            usedBy: readIn(type),
            label: "Aktif",
            hint: "Kategori nonaktif tidak terlihat beserta isinya",
          },
        ],
      },
    ],
    start: { type, is_active: true },
    personal: false,
  })

const faqOf = (type: Type) =>
  describe(partOf(faq, type, `FAQ ${WHERE[type].toLowerCase()}`), {
    path: `/super-admin/webs/faq-${type}`,
    title: `FAQ ${WHERE[type]}`,
    purpose: "Pertanyaan yang sering diajukan beserta jawabannya, menurut kategori.",
    searchLabel: "Cari pertanyaan atau jawaban",
    columns: [
      { as: "number", key: "order", label: "Urutan", named: true },
      { as: "text", key: "question", label: "Pertanyaan", primary: true },
      { as: "text", key: "kategori_nama", label: "Kategori" },
      { as: "active", key: "is_active", label: "Status" },
      changedColumn,
    ],
    filters: [
      { key: "kategori_id", label: "Kategori", from: faqKategori.calls.options, given: { type } },
      activeFilter,
    ],
    sections: [
      {
        title: "Pertanyaan dan jawaban",
        fields: [
          {
            kind: "reference",
            key: "kategori_id",
            label: "Kategori",
            required: true,
            options: faqKategori.calls.options,
            given: { type },
            shownBy: "kategori_nama",
          },
          { kind: "text", key: "question", label: "Pertanyaan", required: true, max: 200 },
          {
            kind: "richText",
            key: "answer",
            usedBy: readIn(type),
            label: "Jawaban",
            required: true,
          },
          {
            kind: "switch",
            key: "is_active",
            usedBy: readIn(type),
            label: "Aktif",
            hint: "FAQ nonaktif tidak terlihat oleh pembaca",
          },
        ],
      },
    ],
    start: { type, is_active: true },
    personal: false,
  })

export const faqKategoriApps = kategoriOf("apps")
export const faqKategoriWebs = kategoriOf("webs")
export const faqApps = faqOf("apps")
export const faqWebs = faqOf("webs")
