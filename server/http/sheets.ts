import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { FastifyInstance } from "fastify"
import writeXlsxFile from "write-excel-file/node"
import type { Database, Tx } from "../db/database.ts"
import { bindOwner, PLATFORM } from "../db/owner.ts"
import { bytesFrom } from "../files/bytesFrom.ts"
import type { FileStore } from "../files/store.ts"
import type { SheetClaim, SheetLinks } from "../files/sheetLinks.ts"
import { fileTypes } from "../files/types.ts"
import { papers } from "../register/papers.ts"
import { sheets } from "../register/sheets.ts"
import type { Cell, Sheet, SheetColumn } from "../sheets/sheet.ts"
import type { Mark, Part, StreamedSheet } from "../sheets/stream.ts"
import { streams } from "../register/streams.ts"
import { type Rows, writeCsv, writeXlsx } from "../sheets/write.ts"
import { HttpStop } from "../call/answer.ts"
import { assertOpenTo } from "../call/maintenance.ts"
import { bindSessionOf } from "../call/session.ts"

type Deps = {
  readonly db: Database
  readonly store: FileStore
  readonly links: SheetLinks
  readonly clock: () => Date
}

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

const isCsv = (ask: unknown): boolean =>
  typeof ask === "object" && ask !== null && "format" in ask && ask.format === "csv"

async function* atOnce({ rows }: Sheet): Rows {
  yield rows
}
/** Renders a sheet in the requested format; default is xlsx. */
const whole = async (sheet: Sheet, ask: unknown) => {
  const { mime, extension } = isCsv(ask) ? fileTypes.csv : fileTypes.xlsx
  const columns = sheet.columns.map(({ header }) => ({ label: header, kind: "text" as const }))
  return {
    mime,
    name: `${sheet.name}.${extension}`,
    body: isCsv(ask) ? writeCsv(columns, atOnce(sheet)) : await bytesOf(sheet),
  }
}

/**
 * `GET /files/sheets/{claim}.{signature}`: a table as xlsx or a document as PDF, read with the rights of the account
 * that requested the URL.
 */
export const serveSheets = (app: FastifyInstance, { db, store, links, clock }: Deps): void => {
  const fileBytes = bytesFrom(store)
  const as = <A>(claim: SheetClaim, work: (tx: Tx) => Promise<A>): Promise<A> =>
    db.transact(async (tx) => {
      await bindOwner(tx, claim)
      await tx.execute(sql`select set_config('app.pay', ${claim.pay ? "on" : ""}, true)`)
      return work(tx)
    })
  /** Signed URLs become invalid when the session ends (log-out or revocation). */
  const isAlive = (claim: SheetClaim): Promise<boolean> =>
    db.transact((tx) =>
      bindSessionOf(tx, claim.session, clock(), true).then(
        (session) => {
          assertOpenTo(session)
          return session.accountId === claim.account && (session.companyId ?? PLATFORM) === claim.company
        },
        (thrown: unknown) => {
          if (thrown instanceof HttpStop) return false
          throw thrown
        },
      ),
    )
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
  /** @returns a stream that is sent while it is read, with its type and name */
  const streamed = async (claim: SheetClaim, sheet: StreamedSheet) => {
    const { mime, extension } = fileTypes[sheet.format]
    const name = `${sheet.name}.${extension}`
    const { lists } = sheet
    const rows = partsOf(claim, sheet)
    if (sheet.format === "csv") return { mime, name, body: writeCsv(sheet.columns, rows) }
    const listed = lists === undefined ? [] : await as(claim, (tx) => lists(tx))
    return { mime, name, body: writeXlsx(sheet.columns, rows, listed) }
  }

  const made = async (claim: SheetClaim) => {
    const paper = papers[claim.sheet]
    if (paper !== undefined) {
      const { name, type, draw } = await as(claim, (tx) => paper(tx, claim.ask, clock(), fileBytes))
      const { mime, extension } = type ?? fileTypes.pdf
      return { mime, name: `${name}.${extension}`, body: await draw() }
    }
    const stream = streams[claim.sheet]
    return stream === undefined
      ? whole(await read(claim), claim.ask)
      : streamed(claim, stream(claim, clock()))
  }

  /** A wildcard, not a named parameter: those are limited to 100 characters, and the URL contains the whole payload. */
  app.get("/files/sheets/*", async (request, reply) => {
    const { "*": address } = request.params as { readonly "*": string }
    const claim = links.read(address, clock())
    if (claim === null || !(await isAlive(claim)))
      throw new HttpStop(404, "Berkas tidak ditemukan atau tautannya sudah kedaluwarsa")
    const { mime, name, body } = await made(claim)
    return reply
      .header("content-type", mime)
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header("cache-control", "private, no-store")
      .send(body)
  })
}
