import { eq, type SQL, sql } from "drizzle-orm"
import { blog as resource, tagsOf } from "#contract/areas/platform/blog.ts"
import { slugOf } from "#contract/kit/slug.ts"
import { blogPictures, blogs } from "../../db/tables/index.ts"
import { cleanHtml, textOfHtml } from "../../kit/cleanHtml.ts"
import { publishOrder, statusFrom } from "../../kit/publication.ts"
import { defineRules } from "../../kit/tableRules.ts"
import type { Row } from "../../kit/tenantTable.ts"
import { noPictures, pictureIdsIn, picturesOf } from "../../kit/textPictures.ts"
import { outer } from "../../kit/textSearch.ts"

const statusAt = statusFrom(blogs)

export const blogAuthor: SQL<string | null> = sql<
  string | null
>`(select a.nama_lengkap from accounts a where a.id = ${outer(blogs.created_by)})`

export const blogRules = defineRules(resource, blogs, {
  select: (now) => ({
    status: statusAt(now),
    cover: blogs.cover_files_id,
    pictures: noPictures,
    author: blogAuthor,
    preview: sql<string | null>`null::text`,
  }),
  search: [blogs.judul, blogs.tags, blogs.isi_text],
  sorts: { publish_at: publishOrder(blogs) },
  filters: { status: (value, now) => sql`${statusAt(now)} = ${value}` },
  settle: (ctx, values) => ({
    ...values,
    slug: values.slug ?? slugOf(values.judul),
    tags: tagsOf(values.tags).join(", ") || null,
    isi: cleanHtml(values.isi, ctx.pictures.isGood),
  }),
  check: async (_ctx, { slug, isi }): Promise<Record<string, string[]>> => ({
    ...(slug === "" ? { slug: ["Judul ini tidak memuat huruf latin atau angka: isi slugnya sendiri"] } : {}),
    ...(textOfHtml(isi) === "" ? { isi: ["Wajib diisi"] } : {}),
  }),
  store: ({ isi, ...values }) => ({ ...values, isi, isi_text: textOfHtml(isi) }),
  after: async (ctx, id, { isi }) => {
    await ctx.tx.delete(blogPictures).where(eq(blogPictures.blogs_id, id))
    const pictures = pictureIdsIn(isi).map((files_id) => ({ blogs_id: id, files_id }))
    if (pictures.length > 0) await ctx.tx.insert(blogPictures).values(pictures)
    const cover = ctx.uploads.get("cover")
    if (cover !== undefined)
      await ctx.tx
        .update(blogs)
        .set({ cover_files_id: await ctx.keep(cover) })
        .where(eq(blogs.id, id))
  },
  present: (ctx, row) => {
    const { cover, isi } = row as Row & { readonly cover?: number | null; readonly isi?: string }
    if (cover === undefined) return row
    return {
      ...row,
      cover: ctx.fileUrl(0, cover),
      pictures: picturesOf(isi ?? "", (file) => ctx.fileUrl(0, file)),
      preview: ctx.previewUrl(row.id),
    }
  },
})
