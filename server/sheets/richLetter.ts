import { drawHead, drawSigns } from "./letter.ts"
import { BOTTOM, LEFT, type Page, WIDTH } from "./page.ts"
import { type Block, blocksOf } from "./richText.ts"

/** A letter whose text is rich text. */
export type RichLetter = {
  readonly head: readonly string[]
  /** Why the letter is not in force; null = it is. */
  readonly mark: string | null
  readonly title: string
  readonly no: string
  /** Clean HTML. */
  readonly html: string
  readonly place: string
  readonly from: readonly string[]
  /** The receiver, who signs too; empty = nobody does. */
  readonly to: readonly string[]
}
export type LetterPictures = { readonly logo: Buffer | null; readonly signature: Buffer | null }

const INDENT = 18
const GAP = 8
const CELL = 4

type Table = Extract<Block, { readonly kind: "table" }>

/** A grid with columns of the same width; a row that does not fit begins a page. */
const drawTable = (page: Page, { rows }: Table, top: number): number => {
  const columns = Math.max(1, ...rows.map((cells) => cells.reduce((sum, { span }) => sum + span, 0)))
  const unit = WIDTH / columns
  let y = top
  for (const cells of rows) {
    const heights = cells.map(({ runs, span }) => page.heightOfRuns(runs, unit * span - 2 * CELL))
    const height = Math.max(14, ...heights) + 2 * CELL
    if (y + height > BOTTOM) y = page.next()
    let x = LEFT
    for (const { runs, span } of cells) {
      page.box(x, y, unit * span, height)
      page.runs(runs, x + CELL, y + CELL, { width: unit * span - 2 * CELL })
      x += unit * span
    }
    y += height
  }
  return y + GAP
}

const SIZES = { paragraph: 10, heading: 12, subheading: 11 } as const

const drawBlock = (page: Page, block: Block, y: number): number => {
  if (block.kind === "table") return drawTable(page, block, y)
  const { kind, runs, indent, marker } = block
  const x = LEFT + indent * INDENT
  const width = WIDTH - indent * INDENT
  const size = SIZES[kind]
  /** A line at least: a longer paragraph goes on by itself on the next page. */
  const top = y + size * 1.5 > BOTTOM ? page.next() : y
  if (marker !== null) page.text(marker, x - INDENT, top, { width: INDENT, size })
  const isText = kind === "paragraph" && indent === 0
  return page.runs(runs, x, top, { width, size, ...(isText ? { align: "justify" as const } : {}) }) + GAP
}

/** Letterhead, title and number, the text, both signatures: the usual layout, with a text of the company. */
export const drawRichLetter =
  (letter: RichLetter, { logo, signature }: LetterPictures) =>
  (page: Page): void => {
    let y = drawHead(page, letter.head, logo)
    if (letter.mark !== null)
      y = page.text(letter.mark, LEFT, y, { bold: true, size: 9, align: "center" }) + 8
    y = page.text(letter.title, LEFT, y, { bold: true, size: 13, align: "center", underline: true }) + 3
    y = page.text(letter.no, LEFT, y, { align: "center" }) + 20
    for (const block of blocksOf(letter.html)) y = drawBlock(page, block, y)
    drawSigns(page, letter, y + 12, signature)
  }
