import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, tenantPolicies } from "./kinds.ts"
import { devisi } from "./organisation.ts"
import { articleKey, ofArticle } from "./ofArticle.ts"

export const articleDepartements = pgTable(
  "article_departements",
  { ...ofArticle(), departements_id: bigId("departements_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.articles_id, t.departements_id] }),
    articleKey("article_departements", t),
    foreignKey({
      name: "article_departements_departements_id_fk",
      columns: [t.companies_id, t.departements_id],
      foreignColumns: [devisi.companies_id, devisi.id],
    }),
    index("article_departements_by_devisi").on(t.companies_id, t.departements_id),
    ...tenantPolicies(),
  ],
)
