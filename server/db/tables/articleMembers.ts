import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, memberPolicies } from "./kinds.ts"
import { members } from "./organisation.ts"
import { articleKey, ofArticle } from "./ofArticle.ts"

export const articleMembers = pgTable(
  "article_members",
  { ...ofArticle(), members_id: bigId("members_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.articles_id, t.members_id] }),
    articleKey("article_members", t),
    foreignKey({
      name: "article_members_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }).onDelete("cascade"),
    index("article_members_by_member").on(t.companies_id, t.members_id),
    ...memberPolicies("article_members"),
  ],
)
