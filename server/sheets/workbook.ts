import { unzipSync } from "fflate"
import { SheetProblem, TOO_LARGE } from "./problem.ts"
import { type Attributes, readXml } from "./xml.ts"

/** Reads the parts of a workbook: sheets, shared strings and number formats. */

type Parts = Readonly<Record<string, Uint8Array>>

/**
 * Unpacks some parts of the workbook, up to a total size. The sizes are checked before anything is unpacked (zip bomb
 * protection).
 */
export const unpack = (file: Uint8Array, names: ReadonlySet<string>, mostBytes: number): Parts => {
  let weight = 0
  unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (names.has(name)) weight += originalSize
      return false
    },
  })
  if (weight > mostBytes) throw new SheetProblem(TOO_LARGE)
  return unzipSync(file, { filter: ({ name }) => names.has(name) })
}

const WORKBOOK = "xl/workbook.xml"
const RELATIONS = "xl/_rels/workbook.xml.rels"
const MOST_BOOK_BYTES = 4_000_000

export type Book = {
  readonly sheet: string
  readonly strings: string | null
  readonly styles: string | null
  readonly is1904: boolean
}

const pathOf = (target: string) => (target.startsWith("/") ? target.slice(1) : `xl/${target}`)

/** The paths of a workbook's parts; null where it has no sheet. */
export const readBook = (file: Uint8Array): Book | null => {
  const parts = unpack(file, new Set([WORKBOOK, RELATIONS]), MOST_BOOK_BYTES)
  let first: string | undefined
  let properties: Attributes | undefined
  readXml(parts[WORKBOOK] ?? new Uint8Array(), {
    open: (name, attributes) => {
      if (name === "sheet") first ??= attributes["r:id"]
      if (name === "workbookPr") properties ??= attributes
    },
  })
  const byId = new Map<string, string>()
  const byType = new Map<string, string>()
  readXml(parts[RELATIONS] ?? new Uint8Array(), {
    open: (name, { Id = "", Type = "", Target }) => {
      if (name !== "Relationship" || Target === undefined) return
      byId.set(Id, pathOf(Target))
      byType.set(Type.slice(Type.lastIndexOf("/") + 1), pathOf(Target))
    },
  })
  const sheet = first === undefined ? undefined : byId.get(first)
  if (sheet === undefined) return null
  return {
    sheet,
    strings: byType.get("sharedStrings") ?? null,
    styles: byType.get("styles") ?? null,
    is1904: ["1", "true"].includes(properties?.["date1904"] ?? ""),
  }
}

/** Decodes escaped characters such as _x000D_. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

const MOST_STRINGS = 1_000_000

/** The shared strings, which cells refer to by index. */
export const readStrings = (part: Uint8Array, mostLetters: number): readonly string[] => {
  const strings: string[] = []
  let letters = 0
  let text = ""
  let isText = false
  /** Skips phonetic hints (rPh), which are stored next to a text. */
  let isSpoken = false
  readXml(part, {
    open: (name) => {
      if (name === "si") text = ""
      if (name === "rPh") isSpoken = true
      if (name === "t") isText = !isSpoken
    },
    text: (piece) => {
      if (isText) text += piece
    },
    close: (name) => {
      if (name === "t") isText = false
      if (name === "rPh") isSpoken = false
      if (name !== "si") return
      letters += text.length
      strings.push(unescaped(text))
      if (strings.length > MOST_STRINGS || letters > mostLetters) throw new SheetProblem(TOO_LARGE)
    },
  })
  return strings
}

/** Built-in number formats that show a date or a time. */
const isKnownDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58) ||
  (id >= 71 && id <= 81)

/** Built-in formats that show a time, with its date (22) or without. */
const isKnownTime = (id: number) => (id >= 18 && id <= 22) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)
const isKnownDay = (id: number) => isKnownDate(id) && (id === 22 || !isKnownTime(id))

/**
 * The date and time letters of a custom format, without quoted, escaped and bracketed text (except elapsed hours).
 */
const shownBy = (format: string): string => {
  const [shown = ""] = format.split(";")
  return shown
    .replace(/\\.|_.|\*./g, " ")
    .replace(/"[^"]*"?/g, " ")
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, " ")
    .replace(/general|standard/gi, " ")
}
export const isDateFormat = (format: string): boolean => {
  const bare = shownBy(format)
  return /[dmyhs]/i.test(bare) && !/[#?]/.test(bare)
}
/** Whether a format shows a date, a time or both: next to hours or seconds an m means minutes. */
export const momentOf = (format: string): Pick<Style, "isDay" | "isTime"> => {
  const isMoment = isDateFormat(format)
  const isTime = isMoment && /[hs]/i.test(shownBy(format))
  return { isDay: isMoment && (!isTime || /[dy]/i.test(shownBy(format))), isTime }
}

/** How a style formats the numbers of its cells. */
export type Style = {
  readonly isDay: boolean
  readonly isTime: boolean
  /** Minimum number of digits, padded with zeros; 0 = no padding. */
  readonly figures: number
}

const MOST_FIGURES = 30

/** Digits of a format of zeros only (0000: 12 is 0012). */
export const figuresOf = (format: string): number => {
  const [shown = ""] = format.split(";")
  const bare = shown.replace(/"(0*)"/g, "$1").replace(/\\/g, "")
  return /^0+$/.test(bare) && bare.length > 1 && bare.length <= MOST_FIGURES ? bare.length : 0
}

/** The number format of each style, by index. */
export const readStyles = (part: Uint8Array): readonly Style[] => {
  const own = new Map<number, string>()
  const styles: Style[] = []
  let isCells = false
  readXml(part, {
    open: (name, { numFmtId = "0", formatCode = "" }) => {
      if (name === "cellXfs") isCells = true
      if (name === "numFmt") own.set(Number(numFmtId), formatCode)
      if (name !== "xf" || !isCells) return
      const format = own.get(Number(numFmtId))
      styles.push(
        format === undefined
          ? { isDay: isKnownDay(Number(numFmtId)), isTime: isKnownTime(Number(numFmtId)), figures: 0 }
          : { ...momentOf(format), figures: figuresOf(format) },
      )
    },
    close: (name) => {
      if (name === "cellXfs") isCells = false
    },
  })
  return styles
}
