import { PassThrough, Readable } from "node:stream"
import { ZipFile } from "yazl"

/** A cell value: text, a number, a date (ISO) or nothing. */
export type Value = string | number | null
export type Column = {
  readonly label: string
  readonly kind: "text" | "number" | "date"
  readonly width?: number
}
/** Allowed values by the label of their column. */
export type Lists = readonly { readonly label: string; readonly values: readonly string[] }[]
export type Rows = AsyncGenerator<readonly (readonly Value[])[]>

/** Spreadsheet programs run text that begins like this as a formula, including full-width signs (CSV injection). */
const isRisky = (text: string) => /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text)

const csvValue = (value: Value): string => {
  if (value === null) return ""
  if (typeof value === "number") return String(value)
  const text = isRisky(value) ? `'${value}` : value
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const csvLine = (values: readonly Value[]) => `${values.map(csvValue).join(",")}\r\n`

/** A stream of comma-separated values, in parts, with a byte order mark (BOM) that marks it as UTF-8. */
export const writeCsv = (columns: readonly Column[], rows: Rows): Readable =>
  Readable.from(csvText(columns, rows))

async function* csvText(columns: readonly Column[], rows: Rows): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${csvLine(columns.map(({ label }) => label))}`)
  for await (const part of rows) yield Buffer.from(part.map(csvLine).join(""))
}

const escaped = (text: string) =>
  text
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : ""))
    .replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign)

const HEAD_STYLE = 1
const DATE_STYLE = 2
/** The style of text cells that stay text when a user edits them. */
const QUOTED_STYLE = 3
/** The style of empty cells in text columns: input is kept as typed. */
const TEXT_STYLE = 4
const DAY_MS = 86_400_000

/** The letters of a 0-based column: A, B, … Z, AA, … */
const lettersOf = (column: number): string => {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}

/** The XML of a cell: its address, type, style and value; empty cells are left out. */
const cellXml = (value: Value, kind: Column["kind"], at: string): string => {
  if (value === null || value === "") return ""
  if (typeof value === "number") return `<c r="${at}"><v>${value}</v></c>`
  if (kind === "date" && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return `<c r="${at}" s="${DATE_STYLE}"><v>${Math.round((Date.parse(value) - Date.UTC(1899, 11, 30)) / DAY_MS)}</v></c>`
  return textXml(value, at, isRisky(value) ? QUOTED_STYLE : 0)
}
const textXml = (text: string, at: string, style: number) =>
  `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

const LISTS = "Daftar"
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"

/** All parts except the sheets; lists of allowed values need a second sheet. */
const fixedParts = (isListed: boolean): readonly (readonly [name: string, xml: string])[] => [
  [
    "[Content_Types].xml",
    `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>${isListed ? `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${SHEET_TYPE}"/>` : ""}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  ],
  [
    "_rels/.rels",
    `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    "xl/workbook.xml",
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/>${isListed ? `<sheet name="${LISTS}" sheetId="2" r:id="rId3"/>` : ""}</sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/styles" Target="styles.xml"/>${isListed ? `<Relationship Id="rId3" Type="${REL}/worksheet" Target="worksheets/sheet2.xml"/>` : ""}</Relationships>`,
  ],
  [
    "xl/styles.xml",
    `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" quotePrefix="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
]

/** Number of rows with a drop-down list. */
const LISTED_ROWS = 10_001

/** Columns with allowed values get drop-down lists; other input is still accepted. */
const validations = (columns: readonly Column[], lists: Lists): string => {
  const rules = lists.flatMap(({ label, values }, at) => {
    const column = columns.findIndex((one) => one.label === label)
    if (column < 0 || values.length === 0) return []
    const [letters, from] = [lettersOf(column), lettersOf(at)]
    return [
      `<dataValidation type="list" errorStyle="information" allowBlank="1" showErrorMessage="0" sqref="${letters}2:${letters}${LISTED_ROWS}"><formula1>${LISTS}!$${from}$2:$${from}$${values.length + 1}</formula1></dataValidation>`,
    ]
  })
  return rules.length === 0
    ? ""
    : `<dataValidations count="${rules.length}">${rules.join("")}</dataValidations>`
}

const listsXml = (lists: Lists): string => {
  const longest = Math.max(0, ...lists.map(({ values }) => values.length))
  const rows = Array.from({ length: longest + 1 }, (_, at) => {
    const cells = lists.map(({ label, values }, column) => {
      const text = at === 0 ? label : values[at - 1]
      return text === undefined
        ? ""
        : textXml(text, `${lettersOf(column)}${at + 1}`, at === 0 ? HEAD_STYLE : 0)
    })
    return `<row r="${at + 1}">${cells.join("")}</row>`
  })
  return `${XML}<worksheet xmlns="${MAIN}"><cols><col min="1" max="${Math.max(1, lists.length)}" width="28" customWidth="1"/></cols><sheetData>${rows.join("")}</sheetData></worksheet>`
}

async function* sheetXml(columns: readonly Column[], rows: Rows, lists: Lists): AsyncGenerator<string> {
  const letters = columns.map((_, at) => lettersOf(at))
  const widths = columns.map(
    ({ width = 18, kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}"${kind === "text" ? ` style="${TEXT_STYLE}"` : ""} customWidth="1"/>`,
  )
  const rowXml = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join("")}</row>`
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>`
  yield rowXml(
    1,
    columns.map(({ label }, at) => textXml(label, `${letters[at]}1`, HEAD_STYLE)),
  )
  let number = 1
  for await (const part of rows)
    yield part
      .map((values) => {
        number += 1
        const cells = values.map((value, at) =>
          cellXml(value, columns[at]?.kind ?? "text", `${letters[at]}${number}`),
        )
        return rowXml(number, cells)
      })
      .join("")
  yield `</sheetData>${validations(columns, lists)}</worksheet>`
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/**
 * A stream of a workbook, its rows in parts, so that it is never in memory as a whole. Allowed values are in a second
 * sheet. Compression runs in libuv's thread pool, not in this thread.
 */
export const writeXlsx = (columns: readonly Column[], rows: Rows, lists: Lists = []): Readable => {
  const zip = new ZipFile()
  for (const [name, xml] of fixedParts(lists.length > 0)) zip.addReadStream(Readable.from(once(xml)), name)
  const sheet = Readable.from(sheetXml(columns, rows, lists), { objectMode: false })
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml", { compressionLevel: 4 })
  if (lists.length > 0) zip.addReadStream(Readable.from(once(listsXml(lists))), "xl/worksheets/sheet2.xml")
  zip.end()
  const packed = new PassThrough()
  const fail = (error: Error) => packed.destroy(error)
  sheet.on("error", fail)
  zip.on("error", fail)
  packed.on("close", () => sheet.destroy())
  zip.outputStream.pipe(packed)
  return packed
}
