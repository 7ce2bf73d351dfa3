import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, officePolicies } from "./kinds.ts"
import { offices } from "./organisation.ts"
import { articleKey, ofArticle } from "./ofArticle.ts"

export const articleOffices = pgTable(
  "article_offices",
  { ...ofArticle(), offices_id: bigId("offices_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.articles_id, t.offices_id] }),
    articleKey("article_offices", t),
    foreignKey({
      name: "article_offices_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    index("article_offices_by_office").on(t.companies_id, t.offices_id),
    ...officePolicies("offices_id"),
  ],
)
