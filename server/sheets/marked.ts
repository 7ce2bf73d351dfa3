import { SaxesParser } from "saxes"
import type { Cell } from "./cells.ts"

/**
 * What the reader of workbooks leaves out: which sheet is the first one, from when its days are counted, and which of its
 * cells hold formulas (it gives their last results) or errors (it gives nothing).
 */

type Attributes = Readonly<Record<string, string>>

/** A tag without the prefix of its namespace. */
const plain = (name: string) => name.slice(name.indexOf(":") + 1)

const tagsOf = (xml: string, onOpen: (name: string, attributes: Attributes) => void): void => {
  const parser = new SaxesParser()
  parser.on("opentag", ({ name, attributes }) => onOpen(plain(name), attributes))
  parser.write(xml).close()
}

/** Where the first sheet is; null = there is none. */
export const sheetPath = (workbook: string, relations: string): string | null => {
  let wanted: string | undefined
  tagsOf(workbook, (name, attributes) => {
    if (name === "sheet") wanted ??= attributes["r:id"]
  })
  let target: string | undefined
  tagsOf(relations, (name, attributes) => {
    if (name === "Relationship" && attributes["Id"] === wanted) target = attributes["Target"]
  })
  if (wanted === undefined || target === undefined) return null
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`
}

/** How a workbook says that its days count from 1904; null = it does not. */
export const since1904 = (workbook: string): "1" | "true" | null => {
  let first: Attributes | undefined
  tagsOf(workbook, (name, attributes) => {
    if (name === "workbookPr") first ??= attributes
  })
  const said = first?.["date1904"]
  return said === "1" || said === "true" ? said : null
}

/** Row from 1 and column from 0 of an address such as B7. */
const placeOf = (address: string): readonly [row: number, column: number] => {
  const letters = /^[A-Z]*/.exec(address)?.[0] ?? ""
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return [Number(address.slice(letters.length)), column - 1]
}

/** Whether a sheet can hold any such cell: most hold none, and reading it once more takes as long as reading its values. */
const mayHaveMarked = (sheet: string) => /<(?:[^<>\s/:]+:)?f[\s/>]|\st\s*=\s*["'](?:e|&)/.test(sheet)

/** Cells with formulas and errors, by row and column. */
export const markedCells = (sheet: string): ReadonlyMap<number, ReadonlyMap<number, Cell>> => {
  const found = new Map<number, Map<number, Cell>>()
  if (!mayHaveMarked(sheet)) return found
  let at = ""
  let isError = false
  let text = ""
  const mark = (cell: Cell) => {
    const [row, column] = placeOf(at)
    const cells = found.get(row) ?? new Map<number, Cell>()
    if (cells.get(column)?.kind !== "formula") cells.set(column, cell)
    found.set(row, cells)
  }
  const parser = new SaxesParser()
  parser.on("opentag", ({ name, attributes }) => {
    text = ""
    if (plain(name) !== "c") return
    at = attributes["r"] ?? ""
    isError = attributes["t"] === "e"
  })
  parser.on("text", (part) => {
    text += part
  })
  parser.on("closetag", ({ name }) => {
    if (plain(name) === "f") mark({ kind: "formula", text: `=${text.replace(/^=/, "")}` })
    if (plain(name) === "v" && isError) mark({ kind: "error", text })
    text = ""
  })
  parser.write(sheet).close()
  return found
}
