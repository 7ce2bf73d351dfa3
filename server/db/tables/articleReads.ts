import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, instant, memberPolicies } from "./kinds.ts"
import { members } from "./organisation.ts"
import { articleKey, ofArticle } from "./ofArticle.ts"

/** Announcements that an employee has read, each with the first time. */
export const articleReads = pgTable(
  "article_reads",
  { ...ofArticle(), members_id: bigId("members_id").notNull(), at: instant("at").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.articles_id, t.members_id] }),
    articleKey("article_reads", t),
    foreignKey({
      name: "article_reads_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }).onDelete("cascade"),
    index("article_reads_by_member").on(t.companies_id, t.members_id),
    ...memberPolicies("article_reads"),
  ],
)
