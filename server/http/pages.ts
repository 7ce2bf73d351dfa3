import { readFile } from "node:fs/promises"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

const YEAR_SECONDS = 31_536_000

/** The theme a person chose, from a cookie: a class on <html>, so that nothing flashes and no inline script is needed. */
const themeOf = (request: FastifyRequest): string => {
  const found = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.cookie ?? "")
  return found?.[1] ?? ""
}

const escaped = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** What the page must know before its code runs, on <html>: nothing inline, no request of its own. */
const htmlTag = (request: FastifyRequest, { chatUrl, tileUrl, isDemo }: PageSettings): string => {
  const theme = themeOf(request)
  return `<html lang="id"${theme === "" ? "" : ` class="${theme}"`} data-chat="${escaped(chatUrl)}"${tileUrl === null ? "" : ` data-tiles="${escaped(tileUrl)}"`}${isDemo ? " data-demo" : ""}`
}

/** Where Chat leads when CHAT_URL says nothing: an open chat that needs no account of ours. */
const CHAT_URL = "https://app.element.io/"
type PageSettings = {
  readonly chatUrl: string
  /** Address of map tiles; null = maps show points only. */
  readonly tileUrl: string | null
  /** The demo offers what helps those who try it out. */
  readonly isDemo: boolean
}

/** The single page and its files. /login and / are served with the form already in the markup. */
export const servePages = async (
  app: FastifyInstance,
  client: string,
  { chatUrl, tileUrl, isDemo }: Omit<PageSettings, "chatUrl"> & { readonly chatUrl: string | null },
): Promise<void> => {
  const settings: PageSettings = { chatUrl: chatUrl ?? CHAT_URL, tileUrl, isDemo }
  const [shell, login] = await Promise.all([
    readFile(join(client, "index.html"), "utf8"),
    readFile(join(client, "login.html"), "utf8"),
  ])
  await app.register(fastifyStatic, {
    root: client,
    index: false,
    wildcard: false,
    preCompressed: true,
    /** Else the library's own header replaces the one that follows. */
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = /[\\/]assets[\\/]/.test(path.slice(client.length))
      reply.header("cache-control", hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache")
    },
  })
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0]
    const html = path === "/" || path === "/login" || path === "/login-dashboard" ? login : shell
    const body = html.replace('<html lang="id"', () => htmlTag(request, settings))
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .compress(body)
  }
  app.get("/", page)
  app.get("/*", page)
  /** The prerendered form works before its code arrives; without any code at all it says what is needed. */
  app.post("/login", async (_request, reply) => reply.redirect("/login", 303))
}
