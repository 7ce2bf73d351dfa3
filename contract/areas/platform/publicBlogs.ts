import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { listFields, pageOf, text } from "../../kit/schema.ts"
import { SLUG_MAX } from "../../kit/slug.ts"
import { TAG_MAX } from "./blog.ts"

const nullText = Schema.NullOr(Schema.String)

/** A published post as readers see it; its addresses are absolute, because other sites show it. */
const post = Schema.Struct({
  slug: Schema.String,
  judul: Schema.String,
  kategori: nullText,
  tags: Schema.Array(Schema.String),
  /** The summary, or the beginning of the text. */
  ringkasan: Schema.String,
  author: nullText,
  publish_at: Schema.String,
  updated_at: Schema.String,
  cover: nullText,
  url: Schema.String,
})
export type PublicPost = typeof post.Type

/** Read by other web sites without a session: cacheable, and rate-limited per network. */
const open = { method: "GET", scope: "public", who: ["anyone"], needs: null, cacheSeconds: 60 } as const

export const publicBlogs = defineCall({
  ...open,
  path: "public/blogs",
  payload: Schema.Struct({
    page: listFields.page,
    kategori: Schema.optionalKey(text(60)),
    tag: Schema.optionalKey(text(TAG_MAX)),
  }),
  answer: pageOf(post),
  summary: "Blog yang sedang terbit: yang berurutan lebih dulu, lalu yang terbaru",
  example: {},
})

export const publicBlog = defineCall({
  ...open,
  path: "public/blogs/find",
  payload: Schema.Struct({ slug: text(SLUG_MAX) }),
  answer: Schema.Struct({
    ...post.fields,
    /** Clean HTML. */
    isi: Schema.String,
    seo_title: Schema.String,
    seo_desc: Schema.String,
  }),
  summary: "Satu blog yang sedang terbit, lengkap",
  example: { slug: "menghitung-upah-lembur" },
  refusal: "not_found",
})
