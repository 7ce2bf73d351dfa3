import { foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { files } from "./companies.ts"
import { bigId, tenant, tenantPolicies } from "./kinds.ts"
import { articleKey, ofArticle } from "./ofArticle.ts"

/** Files attached to an article, in the order of `place`. */
export const articleAttachments = pgTable(
  "article_attachments",
  {
    ...tenant(),
    ...ofArticle(),
    place: integer("place").notNull(),
    label: text("label"),
    files_id: bigId("files_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    articleKey("article_attachments", t),
    foreignKey({
      name: "article_attachments_files_id_fk",
      columns: [t.companies_id, t.files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("article_attachments_by_article").on(t.companies_id, t.articles_id),
    index("article_attachments_by_file").on(t.companies_id, t.files_id),
    ...tenantPolicies(),
  ],
)
