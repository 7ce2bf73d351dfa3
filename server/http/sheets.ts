import { sql } from "drizzle-orm"
import type { FastifyInstance } from "fastify"
import writeXlsxFile from "write-excel-file/node"
import type { Database } from "../db/database.ts"
import type { SheetClaim, SheetLinks } from "../files/sheetLinks.ts"
import { sheets } from "../sheets/index.ts"
import type { Cell, Sheet, SheetColumn } from "../sheets/sheet.ts"
import { HttpStop } from "./answer.ts"

type Deps = { readonly db: Database; readonly links: SheetLinks; readonly clock: () => Date }

const MIME = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

const cellOf = (value: Cell, column: SheetColumn | undefined) =>
  typeof value === "number"
    ? { value, type: Number, ...(column?.money === true ? { format: "#,##0" } : {}) }
    : { value: value ?? "", type: String }

const bytesOf = ({ name, columns, rows }: Sheet): Promise<Buffer> =>
  writeXlsxFile(
    [
      columns.map(({ header }) => ({ value: header, type: String, fontWeight: "bold" as const })),
      ...rows.map((row) => row.map((value, at) => cellOf(value, columns[at]))),
    ],
    { sheet: name.slice(0, 31), columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 },
  ).toBuffer()

/** `GET /files/sheets/{claim}.{signature}`: a table as xlsx, read as the person who was given its address. */
export const serveSheets = (app: FastifyInstance, { db, links, clock }: Deps): void => {
  const read = (claim: SheetClaim): Promise<Sheet> =>
    db.transact(async (tx) => {
      const offices = claim.offices === null ? "" : `{${claim.offices.join(",")}}`
      await tx.execute(
        sql`select set_config('role', 'balai_tenant', true), set_config('app.company', ${String(claim.company)}, true),
          set_config('app.account', ${String(claim.account)}, true), set_config('app.offices', ${offices}, true)`,
      )
      const make = sheets[claim.sheet]
      if (make === undefined) throw new Error(`no sheet ${claim.sheet}`)
      return make(tx, claim.ask)
    })

  /** Not a named parameter: those end at 100 characters, and an address carries all of what was asked. */
  app.get("/files/sheets/*", async (request, reply) => {
    const { "*": address } = request.params as { readonly "*": string }
    const claim = links.read(address, clock())
    if (claim === null) throw new HttpStop(404, "Berkas tidak ditemukan atau tautannya sudah kedaluwarsa")
    const sheet = await read(claim)
    const name = `${sheet.name}.xlsx`
    return reply
      .header("content-type", MIME)
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header("cache-control", "private, no-store")
      .send(await bytesOf(sheet))
  })
}
