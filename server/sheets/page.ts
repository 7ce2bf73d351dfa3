import PDFDocument from "pdfkit"
import type { Run } from "./richText.ts"

/** The layout of an A4 page. Widths are in points; texts are Latin, which the built-in PDF fonts support. */
export const LEFT = 56
export const RIGHT = 539
export const WIDTH = RIGHT - LEFT
export const BOTTOM = 780
export const INK = "#17212b"
export const SOFT = "#5b6874"
export const LINE = "#d5dce2"
export const BRAND = "#0b5d4e"

type Look = {
  readonly bold?: boolean
  readonly size?: number
  readonly colour?: string
  readonly width?: number
  readonly align?: "right" | "center" | "justify"
  readonly underline?: boolean
}
type RunsLook = Pick<Look, "size" | "width" | "align">
/** Drawing operations; positions are measured from the top left corner. */
export type Page = {
  /** @returns the y position below the text */
  readonly text: (words: string, x: number, y: number, look?: Look) => number
  /** Words of several looks in one paragraph, which goes on by itself on the next page. @returns the y position below it */
  readonly runs: (runs: readonly Run[], x: number, y: number, look?: RunsLook) => number
  /** Their height; words of another look are taken as bold ones, which are the widest. */
  readonly heightOfRuns: (runs: readonly Run[], width: number) => number
  readonly box: (x: number, y: number, width: number, height: number) => void
  readonly rule: (
    y: number,
    look?: { readonly from?: number; readonly colour?: string; readonly width?: number },
  ) => void
  readonly heightOf: (words: string, look?: Look) => number
  /** Draws a PNG or JPEG image within a square. */
  readonly picture: (bytes: Buffer, x: number, y: number, side: number) => void
  /** Starts a new page. @returns its top */
  readonly next: () => number
}

/** Draws a PDF. `made` is the creation date in its metadata; with a password the file is encrypted. */
export const drawPaper = (
  title: string,
  made: Date,
  draw: (page: Page) => void,
  password: string | null = null,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pdf = new PDFDocument({
      size: "A4",
      margin: LEFT,
      lang: "id-ID",
      info: { Title: title, CreationDate: made },
      ...(password === null ? {} : { userPassword: password, pdfVersion: "1.7ext3" as const }),
    })
    const chunks: Buffer[] = []
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk))
    pdf.on("end", () => resolve(Buffer.concat(chunks)))
    pdf.on("error", reject)
    const dressed = ({ bold, size }: Look) =>
      pdf.font(bold === true ? "Helvetica-Bold" : "Helvetica").fontSize(size ?? 10)
    const fontOf = ({ bold, italic, code }: Run) =>
      code
        ? "Courier"
        : `Helvetica${bold || italic ? "-" : ""}${bold ? "Bold" : ""}${italic ? "Oblique" : ""}`
    draw({
      runs: (runs, x, y, look = {}) => {
        const rest = {
          width: look.width ?? WIDTH,
          ...(look.align === undefined ? {} : { align: look.align }),
        }
        for (const [at, run] of runs.entries()) {
          pdf
            .font(fontOf(run))
            .fontSize(look.size ?? 10)
            .fillColor(INK)
          const given = { ...rest, underline: run.underline, continued: at < runs.length - 1 }
          if (at === 0) pdf.text(run.words, x, y, given)
          else pdf.text(run.words, given)
        }
        return runs.length === 0 ? y : pdf.y
      },
      heightOfRuns: (runs, width) =>
        dressed({ bold: runs.some(({ bold }) => bold) }).heightOfString(
          runs.map(({ words }) => words).join(""),
          { width },
        ),
      box: (x, y, width, height) => {
        pdf.rect(x, y, width, height).lineWidth(0.5).strokeColor(LINE).stroke()
      },
      text: (words, x, y, look = {}) => {
        dressed(look)
          .fillColor(look.colour ?? INK)
          .text(words, x, y, {
            width: look.width ?? WIDTH,
            ...(look.align === undefined ? {} : { align: look.align }),
            ...(look.underline === true ? { underline: true } : {}),
          })
        return pdf.y
      },
      rule: (y, { from = LEFT, colour = LINE, width = 0.75 } = {}) => {
        pdf.moveTo(from, y).lineTo(RIGHT, y).lineWidth(width).strokeColor(colour).stroke()
      },
      heightOf: (words, look = {}) => dressed(look).heightOfString(words, { width: look.width ?? WIDTH }),
      picture: (bytes, x, y, side) => {
        pdf.image(bytes, x, y, { fit: [side, side] })
      },
      next: () => {
        pdf.addPage()
        return LEFT
      },
    })
    pdf.end()
  })
