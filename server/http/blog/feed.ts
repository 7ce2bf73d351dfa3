import { BLOG, postAt, publicIsi, type Whole } from "../../areas/platform/blogReading.ts"
import { escaped } from "./markup.ts"
import { blogName, type Site } from "./page.ts"

const stamp = (at: string): string => new Date(at).toUTCString()

const itemOf = (site: string, row: Whole): string => {
  const post = postAt(site, row)
  const categories = [...(post.kategori === null ? [] : [post.kategori]), ...post.tags]
  return [
    "<item>",
    `<title>${escaped(post.judul)}</title>`,
    `<link>${escaped(post.url)}</link>`,
    `<guid isPermaLink="true">${escaped(post.url)}</guid>`,
    `<pubDate>${stamp(post.publish_at)}</pubDate>`,
    ...(post.author === null ? [] : [`<dc:creator>${escaped(post.author)}</dc:creator>`]),
    ...categories.map((name) => `<category>${escaped(name)}</category>`),
    `<description>${escaped(post.ringkasan)}</description>`,
    `<content:encoded>${escaped(publicIsi(site, row))}</content:encoded>`,
    "</item>",
  ].join("\n")
}

/** RSS 2.0 feed of the newest posts (https://www.rssboard.org/rss-specification). */
export const feedOf = (site: Site, rows: readonly Whole[]): string =>
  [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">`,
    "<channel>",
    `<title>${escaped(blogName(site))}</title>`,
    `<link>${escaped(`${site.url}${BLOG}`)}</link>`,
    `<atom:link href="${escaped(`${site.url}${BLOG}/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
    "<description>Panduan dan kabar tentang absensi, cuti, dan gaji.</description>",
    "<language>id</language>",
    ...rows.map((row) => itemOf(site.url, row)),
    "</channel>",
    "</rss>",
    "",
  ].join("\n")
