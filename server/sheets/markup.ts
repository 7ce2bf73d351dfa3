import { type Cell, MOST_COLUMNS, type SheetRow } from "./cells.ts"

/**
 * Tables in markup that programs of attendance machines save under the name .xls: HTML, and the XML spreadsheet of
 * 2003. Neither has to be well-formed, so that tags are looked for one after the other, in linear time.
 */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
}
const MOST_CODE = 0x10_ff_ff
/** Longer names are no entity. */
const unescaped = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole
    const isHex = name[1]?.toLowerCase() === "x"
    const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
    return code > 0 && code <= MOST_CODE ? String.fromCodePoint(code) : whole
  })

const ROWS = new Set(["tr", "row"])
const CELLS = new Set(["td", "th", "cell"])
/** Their content is no text of the table. */
const SILENT = new Set(["script", "style", "title"])

export const isMarkup = (text: string): boolean =>
  /^\s*<(!doctype|html|\?xml|table|head|meta|body|style|workbook)/i.test(text)

type Tag = { readonly name: string; readonly isEnd: boolean; readonly attributes: string }
const tagOf = (inside: string): Tag => {
  const [, slash = "", name = "", attributes = ""] = /^(\/?)(?:[a-z]+:)?([a-z0-9]+)(.*)$/is.exec(inside) ?? []
  return { name: name.toLowerCase(), isEnd: slash === "/", attributes }
}

/** Non-empty rows, up to a maximum. Rows are counted as spreadsheet programs show them. */
export const readMarkup = (text: string, mostRows: number): SheetRow[] => {
  const rows: SheetRow[] = []
  let row = 0
  let cells: (Cell | undefined)[] = []
  /** null = between cells. */
  let content: string | null = null
  let silent: string | null = null
  const endCell = () => {
    if (content === null) return
    const value = unescaped(content).replace(/\s+/g, " ").trim()
    if (cells.length < MOST_COLUMNS) cells.push(value === "" ? undefined : { kind: "text", text: value })
    content = null
  }
  const endRow = () => {
    endCell()
    if (cells.some((cell) => cell !== undefined)) rows.push({ row, cells })
    cells = []
  }
  for (let at = 0; at < text.length && rows.length < mostRows;) {
    const opens = text.indexOf("<", at)
    const end = opens === -1 ? text.length : opens
    if (content !== null && silent === null) content += text.slice(at, end)
    const closes = opens === -1 ? -1 : text.indexOf(">", opens)
    if (closes === -1) break
    at = closes + 1
    const { name, isEnd, attributes } = tagOf(text.slice(opens + 1, closes))
    if (silent !== null) {
      if (isEnd && name === silent) silent = null
    } else if (SILENT.has(name)) silent = isEnd ? null : name
    else if (ROWS.has(name)) {
      endRow()
      if (!isEnd) row += 1
    } else if (CELLS.has(name)) {
      endCell()
      if (isEnd || attributes.endsWith("/")) continue
      const index = Number(/\bindex="(\d{1,3})"/i.exec(attributes)?.[1] ?? 0)
      while (cells.length < Math.min(index, MOST_COLUMNS) - 1) cells.push(undefined)
      content = ""
    } else if (name === "br" && content !== null) content += " "
  }
  endRow()
  return rows.slice(0, mostRows)
}
