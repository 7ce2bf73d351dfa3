import { sql } from "drizzle-orm"
import { boolean, foreignKey, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { bigId, changed, identity, sharedPolicies } from "./kinds.ts"
import { faqKategori } from "./faqKategori.ts"
import { TYPES } from "./faqKategori.ts"

/** The text of clean HTML. */
const textOf = (column: string) => {
  const bare = `regexp_replace("${column}", '<[^>]*>', ' ', 'g')`
  return sql.raw(`replace(replace(replace(${bare}, '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`)
}

/** Questions and answers; a question has the type (place) of its category. */
export const faq = pgTable(
  "faq",
  {
    id: identity().primaryKey(),
    type: text("type", { enum: TYPES }).notNull(),
    kategori_id: bigId("kategori_id").notNull(),
    question: text("question").notNull(),
    /** HTML of the allow-list of server/kit/cleanHtml.ts; `answer_text` is its text, for search. */
    answer: text("answer").notNull(),
    answer_text: text("answer_text").notNull().generatedAlwaysAs(textOf("answer")),
    order: integer("sort_order").notNull(),
    is_active: boolean("is_active").notNull(),
    ...changed(),
  },
  (t) => [
    foreignKey({
      name: "faq_kategori_id_fk",
      columns: [t.kategori_id, t.type],
      foreignColumns: [faqKategori.id, faqKategori.type],
    }),
    uniqueIndex("faq_question_key").on(sql`lower(${t.question})`, t.kategori_id),
    index("faq_by_kategori").on(t.kategori_id, t.order),
    ...sharedPolicies(),
  ],
)
