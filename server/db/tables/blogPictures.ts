import { sql } from "drizzle-orm"
import { foreignKey, index, pgPolicy, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { blogs } from "./blogs.ts"
import { bigId, everything, platformRole, publicRole } from "./kinds.ts"
import { platformFiles } from "./platformFiles.ts"

/** Pictures inside the text of a post: readers may open them while the post is published. */
export const blogPictures = pgTable(
  "blog_pictures",
  { blogs_id: bigId("blogs_id").notNull(), files_id: bigId("files_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.blogs_id, t.files_id] }),
    foreignKey({
      name: "blog_pictures_blogs_id_fk",
      columns: [t.blogs_id],
      foreignColumns: [blogs.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "blog_pictures_files_id_fk",
      columns: [t.files_id],
      foreignColumns: [platformFiles.id],
    }),
    index("blog_pictures_by_file").on(t.files_id),
    pgPolicy("public", {
      to: publicRole,
      for: "select",
      using: sql`exists (select from blogs b where b.id = blog_pictures.blogs_id)`,
    }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
