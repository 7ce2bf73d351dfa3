import { sql } from "drizzle-orm"
import { boolean, foreignKey, index, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { audiences } from "#contract/kit/audience.ts"
import { companies, files } from "./companies.ts"
import {
  bigId,
  changed,
  currentCompany,
  currentOffices,
  everything,
  instant,
  platformRole,
  tenant,
  tenantRole,
} from "./kinds.ts"

/** Articles. An office admin sees those that target employees of their offices. */
export const articles = pgTable(
  "articles",
  {
    ...tenant(),
    judul: text("judul").notNull(),
    kategori: text("kategori"),
    ringkasan: text("ringkasan"),
    /** HTML of the allow-list of server/kit/cleanHtml.ts; `isi_text` is its plain text. */
    isi: text("isi").notNull(),
    isi_text: text("isi_text").notNull(),
    pinned: boolean("pinned").notNull(),
    publish_at: instant("publish_at"),
    expire_at: instant("expire_at"),
    target: text("target", { enum: audiences }).notNull(),
    cover_files_id: bigId("cover_files_id"),
    /** When its readers were notified; null = not yet. */
    told_at: instant("told_at"),
    /** Progress of notifying: the last account that was notified, until all are. */
    told_account: bigId("told_account").notNull().default(0),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "articles_cover_files_id_fk",
      columns: [t.companies_id, t.cover_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("articles_by_time").on(t.companies_id, t.publish_at, t.id),
    index("articles_untold")
      .on(t.publish_at)
      .where(sql`told_at is null and publish_at is not null`),
    index("articles_by_cover")
      .on(t.companies_id, t.cover_files_id)
      .where(sql`cover_files_id is not null`),
    pgPolicy("tenant", {
      to: tenantRole,
      using: sql`companies_id = ${currentCompany} and (${currentOffices} is null or target in ('all', 'departements')
        or exists (select from article_offices l where l.companies_id = articles.companies_id and l.articles_id = articles.id)
        or exists (select from article_members l where l.companies_id = articles.companies_id and l.articles_id = articles.id))`,
      withCheck: sql`companies_id = ${currentCompany}`,
    }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
