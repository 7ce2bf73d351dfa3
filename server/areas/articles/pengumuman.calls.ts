import { and, eq, type SQL, sql } from "drizzle-orm"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { announcementById, announcements } from "#contract/areas/articles/pengumuman.ts"
import { deleteCover, uploadArticlePicture } from "#contract/areas/articles/artikel.ts"
import { notFound, ok } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { currentAccount } from "../../db/tables/kinds.ts"
import { articles } from "../../db/tables/index.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { keysetPage } from "../../kit/paging.ts"
import { isPublished, summaryOf } from "../../kit/publication.ts"
import { removeFile } from "../../kit/removeFile.ts"
import { withPictureUrls } from "../../kit/textPictures.ts"
import { uploadPicture } from "../../kit/uploadPicture.ts"
import { type Attached, attachmentsOf, authorOf } from "./artikel.rules.ts"
import { isReader } from "./readers.ts"

const select = {
  id: articles.id,
  judul: articles.judul,
  kategori: articles.kategori,
  ringkasan: summaryOf(articles),
  pinned: articles.pinned,
  publish_at: sql<string>`${articles.publish_at}`,
  author: authorOf,
  cover: sql<number | null>`${articles.cover_files_id}::float8`,
}

/** Published, not expired, and addressed to the caller. */
const readable = (now: Date): SQL =>
  sql`${isPublished(articles, now)}
    and exists (select from articles r join accounts a on a.id = ${currentAccount}
      where r.companies_id = ${articles}.companies_id and r.id = ${articles}.id and ${isReader})`

type Found = {
  readonly publish_at: string
  readonly cover: number | null
}
const shown = <R extends Found>({ companyId, fileUrl }: Pick<Context, "companyId" | "fileUrl">, row: R) => ({
  ...row,
  publish_at: new Date(row.publish_at).toISOString(),
  cover: fileUrl(companyId, row.cover),
})

/** Pinned articles sort before all others; within each group by publish time. */
const order = sql`(${articles.publish_at} + case when ${articles.pinned} then interval '1000 years' else interval '0' end)`

type ListRow = Found & {
  id: number
  judul: string
  kategori: string | null
  ringkasan: string
  pinned: boolean
  author: string | null
}

/**
 * Readers without offices cannot see their own employee row under row-level security, so this reads company-wide; the article's
 * audience is the filter.
 */
export const announcementsFor = async (
  ctx: Context,
  { page, per_page }: { readonly page: number; readonly per_page: number },
) => {
  const found = await inWholeCompany(ctx.tx, () =>
    keysetPage<ListRow>(ctx.tx, {
      table: articles,
      select,
      where: readable(ctx.now),
      sort: { key: "pinned", by: order },
      id: articles.id,
      dir: "desc",
      page,
      perPage: per_page,
      cursor: null,
    }),
  )
  return { ...found, rows: found.rows.map((row) => shown(ctx, row)) }
}

/** Whether this article is an announcement for the caller now. */
export const isReadable = async (ctx: Context, id: number): Promise<boolean> => {
  const rows = await ctx.tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.id, id), readable(ctx.now)))
  return rows.length > 0
}

/** Announcements for the caller that this employee has not read. */
export const countUnread = async (ctx: Context, members_id: number): Promise<number> => {
  const [row] = await inWholeCompany(ctx.tx, () =>
    ctx.tx
      .select({ n: sql<number>`count(*)::int` })
      .from(articles)
      .where(
        sql`${readable(ctx.now)} and not exists (select from article_reads d where d.companies_id = ${articles}.companies_id
          and d.articles_id = ${articles}.id and d.members_id = ${members_id})`,
      ),
  )
  return row?.n ?? 0
}

export const announcementHandlers = {
  "pengumuman/list-all": inTx(announcements, async (ctx, { page, per_page = PAGE_SIZE }) =>
    ok(await announcementsFor(ctx, { page, per_page })),
  ),

  "pengumuman/find": inTx(announcementById, async (ctx, { id }) => {
    const [row] = await inWholeCompany(ctx.tx, () =>
      ctx.tx
        .select({ ...select, isi: articles.isi, attachments: attachmentsOf })
        .from(articles)
        .where(and(eq(articles.id, id), readable(ctx.now))),
    )
    if (row === undefined) throw notFound("pengumuman")
    const attachments = (row.attachments as readonly Attached[]).map((one) => ({
      ...one,
      file: ctx.fileUrl(ctx.companyId, one.file),
    }))
    const isi = withPictureUrls(row.isi, (file) => ctx.fileUrl(ctx.companyId, file))
    return ok({ ...shown(ctx, row), isi, attachments })
  }),

  "artikel/picture": inTx(uploadArticlePicture, (ctx) => uploadPicture(ctx, "artikel")),

  "artikel/delete/cover": inTx(deleteCover, (ctx, asked) =>
    removeFile(ctx, asked, {
      table: articles,
      column: articles.cover_files_id,
      field: "cover",
      noun: "artikel",
      done: "Gambar sampul berhasil dihapus",
    }),
  ),
}
