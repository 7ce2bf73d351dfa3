import { setImmediate as nextTurn } from "node:timers/promises"
import type { Readable } from "node:stream"
import writeXlsxFile from "write-excel-file/node"
import type { FileType } from "#contract/kit/call.ts"
import type { Tx } from "../db/database.ts"
import type { SheetClaim } from "../files/sheetLinks.ts"
import { fileTypes } from "../files/types.ts"
import type { BytesOf, PaperMaker } from "./paper.ts"
import type { Cell, Sheet, SheetColumn, SheetMaker } from "./sheet.ts"
import type { Mark, Part, StreamedSheet, StreamMaker } from "./stream.ts"
import { type Rows, writeCsv, writeXlsx } from "./write.ts"

/** Makers of tables and documents by the name in a claim. */
export type SheetBook = {
  readonly sheets: Readonly<Record<string, SheetMaker>>
  readonly streams: Readonly<Record<string, StreamMaker>>
  readonly papers: Readonly<Record<string, PaperMaker>>
}

/**
 * Runs work in a transaction of its own, with the rights of the claim. `rowsIn`: number of rows that this part adds to
 * the file.
 */
export type ReadAs = <A>(work: (tx: Tx) => Promise<A>, rowsIn?: (part: A) => number) => Promise<A>

export type MadeSheet = {
  /** With its extension. */
  readonly name: string
  /** null = a type that is not stored (KML). */
  readonly type: FileType | null
  readonly mime: string
  readonly body: Buffer | Readable
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

const made = (name: string, type: FileType, body: Buffer | Readable): MadeSheet => {
  const { mime, extension } = fileTypes[type]
  return { name: `${name}.${extension}`, type, mime, body }
}

async function* atOnce({ rows }: Sheet): Rows {
  yield rows
}
/** Renders a sheet in the requested format; default is xlsx. */
const whole = async (sheet: Sheet, ask: unknown): Promise<MadeSheet> => {
  const columns = sheet.columns.map(({ header }) => ({ label: header, kind: "text" as const }))
  return isCsv(ask)
    ? made(sheet.name, "csv", writeCsv(columns, atOnce(sheet)))
    : made(sheet.name, "xlsx", await bytesOf(sheet))
}

async function* partsOf(sheet: StreamedSheet, read: ReadAs): Rows {
  let after: Mark | null = null
  do {
    const part: Part = await read(
      (tx) => sheet.read(tx, after),
      ({ rows }) => rows.length,
    )
    yield part.rows
    after = part.next
    await nextTurn()
  } while (after !== null)
}

const streamed = async (sheet: StreamedSheet, read: ReadAs): Promise<MadeSheet> => {
  const { lists, format, moreColumns, name } = sheet
  const more = moreColumns === undefined ? [] : await read(moreColumns)
  const columns = [...sheet.columns, ...more]
  const rows = partsOf(sheet, read)
  if (format === "csv") return made(name, format, writeCsv(columns, rows))
  return made(name, format, writeXlsx(columns, rows, lists === undefined ? [] : await read(lists)))
}

type Deps = { readonly book: SheetBook; readonly now: Date; readonly bytesOf: BytesOf }

/**
 * Makes the file of a claim. A streamed table is read while its body is consumed, one part per transaction.
 * @throws Error where no maker has this name
 */
export const makeSheet = async (
  { book: { papers, streams, sheets }, now, bytesOf: filesOf }: Deps,
  { sheet, ask, offices }: Pick<SheetClaim, "sheet" | "ask" | "offices">,
  read: ReadAs,
): Promise<MadeSheet> => {
  const paper = papers[sheet]
  if (paper !== undefined) {
    const { name, type, draw } = await read((tx) => paper(tx, ask, now, filesOf))
    if (type === undefined) return made(name, "pdf", await draw())
    return { name: `${name}.${type.extension}`, type: null, mime: type.mime, body: await draw() }
  }
  const stream = streams[sheet]
  if (stream !== undefined) return streamed(stream({ ask, offices }, now), read)
  const make = sheets[sheet]
  if (make === undefined) throw new Error(`no sheet ${sheet}`)
  return whole(
    await read(
      (tx) => make(tx, ask),
      ({ rows }) => rows.length,
    ),
    ask,
  )
}
