/** Words of one look in a paragraph. */
export type Run = {
  readonly words: string
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly code: boolean
}
type Cell = { readonly runs: readonly Run[]; readonly span: number; readonly isHead: boolean }
/** A part of a text that begins on a line of its own. */
export type Block =
  | {
      readonly kind: "paragraph" | "heading" | "subheading"
      readonly runs: readonly Run[]
      /** Levels of lists and quotations around it. */
      readonly indent: number
      /** Bullet or number before it; null = none. */
      readonly marker: string | null
    }
  | { readonly kind: "table"; readonly rows: readonly (readonly Cell[])[] }

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s[^>]*)?)\/?>|([^<]+)/g
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": "\u00a0",
}
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (one) => ENTITIES[one] ?? one)

const BLOCKS: readonly string[] = ["p", "h2", "h3", "pre"]
type List = { readonly isOrdered: boolean; count: number; isNew: boolean }

/** State of reading a text: the open marks and lists, and the block that is being written. */
type Reading = {
  readonly blocks: Block[]
  readonly marks: Map<string, number>
  readonly lists: List[]
  quotes: number
  kind: "paragraph" | "heading" | "subheading"
  runs: Run[]
  table: Cell[][] | null
  cell: { span: number; isHead: boolean } | null
}

const isOn = ({ marks }: Reading, ...tags: readonly string[]): boolean =>
  tags.some((tag) => (marks.get(tag) ?? 0) > 0)

const markerOf = (list: List | undefined): string | null => {
  if (list === undefined || !list.isNew) return null
  list.isNew = false
  return list.isOrdered ? `${list.count}.` : "•"
}

/** Ends the block that is being written. */
const closeBlock = (now: Reading): void => {
  if (now.cell !== null) return
  const { runs, kind, lists, quotes } = now
  now.runs = []
  now.kind = "paragraph"
  if (runs.length === 0) return
  now.blocks.push({ kind, runs, indent: lists.length + quotes, marker: markerOf(lists.at(-1)) })
}

const addWords = (now: Reading, words: string): void => {
  const isHead = now.cell?.isHead === true || now.kind !== "paragraph"
  now.runs.push({
    words,
    bold: isHead || isOn(now, "strong"),
    italic: isOn(now, "em", "blockquote"),
    underline: isOn(now, "u", "a"),
    code: isOn(now, "code", "pre"),
  })
}

const spanOf = (attributes: string): number => Number(/colspan="(\d+)"/.exec(attributes)?.[1] ?? 1)

const openCell = (now: Reading, tag: string, attributes: string): void => {
  now.runs = []
  now.cell = { span: spanOf(attributes), isHead: tag === "th" }
}
const closeCell = (now: Reading): void => {
  if (now.cell === null) return
  now.table?.at(-1)?.push({ runs: now.runs, ...now.cell })
  now.runs = []
  now.cell = null
}

const opened = (now: Reading, tag: string, attributes: string): void => {
  now.marks.set(tag, (now.marks.get(tag) ?? 0) + 1)
  if (tag === "br") addWords(now, "\n")
  else if (tag === "td" || tag === "th") openCell(now, tag, attributes)
  else if (tag === "tr") now.table?.push([])
  else if (tag === "table") {
    closeBlock(now)
    now.table = []
  } else if (BLOCKS.includes(tag)) {
    if (now.cell !== null && now.runs.length > 0) addWords(now, "\n")
    closeBlock(now)
    now.kind = tag === "h2" ? "heading" : tag === "h3" ? "subheading" : "paragraph"
  } else if (tag === "ul" || tag === "ol") {
    closeBlock(now)
    now.lists.push({ isOrdered: tag === "ol", count: 0, isNew: false })
  } else if (tag === "li") {
    closeBlock(now)
    const list = now.lists.at(-1)
    if (list !== undefined) Object.assign(list, { count: list.count + 1, isNew: true })
  } else if (tag === "blockquote") {
    closeBlock(now)
    now.quotes += 1
  }
}

const closed = (now: Reading, tag: string): void => {
  now.marks.set(tag, Math.max(0, (now.marks.get(tag) ?? 0) - 1))
  if (tag === "td" || tag === "th") closeCell(now)
  else if (tag === "table") {
    if (now.table !== null) now.blocks.push({ kind: "table", rows: now.table })
    now.table = null
  } else if (BLOCKS.includes(tag) || tag === "li") closeBlock(now)
  else if (tag === "ul" || tag === "ol") {
    closeBlock(now)
    now.lists.pop()
  } else if (tag === "blockquote") {
    closeBlock(now)
    now.quotes -= 1
  }
}

/**
 * The blocks of clean HTML (server/kit/cleanHtml.ts), in order.
 * @param html as `cleanHtml` returns it: well-formed, and with its elements only
 */
export const blocksOf = (html: string): readonly Block[] => {
  const now: Reading = {
    blocks: [],
    marks: new Map(),
    lists: [],
    quotes: 0,
    kind: "paragraph",
    runs: [],
    table: null,
    cell: null,
  }
  for (const [, end, tag, attributes = "", text] of html.matchAll(TOKEN)) {
    if (tag !== undefined) {
      if (end === "/") closed(now, tag)
      else opened(now, tag, attributes)
    } else if (text !== undefined) {
      const words = isOn(now, "pre") ? text : text.replaceAll(/[\t\n\r ]+/g, " ")
      if (words.trim() !== "" || now.runs.length > 0) addWords(now, unescaped(words))
    }
  }
  closeBlock(now)
  return now.blocks
}
