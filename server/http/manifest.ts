import type { FastifyInstance } from "fastify"
import type { Product } from "./product.ts"

/** The longest name that phones show below an icon. */
const SHORT = 12

/** Web app manifest: the application can be installed under its own name. `/` leads each account to its first page. */
const manifestOf = ({ app_name }: Product) => ({
  id: "/",
  name: app_name,
  short_name: app_name.length > SHORT ? (app_name.split(" ", 1)[0] ?? app_name).slice(0, SHORT) : app_name,
  description: "Kepegawaian, presensi dan kerja lapangan",
  lang: "id",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#f6f6f3",
  theme_color: "#ffffff",
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
})

/** `GET /manifest.webmanifest` */
export const serveManifest = (app: FastifyInstance, productOf: () => Promise<Product>): void => {
  app.get("/manifest.webmanifest", async (_request, reply) =>
    reply
      .header("content-type", "application/manifest+json; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(JSON.stringify(manifestOf(await productOf()))),
  )
}
