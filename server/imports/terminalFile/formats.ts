import type { SheetRow } from "../../sheets/cells.ts"
import { squeezed } from "../near.ts"

/** Formats of files of attendance machines and their programs, recognised by content and never by name. */

const DATED = /^\s*\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?\s*$/
const NUMBERED = /^\s*[A-Za-z0-9_-]{1,24}\s*$/
/** Lines that are looked at: junk may stand above the first record. */
const ASKED = 20

/** Headings of a file without headings: the columns that machines write to a USB disk. */
const USB_HEADINGS = ["PIN", "Waktu scan", "No. mesin", "Status", "Verifikasi", "Kode kerja"]

const isRecord = ({ cells }: SheetRow): boolean =>
  NUMBERED.test(cells[0]?.text ?? "") && DATED.test(cells[1]?.text ?? "")

/** A file without headings (`<number>_attlog.dat`): half of its first lines are a PIN and a time. */
export const isUsbFile = (rows: readonly SheetRow[]): boolean => {
  const asked = rows.slice(0, ASKED)
  const found = asked.filter(isRecord).length
  return found > 0 && found * 2 >= asked.length
}

/** The file with the headings that it lacks; its lines keep their numbers. */
export const withHeadings = (rows: readonly SheetRow[]): readonly SheetRow[] => [
  { row: 0, cells: USB_HEADINGS.map((text) => ({ kind: "text", text })) },
  ...rows,
]

/** Headings that tell a format, squeezed, the most special first. */
const FORMATS: readonly (readonly [name: string, headings: readonly string[]])[] = [
  ["GLG_001.TXT atau AGL_001.TXT", ["enno", "datetime"]],
  ["Laporan harian program ZK", ["acno", "clockin"]],
  ["Original records program ZK", ["acno", "time"]],
  ["Scan log Fingerspot", ["pin", "tanggalscan"]],
  ["Laporan harian Fingerspot", ["tanggal", "scanmasuk"]],
  ["Ekspor BioTime", ["employeeid", "punchstate"]],
]
export const USB_FORMAT = "File USB mesin (attlog.dat)"

/** The format of a file in words, by its headings. */
export const formatOf = (headings: readonly string[], isDaily: boolean): string => {
  const found = new Set(headings.map(squeezed))
  const known = FORMATS.find(([, wanted]) => wanted.every((one) => found.has(one)))
  return known?.[0] ?? (isDaily ? "Laporan harian" : "Tabel rekaman")
}

const KEYS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    cin: 0,
    in: 0,
    checkin: 0,
    masuk: 0,
    cout: 1,
    out: 1,
    checkout: 1,
    pulang: 1,
    keluar: 1,
    breakout: 2,
    istirahat: 2,
    breakin: 3,
    overtimein: 4,
    otin: 4,
    overtimeout: 5,
    otout: 5,
  }),
)
const LAST_KEY = 5

/** The function key of a record; null = none was pressed, or the word says something else. */
export const keyOf = (text: string): number | null => {
  const word = squeezed(text)
  if (/^\d{1,3}$/.test(word)) return Number(word) > LAST_KEY ? null : Number(word)
  return KEYS.get(word) ?? null
}
