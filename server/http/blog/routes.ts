import { sql } from "drizzle-orm"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import {
  anyPost,
  BLOG,
  newestPosts,
  postAt,
  publicIsi,
  publishedPicture,
  publishedPost,
  publishedPosts,
} from "../../areas/platform/blogReading.ts"
import { bindPublic } from "../../call/access.ts"
import type { Database, Tx } from "../../db/database.ts"
import type { Links } from "../../files/links.ts"
import type { FileStore } from "../../files/store.ts"
import { withPictureUrls } from "../../kit/textPictures.ts"
import { CACHE_SECONDS, limitReads, sendPicture } from "../publicPicture.ts"
import type { Product } from "../product.ts"
import type { PublicReads } from "../publicReads.ts"
import { feedOf } from "./feed.ts"
import { goneHtml, listHtml, postHtml, type Site } from "./page.ts"
import { blogStyle } from "./style.ts"

type Deps = {
  readonly db: Database
  readonly store: FileStore
  readonly links: Links
  readonly clock: () => Date
  readonly publicUrl: string
  readonly publicReads: PublicReads
  readonly productOf: () => Promise<Product>
}

const FEED_POSTS = 20
const HTML = "text/html; charset=utf-8"

const whole = (raw: unknown): number =>
  typeof raw === "string" && /^[1-9]\d{0,14}$/.test(raw) ? Number(raw) : Number.NaN
const paramOf = (request: FastifyRequest, name: string): unknown =>
  (request.params as Readonly<Record<string, unknown>>)[name]
const queryOf = (request: FastifyRequest, name: string): unknown =>
  (request.query as Readonly<Record<string, unknown>>)[name]

/** The blog as its readers see it: pages, RSS feed and pictures, all without a session. */
export const serveBlog = (
  app: FastifyInstance,
  { db, store, links, clock, publicUrl, publicReads, productOf }: Deps,
): void => {
  const asReader = <A>(work: (tx: Tx) => Promise<A>): Promise<A> =>
    db.transact(async (tx) => {
      await bindPublic(tx)
      return work(tx)
    })
  const siteNow = async (): Promise<Site> => ({ url: publicUrl, product: await productOf() })
  const shared = (request: FastifyRequest, reply: FastifyReply, type: string, body: string) => {
    if (!publicReads.share(request, reply, body, CACHE_SECONDS))
      reply.header("content-type", type).compress(body)
    return reply
  }
  const gone = async (reply: FastifyReply) =>
    reply
      .code(404)
      .header("content-type", HTML)
      .header("cache-control", "no-store")
      .send(goneHtml(await siteNow()))

  const onRequest = limitReads(publicReads)

  app.get(BLOG, { onRequest }, async (request, reply) => {
    const page = whole(queryOf(request, "page"))
    const posts = await asReader((tx) => publishedPosts(tx, clock(), { page: Number.isNaN(page) ? 1 : page }))
    return shared(
      request,
      reply,
      HTML,
      listHtml(
        await siteNow(),
        posts,
        posts.rows.map((row) => postAt(publicUrl, row)),
      ),
    )
  })
  app.get(`${BLOG}/blog.css`, { onRequest }, async (request, reply) =>
    shared(request, reply, "text/css; charset=utf-8", blogStyle),
  )

  app.get(`${BLOG}/feed.xml`, { onRequest }, async (request, reply) => {
    const posts = await asReader((tx) => newestPosts(tx, clock(), FEED_POSTS))
    return shared(request, reply, "application/rss+xml; charset=utf-8", feedOf(await siteNow(), posts))
  })

  app.get(`${BLOG}/:slug`, { onRequest }, async (request, reply) => {
    const post = await asReader((tx) => publishedPost(tx, clock(), String(paramOf(request, "slug"))))
    if (post === null) return gone(reply)
    return shared(
      request,
      reply,
      HTML,
      postHtml(await siteNow(), post, {
        cover: postAt(publicUrl, post).cover,
        isi: publicIsi(publicUrl, post),
      }),
    )
  })

  /** A preview may be a draft, so it is read with the platform's rights; the signature authorises it. */
  app.get(`${BLOG}/pratinjau/:id`, { onRequest }, async (request, reply) => {
    const id = whole(paramOf(request, "id"))
    const sig = queryOf(request, "sig")
    const until = whole(queryOf(request, "until"))
    if (typeof sig !== "string" || !links.previews.isGood(id, until, sig, clock())) return gone(reply)
    const post = await db.transact(async (tx) => {
      await tx.execute(sql`select set_config('role', 'balai_platform', true)`)
      return anyPost(tx, id)
    })
    if (post === null) return gone(reply)
    const urlOf = (file: number | null) => links.url(0, file, clock())
    const shown = { cover: urlOf(post.cover), isi: withPictureUrls(post.isi, urlOf) }
    return reply
      .header("content-type", HTML)
      .header("cache-control", "private, no-store")
      .header("x-robots-tag", "noindex")
      .compress(postHtml(await siteNow(), post, shown, true))
  })

  app.get(`${BLOG}/files/:id`, { onRequest }, async (request, reply) => {
    const id = whole(paramOf(request, "id"))
    const picture = Number.isNaN(id) ? null : await asReader((tx) => publishedPicture(tx, clock(), id))
    return (await sendPicture({ store, publicReads }, request, reply, picture)) ?? gone(reply)
  })
}
