import { sql } from "drizzle-orm"
import { index, integer, pgPolicy, pgTable, text } from "drizzle-orm/pg-core"
import { bigId, everything, identity, instant, platformRole, publicRole } from "./kinds.ts"

/**
 * Files of the platform itself, which no company owns; their bytes are stored as those of company 0. Readers that are
 * not signed in see a file only through a post (row-level security of `blogs` applies inside the policy too), or while
 * it is the application's logo.
 */
export const platformFiles = pgTable(
  "platform_files",
  {
    id: identity().primaryKey(),
    name: text("name").notNull(),
    type: text("type", { enum: ["png", "jpeg", "webp", "pdf", "xlsx", "csv", "zip"] }).notNull(),
    /** Bytes. */
    size: integer("size").notNull(),
    sha256: text("sha256").notNull(),
    created_at: instant("created_at").notNull(),
    created_by: bigId("created_by"),
  },
  (t) => [
    index("platform_files_by_content").on(t.sha256),
    pgPolicy("public", {
      to: publicRole,
      for: "select",
      using: sql`exists (select from blogs b where b.cover_files_id = platform_files.id)
        or exists (select from blog_pictures p where p.files_id = platform_files.id)
        or exists (select from app_settings s where s.logo_files_id = platform_files.id)`,
    }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
