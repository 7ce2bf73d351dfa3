import type { PublicPost } from "#contract/areas/platform/publicBlogs.ts"
import { BLOG, postAt, seoOf, type Whole } from "../../areas/platform/blogReading.ts"
import type { Product } from "../product.ts"
import { escaped } from "./markup.ts"

/** The blog of one site: its address, and the application that its pages name. */
export type Site = { readonly url: string; readonly product: Pick<Product, "app_name" | "logo"> }
export const blogName = ({ product }: Site): string => `Blog ${product.app_name}`

type Head = {
  readonly title: string
  readonly description: string
  readonly canonical: string
  readonly image?: string | null
  readonly isHidden?: boolean
}

const logoOf = ({ product: { logo } }: Site): string =>
  logo === null ? "" : `<img class="logo" src="${escaped(logo)}" alt="">`

const document = (site: Site, head: Head, body: string): string => `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(head.title)}</title>
<meta name="description" content="${escaped(head.description)}">
${head.isHidden === true ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escaped(head.canonical)}">`}
<meta property="og:title" content="${escaped(head.title)}">
<meta property="og:description" content="${escaped(head.description)}">
${typeof head.image === "string" ? `<meta property="og:image" content="${escaped(head.image)}">` : ""}
<link rel="alternate" type="application/rss+xml" title="${escaped(blogName(site))}" href="${BLOG}/feed.xml">
<link rel="stylesheet" href="${BLOG}/blog.css">
</head>
<body>
<header><a href="${BLOG}">${logoOf(site)}${escaped(blogName(site))}</a></header>
<main>
${body}
</main>
</body>
</html>
`

const dateWords = new Intl.DateTimeFormat("id-ID", { dateStyle: "long", timeZone: "Asia/Jakarta" })
const factsOf = ({ publish_at, kategori, author }: PublicPost): string =>
  [`<time datetime="${publish_at}">${dateWords.format(new Date(publish_at))}</time>`]
    .concat([kategori, author].flatMap((part) => (part === null ? [] : [escaped(part)])))
    .join(" · ")

/** One post; this reader can open the addresses of `cover` and of the pictures in `isi`. */
export const postHtml = (
  site: Site,
  row: Whole,
  { cover, isi }: { readonly cover: string | null; readonly isi: string },
  isPreview = false,
): string => {
  const post = postAt(site.url, row)
  const { seo_title, seo_desc } = seoOf(row)
  return document(
    site,
    { title: seo_title, description: seo_desc, canonical: post.url, image: cover, isHidden: isPreview },
    `${isPreview ? '<p class="note" role="note">Pratinjau: pembaca melihat tulisan ini begitu terbit.</p>' : ""}
<article>
<h1>${escaped(post.judul)}</h1>
<p class="facts">${factsOf(post)}</p>
${cover === null ? "" : `<img class="cover" src="${escaped(cover)}" alt="">`}
<div class="text">${isi}</div>
${post.tags.length === 0 ? "" : `<p class="tags">${post.tags.map((tag) => `<span>${escaped(tag)}</span>`).join(" ")}</p>`}
</article>`,
  )
}

type Pages = { readonly page: number; readonly last_page: number }
const pageLink = (to: number, label: string): string =>
  `<a href="${BLOG}${to === 1 ? "" : `?page=${to}`}">${label}</a>`

const itemHtml = (post: PublicPost): string => `<li>
<h2><a href="${escaped(post.url)}">${escaped(post.judul)}</a></h2>
<p class="facts">${factsOf(post)}</p>
<p>${escaped(post.ringkasan)}</p>
</li>`

export const listHtml = (site: Site, { page, last_page }: Pages, posts: readonly PublicPost[]): string =>
  document(
    site,
    {
      title: blogName(site),
      description: "Panduan dan kabar tentang absensi, cuti, dan gaji.",
      canonical: `${site.url}${BLOG}`,
    },
    `<h1>Blog</h1>
${posts.length === 0 ? "<p>Belum ada tulisan.</p>" : `<ul class="posts">${posts.map(itemHtml).join("\n")}</ul>`}
${last_page > 1 ? `<nav aria-label="Halaman">${page > 1 ? pageLink(page - 1, "Yang lebih baru") : ""} ${page < last_page ? pageLink(page + 1, "Yang lebih lama") : ""}</nav>` : ""}`,
  )

export const goneHtml = (site: Site): string =>
  document(
    site,
    {
      title: "Tulisan tidak ditemukan",
      description: "Tulisan tidak ditemukan",
      canonical: `${site.url}${BLOG}`,
      isHidden: true,
    },
    `<h1>Tulisan tidak ditemukan</h1>
<p>Tulisan ini belum terbit, sudah berakhir, atau alamatnya berubah. Pratinjau berlaku satu jam: muat ulang formulirnya,
lalu buka sekali lagi.</p>`,
  )
