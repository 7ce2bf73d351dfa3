import type { ChartAsk } from "#machines/chart/chartMachine.ts"
import { BOX, type ChartLayout, lineOf } from "./chartLayout.ts"
import { belowWords, cut, kiniWords, subWords } from "./chartWords.ts"

/** The picture has its own colours, so that it is the same in a dark theme and on paper. */
const INK = "#1a2233"
const INK_2 = "#4a5568"
const LINE = "#c6cedb"
const KINI = "#1d5fd1"
const HEAD = 64
const EDGE = 16
/** Characters that fit the width of a box, by the size of the text. */
export const FITS = { name: 30, text: 36 } as const

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const text = (x: number, y: number, words: string, style: string): string =>
  words === "" ? "" : `<text x="${x}" y="${y}" ${style}>${escaped(words)}</text>`

/** The chart as it is shown, as an SVG document of its own: with its title, without buttons. */
export const chartSvg = (
  { boxes, lines, mores, width, height }: ChartLayout,
  ask: Pick<ChartAsk, "by">,
  { title, sub }: { readonly title: string; readonly sub: string },
): string => {
  const wide = Math.max(width, 480)
  const nodes = boxes.map(({ node, x, y }) =>
    [
      `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="8" fill="#ffffff" stroke="${LINE}"/>`,
      text(x + 12, y + 22, cut(node.nama, FITS.name), `font-size="13" font-weight="600" fill="${INK}"`),
      text(x + 12, y + 40, cut(subWords(node), FITS.text), `font-size="11" fill="${INK_2}"`),
      text(x + 12, y + 57, cut(belowWords(node, ask), FITS.text), `font-size="11" fill="${INK_2}"`),
      text(
        x + 12,
        y + 74,
        cut(kiniWords(node) ?? "", FITS.text),
        `font-size="11" font-weight="600" fill="${KINI}"`,
      ),
    ].join(""),
  )
  const rests = mores.map(({ rest, x, y }) =>
    text(x + 12, y + 22, `${rest} lagi tidak ditampilkan`, `font-size="11" fill="${INK_2}"`),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${height + HEAD}" viewBox="0 0 ${wide} ${height + HEAD}" font-family="Inter, Segoe UI, Roboto, Helvetica, Arial, sans-serif"><title>${escaped(title)}</title><rect width="100%" height="100%" fill="#ffffff"/>${text(EDGE, 30, title, `font-size="18" font-weight="700" fill="${INK}"`)}${text(EDGE, 50, sub, `font-size="12" fill="${INK_2}"`)}<g transform="translate(0 ${HEAD})">${lines
    .map((line) => `<path d="${lineOf(line)}" fill="none" stroke="${LINE}"/>`)
    .join("")}${nodes.join("")}${rests.join("")}</g></svg>`
}
