import { and, eq, type SQL, sql } from "drizzle-orm"
import { tagsOf } from "#contract/areas/platform/blog.ts"
import type { PublicPost } from "#contract/areas/platform/publicBlogs.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { blogs, platformFiles } from "../../db/tables/index.ts"
import { keysetPage } from "../../kit/paging.ts"
import { isPublished, summaryOf } from "../../kit/publication.ts"
import { withPictureUrls } from "../../kit/textPictures.ts"
import type { PublicPicture } from "./appLogo.ts"
import { blogAuthor } from "./blog.rules.ts"

/** Posts as readers without a session see them. Row-level security hides drafts; the time is checked here. */

const PER_PAGE = 12
/** Posts without an order come after those with one, the newest first. */
const LAST = 1_000
const BEYOND_SECONDS = 100_000_000_000

const order = sql`(coalesce(${blogs.order}, ${LAST}::int)::bigint * ${BEYOND_SECONDS}::bigint
  - extract(epoch from ${blogs.publish_at})::bigint)`

const listed = {
  id: blogs.id,
  slug: blogs.slug,
  judul: blogs.judul,
  kategori: blogs.kategori,
  tags: blogs.tags,
  ringkasan: summaryOf(blogs),
  author: blogAuthor,
  publish_at: blogs.publish_at,
  updated_at: blogs.updated_at,
  cover: sql<number | null>`${blogs.cover_files_id}::float8`,
}
const whole = { ...listed, isi: blogs.isi, seo_title: blogs.seo_title, seo_desc: blogs.seo_desc }

export type Listed = Omit<PublicPost, "tags" | "cover" | "url" | "publish_at"> & {
  readonly tags: string | null
  readonly cover: number | null
  /** Null = a draft, in a preview. */
  readonly publish_at: string | null
}
export type Whole = Listed & {
  readonly isi: string
  readonly seo_title: string | null
  readonly seo_desc: string | null
}

type Asked = { readonly page: number; readonly kategori?: string; readonly tag?: string }

export const publishedPosts = (tx: Tx, now: Date, { page, kategori, tag }: Asked) =>
  keysetPage<Listed & { id: number }>(tx, {
    table: blogs,
    select: listed,
    where: and(
      isPublished(blogs, now),
      kategori === undefined ? undefined : sql`lower(${blogs.kategori}) = lower(${kategori})`,
      tag === undefined ? undefined : sql`lower(${tag}) = any (string_to_array(${blogs.tags}, ', '))`,
    ),
    sort: { key: "order", by: order },
    id: blogs.id,
    dir: "asc",
    page,
    perPage: PER_PAGE,
    cursor: null,
  })

const postWhere = async (tx: Tx, where: SQL | undefined): Promise<Whole | null> => {
  const [row] = await tx.select(whole).from(blogs).where(where)
  return (row as Whole | undefined) ?? null
}
export const publishedPost = (tx: Tx, now: Date, slug: string): Promise<Whole | null> =>
  postWhere(tx, and(eq(blogs.slug, slug), isPublished(blogs, now)))

/** A post in any status, for a preview. */
export const anyPost = (tx: Tx, id: number): Promise<Whole | null> => postWhere(tx, eq(blogs.id, id))

/** The newest posts with their text, for the feed. */
export const newestPosts = async (tx: Tx, now: Date, most: number): Promise<readonly Whole[]> => {
  const rows = await tx
    .select(whole)
    .from(blogs)
    .where(isPublished(blogs, now))
    .orderBy(sql`${blogs.publish_at} desc, ${blogs.id} desc`)
    .limit(most)
  return rows as Whole[]
}

/** A picture, while a post that shows it is published. */
export const publishedPicture = async (tx: Tx, now: Date, fileId: number): Promise<PublicPicture | null> => {
  const [row] = await rowsOf<PublicPicture>(
    tx,
    sql`select ${platformFiles}.type, ${platformFiles}.size::float8 as size, ${platformFiles}.sha256 from ${platformFiles}
      where ${platformFiles.id} = ${fileId} and exists (select from ${blogs}
        where ${isPublished(blogs, now)} and (${blogs.cover_files_id} = ${fileId}
          or exists (select from blog_pictures p where p.blogs_id = ${blogs.id} and p.files_id = ${fileId})))`,
  )
  return row ?? null
}

export const BLOG = "/blog"
const instantOf = (at: string | null, otherwise: string) => new Date(at ?? otherwise).toISOString()

/** A post with the addresses it has on the site. */
export const postAt = (site: string, row: Listed): PublicPost => ({
  slug: row.slug,
  judul: row.judul,
  kategori: row.kategori,
  tags: tagsOf(row.tags),
  ringkasan: row.ringkasan,
  author: row.author,
  publish_at: instantOf(row.publish_at, row.updated_at),
  updated_at: instantOf(row.updated_at, row.updated_at),
  cover: row.cover === null ? null : `${site}${BLOG}/files/${row.cover}`,
  url: `${site}${BLOG}/${row.slug}`,
})

/** The text of a post, with pictures that readers without a session can open. */
export const publicIsi = (site: string, { isi }: Pick<Whole, "isi">): string =>
  withPictureUrls(isi, (file) => `${site}${BLOG}/files/${file}`)

/** Title and description for search engines. */
export const seoOf = ({ seo_title, seo_desc, judul, ringkasan }: Whole) => ({
  seo_title: seo_title ?? judul,
  seo_desc: seo_desc ?? ringkasan,
})
