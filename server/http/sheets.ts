import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { FastifyInstance } from "fastify"
import writeXlsxFile from "write-excel-file/node"
import type { Database, Tx } from "../db/database.ts"
import type { SheetClaim, SheetLinks } from "../files/sheetLinks.ts"
import { fileTypes } from "../files/types.ts"
import { sheets } from "../sheets/index.ts"
import type { Cell, Sheet, SheetColumn } from "../sheets/sheet.ts"
import type { Mark, Part, StreamedSheet } from "../sheets/stream.ts"
import { streams } from "../sheets/streams.ts"
import { type Rows, writeCsv, writeXlsx } from "../sheets/write.ts"
import { HttpStop } from "./answer.ts"

type Deps = { readonly db: Database; readonly links: SheetLinks; readonly clock: () => Date }

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

const whole = async (sheet: Sheet) => ({
  mime: fileTypes.xlsx.mime,
  name: `${sheet.name}.xlsx`,
  body: await bytesOf(sheet),
})

/** `GET /files/sheets/{claim}.{signature}`: a table as xlsx, read as the person who was given its address. */
export const serveSheets = (app: FastifyInstance, { db, links, clock }: Deps): void => {
  const as = <A>(claim: SheetClaim, work: (tx: Tx) => Promise<A>): Promise<A> =>
    db.transact(async (tx) => {
      const offices = claim.offices === null ? "" : `{${claim.offices.join(",")}}`
      await tx.execute(
        sql`select set_config('role', 'balai_tenant', true), set_config('app.company', ${String(claim.company)}, true),
          set_config('app.account', ${String(claim.account)}, true), set_config('app.offices', ${offices}, true)`,
      )
      return work(tx)
    })
  const read = (claim: SheetClaim): Promise<Sheet> => {
    const make = sheets[claim.sheet]
    if (make === undefined) throw new Error(`no sheet ${claim.sheet}`)
    return as(claim, (tx) => make(tx, claim.ask))
  }
  async function* partsOf(claim: SheetClaim, sheet: StreamedSheet): Rows {
    let after: Mark | null = null
    do {
      const part: Part = await as(claim, (tx) => sheet.read(tx, after))
      yield part.rows
      after = part.next
      await nextTurn()
    } while (after !== null)
  }
  /** @returns what is sent as it is read, with its type and name */
  const streamed = (claim: SheetClaim, sheet: StreamedSheet) => {
    const write = sheet.format === "csv" ? writeCsv : writeXlsx
    const { mime, extension } = fileTypes[sheet.format]
    return { mime, name: `${sheet.name}.${extension}`, body: write(sheet.columns, partsOf(claim, sheet)) }
  }

  /** Not a named parameter: those end at 100 characters, and an address carries all of what was asked. */
  app.get("/files/sheets/*", async (request, reply) => {
    const { "*": address } = request.params as { readonly "*": string }
    const claim = links.read(address, clock())
    if (claim === null) throw new HttpStop(404, "Berkas tidak ditemukan atau tautannya sudah kedaluwarsa")
    const stream = streams[claim.sheet]
    const { mime, name, body } =
      stream === undefined ? await whole(await read(claim)) : streamed(claim, stream(claim, clock()))
    return reply
      .header("content-type", mime)
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header("cache-control", "private, no-store")
      .send(body)
  })
}
