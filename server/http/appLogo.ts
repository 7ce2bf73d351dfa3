import type { FastifyInstance } from "fastify"
import { currentLogo, LOGO } from "../areas/platform/appLogo.ts"
import { bindPublic } from "../call/access.ts"
import type { Database } from "../db/database.ts"
import type { FileStore } from "../files/store.ts"
import type { PublicReads } from "./publicReads.ts"
import { limitReads, sendPicture } from "./publicPicture.ts"

type Deps = { readonly db: Database; readonly store: FileStore; readonly publicReads: PublicReads }

/** `GET /aplikasi/logo/{file}`: the application's logo, for everyone, while it is the logo. */
export const serveAppLogo = (app: FastifyInstance, { db, store, publicReads }: Deps): void => {
  app.get(`${LOGO}/:id`, { onRequest: limitReads(publicReads) }, async (request, reply) => {
    const { id } = request.params as Record<string, unknown>
    const fileId = typeof id === "string" && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
    const picture =
      fileId === null
        ? null
        : await db.transact(async (tx) => {
            await bindPublic(tx)
            return currentLogo(tx, fileId)
          })
    return (
      (await sendPicture({ store, publicReads }, request, reply, picture)) ??
      reply
        .code(404)
        .header("cache-control", "no-store")
        .header("content-type", "text/plain; charset=utf-8")
        .send("Logo tidak ditemukan atau sudah diganti")
    )
  })
}
