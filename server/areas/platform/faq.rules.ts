import { sql } from "drizzle-orm"
import { faq as questions, faqKategori as categories } from "#contract/areas/platform/faq.ts"
import { cleanHtml, textOfHtml } from "../../kit/cleanHtml.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { faq, faqKategori } from "../../db/tables/index.ts"
import { usageCounts } from "../../kit/tree.ts"

export const faqKategoriRules = defineRules(categories, faqKategori, {
  select: {
    jumlah_pertanyaan: sql<number>`(select count(*)::int from faq q where q.kategori_id = ${outer(faqKategori.id)})`,
  },
  search: [faqKategori.nama],
  /** The type of a category with questions is fixed: its questions are shown where the category is. */
  check: async (_ctx, { type }, _id, before): Promise<Record<string, string[]>> =>
    before !== null && before.jumlah_pertanyaan > 0 && before.type !== type
      ? { type: ["Tidak dapat diubah: kategori ini masih berisi pertanyaan"] }
      : {},
  usage: async (tx, ids) => {
    const counts = await usageCounts(
      tx,
      ids,
      sql`select d.id::float8 as id, (select count(*)::int from faq q where q.kategori_id = d.id) as n from faq_kategori d`,
    )
    return new Map(
      counts.flatMap(({ id = 0, n = 0 }) => (n > 0 ? [[id, `Masih berisi ${n} pertanyaan`]] : [])),
    )
  },
})

export const faqRules = defineRules(questions, faq, {
  sorts: {
    /** Sorts by category order, then by question order. */
    order: sql`((select k.sort_order from faq_kategori k where k.id = ${faq.kategori_id}) * 10000::bigint + ${faq.order})`,
  },
  search: [faq.question, faq.answer_text],
  settle: (_ctx, values) => ({ ...values, answer: cleanHtml(values.answer) }),
  check: async ({ tx }, { kategori_id, type, answer }): Promise<Record<string, string[]>> => {
    const empty = textOfHtml(answer) === "" ? { answer: ["Wajib diisi"] } : {}
    const [category] = await tx
      .select({ type: faqKategori.type })
      .from(faqKategori)
      .where(sql`${faqKategori.id} = ${kategori_id}`)
    return category === undefined || category.type === type
      ? empty
      : { ...empty, kategori_id: ["Pilih kategori dari tempat yang sama"] }
  },
})
