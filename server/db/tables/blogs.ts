import { sql } from "drizzle-orm"
import { foreignKey, index, integer, pgPolicy, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { bigId, changed, everything, identity, instant, platformRole, publicRole } from "./kinds.ts"
import { platformFiles } from "./platformFiles.ts"

/** Posts of the platform's blog. Readers are not signed in; they never see a draft. */
export const blogs = pgTable(
  "blogs",
  {
    id: identity().primaryKey(),
    judul: text("judul").notNull(),
    slug: text("slug").notNull(),
    kategori: text("kategori"),
    /** Separated by a comma and a blank, in lower case. */
    tags: text("tags"),
    ringkasan: text("ringkasan"),
    /** HTML of the allow-list of server/kit/cleanHtml.ts; `isi_text` is its plain text. */
    isi: text("isi").notNull(),
    isi_text: text("isi_text").notNull(),
    seo_title: text("seo_title"),
    seo_desc: text("seo_desc"),
    publish_at: instant("publish_at"),
    expire_at: instant("expire_at"),
    order: integer("sort_order"),
    cover_files_id: bigId("cover_files_id"),
    ...changed(),
  },
  (t) => [
    uniqueIndex("blogs_slug_key").on(t.slug),
    index("blogs_by_time").on(t.publish_at, t.id),
    index("blogs_by_cover").on(t.cover_files_id),
    foreignKey({
      name: "blogs_cover_files_id_fk",
      columns: [t.cover_files_id],
      foreignColumns: [platformFiles.id],
    }),
    pgPolicy("public", { to: publicRole, for: "select", using: sql`publish_at is not null` }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
