import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { readFile } from "node:fs/promises"
import writeXlsxFile from "write-excel-file/node"
import { codeNow, pictureFile, readResults } from "../run/results.ts"
import { RESULTS } from "../serve/run.ts"
import type { Chosen } from "./formats.ts"

type Cell = string | number
const columns: readonly (readonly [name: string, width: number])[] = [
  ["Mesin", 14],
  ["Jalur", 6],
  ["Prioritas", 9],
  ["Langkah", 8],
  ["Lakukan", 48],
  ["Peran", 24],
  ["Data", 32],
  ["Lihat", 44],
  ["Toast", 30],
  ["Alamat", 20],
  ["Panggilan", 24],
  ["Gambar", 26],
  ["Hasil", 11],
  ["Catatan", 30],
]
const HEAD_ROWS = 4
const PICTURE = { width: 180, height: 112, column: 12 } as const
const ROW_HEIGHT = 90

const rowsOf = (
  all: readonly Chosen[],
): readonly { readonly cells: readonly Cell[]; readonly id: string; readonly state: string }[] =>
  all.flatMap(({ id, scripts }) =>
    scripts.flatMap(({ number, priority, steps, before, after }) => {
      const note = (text: string, nth: number | string) => ({
        id,
        state: "",
        cells: [id, number, priority, nth, text, "", "", "", "", "", "", "", "", ""],
      })
      return [
        ...before.map((text) => note(`Persiapan: ${text}`, "")),
        ...steps.map((line, at) => ({
          id,
          state: line.state,
          cells: [
            id,
            number,
            priority,
            at + 1,
            line.do,
            line.role ?? "",
            line.data ?? "",
            line.see.join("; "),
            line.toast ?? "",
            line.redirect ?? "",
            line.call ?? "",
            "",
            "",
            "",
          ],
        })),
        ...after.map((text) => note(`Sesudahnya: ${text}`, "")),
      ]
    }),
  )

/** Adds a dropdown of results to its column, which the XLSX writer does not support. */
const withChoices = (file: Buffer, rows: number): Buffer => {
  const parts = unzipSync(file)
  const name = "xl/worksheets/sheet1.xml"
  const sheet = strFromU8(parts[name] ?? new Uint8Array())
  const column = String.fromCharCode("A".charCodeAt(0) + columns.length - 2)
  const choice = `<dataValidations count="1"><dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${column}${HEAD_ROWS + 1}:${column}${HEAD_ROWS + rows}"><formula1>"${RESULTS.join(",")}"</formula1></dataValidation></dataValidations>`
  parts[name] = strToU8(sheet.replace("</sheetData>", `</sheetData>${choice}`))
  return Buffer.from(zipSync(parts))
}

/**
 * A workbook for recording results: tester, date, build; a dropdown of results; the expected picture, if there is one.
 */
export const xlsxOf = async (all: readonly Chosen[]): Promise<Buffer> => {
  const rows = rowsOf(all)
  const results = await readResults()
  const code = codeNow()
  const text = (value: Cell, more = {}) =>
    typeof value === "number"
      ? { value, type: Number, alignVertical: "top" as const, ...more }
      : { value, type: String, wrap: true, alignVertical: "top" as const, ...more }
  const bold = { fontWeight: "bold" as const, wrap: false }
  const pictures = await Promise.all(
    rows.flatMap(({ id, state }, at) => {
      const name = results.get(id)?.board[state]?.["desktop-light"]
      return name === undefined ? [] : [readFile(pictureFile(name)).then((content) => ({ content, at }))]
    }),
  )
  const shown = new Set(pictures.map(({ at }) => at))
  const head = [
    [text("Penguji", bold), text("")],
    [text("Tanggal", bold), text("")],
    [
      text("Versi", bold),
      text(`${code.commit ?? ""}${code.isChanged ? " + perubahan" : ""}`, { wrap: false }),
    ],
  ]
  const file = await writeXlsxFile(
    [
      ...head,
      columns.map(([name]) => text(name, bold)),
      ...rows.map(({ cells }, at) =>
        cells.map((cell) => text(cell, shown.has(at) ? { height: ROW_HEIGHT } : {})),
      ),
    ],
    {
      sheet: "Jalur",
      stickyRowsCount: HEAD_ROWS,
      columns: columns.map(([, width]) => ({ width })),
      images: pictures.map(({ content, at }) => ({
        content,
        contentType: "image/jpeg",
        width: PICTURE.width,
        height: PICTURE.height,
        dpi: 96,
        anchor: { row: HEAD_ROWS + at + 1, column: PICTURE.column },
      })),
    },
  ).toBuffer()
  return withChoices(file, rows.length)
}
