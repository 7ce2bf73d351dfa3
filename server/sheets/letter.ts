import { BOTTOM, INK, LEFT, type Page, RIGHT, SOFT, WIDTH } from "./page.ts"

/** The company that sends a letter. */
export type Sender = {
  readonly nama: string
  readonly nama_legal: string | null
  readonly alamat: string | null
  readonly kota: string | null
  readonly phone: string | null
  readonly email: string
  readonly pic_nama: string | null
  readonly pic_jabatan: string | null
}

/** The content of a letter, independent of its layout. */
export type LetterContent = {
  readonly head: readonly string[]
  /** Why the letter is not in force; null = it is. */
  readonly mark: string | null
  readonly title: string
  readonly no: string
  /** The line above the facts. */
  readonly opening: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** Paragraphs; `isOwn` marks text entered by a person, which is indented. */
  readonly body: readonly { readonly words: string; readonly isOwn: boolean }[]
  readonly place: string
  readonly from: readonly string[]
  /** The receiver, who signs too; empty = nobody does. */
  readonly to: readonly string[]
}

export const ownWords = (words: string) => ({ words, isOwn: true })
export const letterWords = (words: string) => ({ words, isOwn: false })
export const companyOf = ({ nama, nama_legal }: Sender): string => nama_legal ?? nama

/** Lines of the letterhead: the company, its address, its telephone and mail. */
export const headOf = (sender: Sender): readonly string[] =>
  [
    companyOf(sender),
    sender.alamat ?? "",
    [sender.phone === null ? "" : `Telp. ${sender.phone}`, sender.email]
      .filter((part) => part !== "")
      .join(" · "),
  ].filter((line) => line !== "")

/** The columns of the sender, of a company `c`, as JSON. */
export const SENDER_COLUMNS = `json_build_object('nama', c.nama, 'nama_legal', c.nama_legal, 'alamat', c.alamat, 'kota', c.kota, 'phone', c.phone,
  'email', c.email, 'pic_nama', c.pic_nama, 'pic_jabatan', c.pic_jabatan)`

const LOGO = 54
const INSET = 18
const SIGN = 62

/** The letterhead. @returns the y position below it */
export const drawHead = (page: Page, head: readonly string[], logo: Buffer | null): number => {
  const from = logo === null ? LEFT : LEFT + LOGO + 14
  const width = RIGHT - from
  if (logo !== null) page.picture(logo, LEFT, 48, LOGO)
  let y = 52
  for (const [at, line] of head.entries())
    y =
      page.text(
        line,
        from,
        y,
        at === 0 ? { bold: true, size: 14, width } : { size: 9, colour: SOFT, width },
      ) + 2
  const end = Math.max(y, logo === null ? 0 : 48 + LOGO) + 8
  page.rule(end, { colour: INK, width: 1.5 })
  page.rule(end + 2.5, { colour: INK, width: 0.5 })
  return end + 24
}

/** The place with the date, and who signs: the company on the right, the receiver on the left. */
export const drawSigns = (
  page: Page,
  { place, from, to }: Pick<LetterContent, "place" | "from" | "to">,
  top: number,
  signature: Buffer | null = null,
): void => {
  let y = top + SIGN + 70 > BOTTOM ? page.next() : top
  page.text(place, 330, y, { width: RIGHT - 330 })
  y += 16
  const column = (lines: readonly string[], x: number, width: number) => {
    const [first = "", name = "", role = ""] = lines
    page.text(first, x, y, { width })
    page.text(name === "" ? "(.........................................)" : name, x, y + SIGN, {
      width,
      bold: true,
    })
    page.text(role, x, y + SIGN + 14, { width, size: 9, colour: SOFT })
  }
  if (to.length > 0) column(to, LEFT, 220)
  if (signature !== null) page.picture(signature, 330, y + 14, SIGN - 16)
  column(from, 330, RIGHT - 330)
}

/**
 * The usual layout of Indonesian business letters: letterhead, title and number, the employee, the body, both
 * signatures.
 */
export const drawLetter = (content: LetterContent, logo: Buffer | null) => (page: Page) => {
  let y = drawHead(page, content.head, logo)
  if (content.mark !== null)
    y = page.text(content.mark, LEFT, y, { bold: true, size: 9, align: "center" }) + 8
  y = page.text(content.title, LEFT, y, { bold: true, size: 13, align: "center", underline: true }) + 3
  y = page.text(content.no, LEFT, y, { align: "center" }) + 20
  y = page.text(content.opening, LEFT, y) + 8
  for (const [label, value] of content.facts) {
    page.text(label, LEFT + INSET, y, { width: 90 })
    page.text(":", LEFT + INSET + 92, y, { width: 10 })
    y = page.text(value, LEFT + INSET + 104, y, { width: WIDTH - INSET - 104 }) + 3
  }
  y += 10
  for (const { words, isOwn } of content.body) {
    const x = isOwn ? LEFT + INSET : LEFT
    const width = isOwn ? WIDTH - INSET : WIDTH
    if (y + page.heightOf(words, { width }) > BOTTOM) y = page.next()
    y = page.text(words, x, y, { width, ...(isOwn ? {} : { align: "justify" as const }) }) + 9
  }
  drawSigns(page, content, y + 12)
}
