import { sql } from "drizzle-orm"
import type { FastifyInstance } from "fastify"
import type { FileType } from "#contract/kit/call.ts"
import { type Database, rowsOf } from "../db/database.ts"
import { files, platformFiles } from "../db/tables/index.ts"
import type { Links } from "../files/links.ts"
import type { FileStore } from "../files/store.ts"
import { fileTypes, keptName } from "../files/types.ts"
import { HttpStop } from "../call/answer.ts"

type Row = { readonly name: string; readonly type: FileType; readonly size: number; readonly sha256: string }
type Deps = {
  readonly db: Database
  readonly store: FileStore
  readonly links: Links
  readonly clock: () => Date
}

const gone = () => new HttpStop(404, "Berkas tidak ditemukan atau tautannya sudah kedaluwarsa")
const whole = (raw: unknown): number =>
  typeof raw === "string" && /^(?:0|[1-9]\d{0,14})$/.test(raw) ? Number(raw) : Number.NaN

/**
 * `GET /files/{company}/{file}?until=&sig=`: a company's file, read with that company's rights; company 0 is the
 * platform.
 */
export const serveFiles = (app: FastifyInstance, { db, store, links, clock }: Deps): void => {
  const find = (companyId: number, fileId: number): Promise<Row | undefined> =>
    db.transact(async (tx) => {
      const [role, table] = companyId === 0 ? ["balai_platform", platformFiles] : ["balai_tenant", files]
      await tx.execute(
        sql`select set_config('role', ${role}, true), set_config('app.company', ${String(companyId)}, true)`,
      )
      const [row] = await rowsOf<Row>(
        tx,
        sql`select name, type, size::float8 as size, sha256 from ${table} where id = ${fileId}`,
      )
      return row
    })

  app.get("/files/:company/:file", async (request, reply) => {
    const { company, file } = request.params as Record<string, unknown>
    const { until, sig } = request.query as Record<string, unknown>
    const link = { companyId: whole(company), fileId: whole(file), until: whole(until) }
    if (typeof sig !== "string" || !links.isGood({ ...link, sig }, clock())) throw gone()
    const row = await find(link.companyId, link.fileId)
    const bytes = row === undefined ? null : await store.read(link.companyId, row.sha256)
    if (row === undefined || bytes === null) throw gone()
    const { mime, isPicture } = fileTypes[row.type]
    const name = encodeURIComponent(keptName(row.name, row.type)).replace(
      /['()*]/g,
      (c) => `%${c.charCodeAt(0).toString(16)}`,
    )
    return reply
      .header("content-type", mime)
      .header("content-length", row.size)
      .header("content-disposition", `${isPicture ? "inline" : "attachment"}; filename*=UTF-8''${name}`)
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cache-control", "private, max-age=300")
      .send(bytes)
  })
}
