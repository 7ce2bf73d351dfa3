import { Schema } from "effect"
import { defineResource } from "../../kit/resource.ts"
import { flag, formatted, id, oneOf, optionalText, text } from "../../kit/schema.ts"

/** Where a question is published: in the employee app, or on the web site. */
export const faqTypes = ["apps", "webs"] as const
const parts = { by: "type", names: faqTypes } as const
const shared = { scope: "platform", who: { read: ["super"], write: ["super"] }, module: null, parts } as const

/** Kategori FAQ: headings of questions, ordered separately for the app and the web site. */
export const faqKategori = defineResource({
  ...shared,
  id: "faq-kategori",
  group: "webs/faq/kategori",
  extra: { update: "update", sort: "update-sorting", options: "list-all-master" },
  alias: "kategori_id",
  noun: "kategori FAQ",
  fields: {
    type: oneOf(faqTypes),
    nama: text(80),
    /** Icon name of the lucide set, e.g. "circle-help". */
    icon: optionalText(40).check(
      Schema.makeFilter(
        (value: string | null) =>
          value === null || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) || "Isi nama ikon, misalnya circle-help",
      ),
    ),
    is_active: flag(true),
  },
  shown: {
    order: Schema.Int,
    jumlah_pertanyaan: Schema.Int,
  },
  sortedBy: "type",
  exampleRows: { sort: [2, 1, 3] },
  sorts: ["order", "nama", "updated_at"],
  filters: { type: oneOf(faqTypes), is_active: Schema.optionalKey(Schema.Boolean) },
  example: { type: "apps", nama: "Kategori Contoh", icon: "circle-help" },
  alsoInvalidates: faqTypes.map((type) => `list-webs-faq-${type}`),
})

/** FAQ: a question and its answer, in order within its category. */
export const faq = defineResource({
  ...shared,
  id: "faq",
  group: "webs/faq",
  extra: { sort: "update-sorting" },
  alias: "faq_id",
  noun: "FAQ",
  fields: {
    type: oneOf(faqTypes),
    kategori_id: id,
    question: text(200),
    answer: formatted(10_000),
    is_active: flag(true),
  },
  shown: {
    order: Schema.Int,
    kategori_nama: Schema.NullOr(Schema.String),
  },
  sortedBy: "kategori_id",
  exampleRows: { sort: [2, 1, 3] },
  sorts: ["order", "question", "updated_at"],
  filters: {
    type: oneOf(faqTypes),
    kategori_id: Schema.optionalKey(id),
    is_active: Schema.optionalKey(Schema.Boolean),
  },
  example: {
    type: "apps",
    kategori_id: 1,
    question: "Bagaimana cara absen?",
    answer: "<p>Buka aplikasi, lalu tekan <strong>Absen masuk</strong>.</p>",
  },
  alsoInvalidates: faqTypes.map((type) => `list-webs-faq-kategori-${type}`),
})
