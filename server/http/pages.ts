import { readFile } from "node:fs/promises"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { serveManifest } from "./manifest.ts"
import { escaped, type Product, productAttributes, withProduct } from "./product.ts"

const YEAR_SECONDS = 31_536_000

/**
 * The chosen theme, from a cookie: set as a class on <html> by the server, which avoids a flash of the wrong theme and
 * an inline script.
 */
const themeOf = (request: FastifyRequest): string => {
  const found = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.cookie ?? "")
  return found?.[1] ?? ""
}

/** Settings the page needs before its code runs, as attributes of <html>: no inline script and no extra request. */
const htmlTag = (
  request: FastifyRequest,
  { chatUrl, tileUrl, isDemo, pushKey, machinePort }: PageSettings,
  product: Product,
): string => {
  const theme = themeOf(request)
  return `<html lang="id"${theme === "" ? "" : ` class="${theme}"`} data-chat="${escaped(chatUrl)}"${tileUrl === null ? "" : ` data-tiles="${escaped(tileUrl)}"`}${isDemo ? " data-demo" : ""} data-push="${escaped(pushKey)}"${machinePort === null ? "" : ` data-machine-port="${machinePort}"`}${productAttributes(product)}`
}

/** Default target of Chat without CHAT_URL: a public chat that needs no account of this product. */
const CHAT_URL = "https://app.element.io/"
type PageSettings = {
  readonly chatUrl: string
  /** URL template of map tiles; null = maps show points only. */
  readonly tileUrl: string | null
  /** Demo mode: shows hints for visitors. */
  readonly isDemo: boolean
  /** Public VAPID key, with which a browser subscribes to push notifications. */
  readonly pushKey: string
  /** Port of attendance machines, for the help of their page; null = that of the page. */
  readonly machinePort: number | null
}

/** Serves the single-page application and its files. /login and / are prerendered with the form in the markup. */
export const servePages = async (
  app: FastifyInstance,
  client: string,
  {
    chatUrl,
    tileUrl,
    isDemo,
    pushKey,
    machinePort,
    productOf,
  }: Omit<PageSettings, "chatUrl"> & {
    readonly chatUrl: string | null
    readonly productOf: () => Promise<Product>
  },
): Promise<void> => {
  const settings: PageSettings = { chatUrl: chatUrl ?? CHAT_URL, tileUrl, isDemo, pushKey, machinePort }
  const [shell, login] = await Promise.all([
    readFile(join(client, "index.html"), "utf8"),
    readFile(join(client, "login.html"), "utf8"),
  ])
  await app.register(fastifyStatic, {
    root: client,
    index: false,
    wildcard: false,
    preCompressed: true,
    /** Otherwise the library's own header replaces the one below. */
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = /[\\/]assets[\\/]/.test(path.slice(client.length))
      reply.header("cache-control", hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache")
    },
  })
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0]
    const html = path === "/" || path === "/login" || path === "/login-dashboard" ? login : shell
    const product = await productOf()
    const body = withProduct(html, product).replace('<html lang="id"', () =>
      htmlTag(request, settings, product),
    )
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .compress(body)
  }
  serveManifest(app, productOf)
  app.get("/", page)
  app.get("/*", page)
  /** The prerendered form works before its code is loaded; without JavaScript it shows what is required. */
  app.post("/login", async (_request, reply) => reply.redirect("/login", 303))
}
