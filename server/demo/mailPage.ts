import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { mailStyle } from "./mailStyle.ts"

const SHOWN = 100

type Letter = {
  readonly file: string
  readonly to: string
  readonly subject: string
  readonly body: string
  /** Name of the attachment; empty = none. */
  readonly attachment: string
  readonly at: Date
}

const headerOf = (head: string, name: string): string =>
  head
    .split("\n")
    .find((line) => line.toLowerCase().startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim() ?? ""

const readLetter = async (folder: string, file: string): Promise<Letter> => {
  const path = join(folder, file)
  const [text, { mtime }] = await Promise.all([readFile(path, "utf8"), stat(path)])
  const end = text.indexOf("\n\n")
  const head = end < 0 ? text : text.slice(0, end)
  return {
    file,
    to: headerOf(head, "to"),
    subject: headerOf(head, "subject"),
    attachment: headerOf(head, "x-attachment"),
    body: end < 0 ? "" : text.slice(end + 2).trim(),
    at: mtime,
  }
}

/** The newest mails of the folder: file names are numbered in writing order. */
const newest = async (folder: string): Promise<readonly Letter[]> => {
  const files = await readdir(folder).catch((): string[] => [])
  const mails = files.filter((file) => file.endsWith(".eml")).sort()
  return Promise.all(
    mails
      .slice(-SHOWN)
      .reverse()
      .map((file) => readLetter(folder, file)),
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "")

const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) => (at % 2 === 1 ? `<a href="${safe(part)}">${safe(part)}</a>` : safe(part)))
    .join("")

const clockTime = new Intl.DateTimeFormat("id-ID", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Jakarta",
})

const attached = ({ file, attachment }: Letter): string =>
  attachment === ""
    ? ""
    : `<p class="meta">Lampiran: <a href="/demo/mail/${safe(file.replace(/\.eml$/, ".pdf"))}">${safe(attachment)}</a></p>`

const article = (letter: Letter): string => {
  const { file, to, subject, body, at } = letter
  return `
<article aria-labelledby="s-${safe(file)}">
  <h2 id="s-${safe(file)}">${safe(subject)}</h2>
  <p class="meta">Kepada <b>${safe(to)}</b> <time datetime="${at.toISOString()}">${clockTime.format(at)} WIB</time></p>
  <p class="body">${withLinks(body)}</p>
  ${attached(letter)}
</article>`
}

/** The whole page; everything in it that came from a mail is escaped. */
export const mailPage = (letters: readonly Letter[], theme: string): string => `<!doctype html>
<html lang="id"${theme === "" ? "" : ` class="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/demo/mail.css">
<title>Email demo · Balai</title>
</head>
<body>
<main>
<header>
<h1>Email demo</h1>
<p>Tanpa SMTP_URL, email tidak dikirim ke luar. Semuanya ada di sini, yang terbaru di atas.</p>
<nav><a href="/demo/mail">Muat ulang</a> <a href="/login">Ke halaman masuk</a></nav>
</header>
${letters.length === 0 ? '<p class="empty">Belum ada email. Email baru muncul di sini dalam beberapa detik.</p>' : letters.map(article).join("\n")}
</main>
</body>
</html>
`

const LOCAL = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"])
const LOCAL_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"])

/**
 * Headers added by proxies. A request with one of them was forwarded by a proxy on this machine, so it does not come
 * from a local user.
 */
const FORWARDED =
  /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|true-client-ip|cf-connecting-ip|fastly-client-ip)$/

/**
 * Accepts only direct requests from this machine under its own host name: this prevents DNS rebinding by pages of
 * other sites.
 */
const isLocal = (request: FastifyRequest): boolean =>
  LOCAL.has(request.socket.remoteAddress ?? "") &&
  LOCAL_NAMES.has(request.hostname.toLowerCase()) &&
  !Object.keys(request.headers).some((name) => FORWARDED.test(name))

const onlyLocal = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if (!isLocal(request)) reply.callNotFound()
}

const themeOf = (request: FastifyRequest): string =>
  /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.cookie ?? "")?.[1] ?? ""

/** GET /demo/mail: shows the mails written into a folder, for people who try the demo. */
export const serveMailPage = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(
    async (demo) => {
      demo.addHook("onRequest", onlyLocal)
      demo.get("/mail.css", async (_request, reply) =>
        reply
          .header("content-type", "text/css; charset=utf-8")
          .header("cache-control", "no-cache")
          .send(mailStyle),
      )
      demo.get<{ Params: { readonly file: string } }>("/mail/:file", async (request, reply) => {
        const { file } = request.params
        const content = /^\d{8,}\.pdf$/.test(file)
          ? await readFile(join(folder, file)).catch(() => null)
          : null
        if (content === null) return reply.callNotFound()
        return reply
          .header("content-type", "application/pdf")
          .header("cache-control", "no-store")
          .send(content)
      })
      demo.get("/mail", async (request, reply) =>
        reply
          .header("content-type", "text/html; charset=utf-8")
          .header("cache-control", "no-store")
          .send(mailPage(await newest(folder), themeOf(request))),
      )
    },
    { prefix: "/demo" },
  )
}
