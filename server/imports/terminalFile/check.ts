import { DATE_ORDER, terminalSheet } from "#contract/areas/imports/terminalSheet.ts"
import { THE_ONLY_ONE } from "#contract/areas/imports/sheets.ts"
import { dateOfText } from "#contract/kit/readDate.ts"
import { cleanLine } from "#contract/kit/cleanText.ts"
import { PIN_FORM, shortened as rawOf } from "../../areas/attendance/terminals/lines.ts"
import type { Cell, SheetRow } from "../../sheets/cells.ts"
import { SheetProblem } from "../../sheets/problem.ts"
import { plusDays } from "../../time/calendar.ts"
import { ColumnsProblem, type Found, type Question, readHeadings, type Setup } from "../headings.ts"
import { type CheckedRow, type CheckedSheet, cleaned, problemAt, type RowProblem } from "../rows.ts"
import type { TableChoices } from "../tableChoices.ts"
import { formatOf, isUsbFile, keyOf, USB_FORMAT, withHeadings } from "./formats.ts"
import { columnOrder, dayLater, type DateWay, isBlank, type Order, wallOf, writtenDate } from "./moments.ts"

/** Checks a file of attendance machines without the database: recognises its format and reads its records. */

const KIND = "rekaman_mesin"
/** Machines that are offered in a list; of more the serial number is typed. */
const MOST_LISTED = 200
const MOST_VERIFY = 255

type Asked = {
  readonly setup: Setup
  readonly most: number
  /** ISO. */
  readonly today: string
  readonly tables: TableChoices
}

const dayWords = new Intl.DateTimeFormat("id-ID", { dateStyle: "long", timeZone: "UTC" })
const inWords = (date: string | null): string =>
  date === null ? "" : dayWords.format(new Date(`${date}T00:00:00Z`))

const NO_TERMINAL =
  "Belum ada mesin absensi. Daftarkan mesinnya di Pengaturan › Mesin Absensi, juga yang tidak tersambung ke internet, lalu muat lagi berkas ini."
const UNKNOWN_FORMAT =
  "Berkas ini tidak dikenali sebagai file mesin absensi: perlu kolom PIN (atau NIP) dan waktu scan, atau tanggal dengan scan masuk dan pulang."

/** The machine that the user named, or the only one there is; null = not known. */
const chosenTerminal = (setup: Setup, { terminals_id: terminals = [] }: TableChoices): string | null => {
  const [first, ...others] = terminals
  if (first !== undefined && others.length === 0) return first.kode
  const wanted = setup.fixed["terminals_id"]?.trim().toUpperCase()
  return terminals.find(({ kode }) => kode.toUpperCase() === wanted)?.kode ?? null
}

/** Which machine the file is from, where the file does not say it and there are several. */
const terminalQuestion = (
  value: string | null,
  { terminals_id: terminals = [] }: TableChoices,
): Question | null => {
  if (terminals.length === 1) return null
  if (terminals.length === 0) throw new SheetProblem(NO_TERMINAL)
  const isListed = terminals.length <= MOST_LISTED
  return {
    key: "terminals_id",
    label: isListed ? "Mesin absensi" : "Nomor seri mesin absensi",
    hint: "Mesin yang merekam isi berkas ini; jamnya dibaca menurut zona mesin itu",
    value,
    options: isListed ? terminals.map(({ kode, nama }) => ({ value: kode, label: `${nama} (${kode})` })) : [],
  }
}

const orderQuestion = (setup: Setup, order: Order, latest: string): Question | null => {
  if (order === null || typeof order === "string") return null
  const { sample } = order
  const said = setup.fixed[DATE_ORDER]
  return {
    key: DATE_ORDER,
    label: "Urutan tanggal",
    hint: `Semua tanggal di berkas ini dapat dibaca dua cara, misalnya ${sample}`,
    value: said === "day" || said === "month" ? said : null,
    options: [
      { value: "day", label: `Tanggal dulu: ${inWords(dateOfText(sample, latest))}` },
      { value: "month", label: `Bulan dulu: ${inWords(dateOfText(sample, latest, true))}` },
    ],
  }
}

type Places = ReadonlyMap<string, number>
type Reader = { readonly places: Places; readonly way: DateWay; readonly fixed: string }
type Taken = { readonly values: Record<string, unknown>; readonly errors: RowProblem[] }

const SCANS = ["waktu", "masuk", "pulang"] as const

/** Times of a row. A check-out that is not after its check-in is of the next day. */
const takeTimes = (
  cellOf: (key: string) => Cell | undefined,
  way: DateWay,
  tell: (key: string, message: string) => void,
): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const key of SCANS) {
    const cell = cellOf(key)
    if (cell === undefined || isBlank(cell)) continue
    const read = wallOf(cell, cellOf("tanggal"), way)
    if ("problem" in read)
      tell(
        read.problem.startsWith("Tanggal") && cellOf("tanggal") !== undefined ? "tanggal" : key,
        read.problem,
      )
    else found[key] = read.wall
  }
  const { masuk, pulang } = found
  const isNight = masuk !== undefined && pulang !== undefined && pulang <= masuk
  return isNight ? { ...found, pulang: dayLater(pulang) } : found
}

const checkRow = ({ places, way, fixed }: Reader, { row, cells }: SheetRow): CheckedRow => {
  const cellOf = (key: string): Cell | undefined => {
    const place = places.get(key)
    return place === undefined ? undefined : cells[place]
  }
  const textOf = (key: string): string => cleanLine(cellOf(key)?.text ?? "")
  const shown = terminalSheet.map(({ key }) => textOf(key))
  const at: Taken = { values: {}, errors: [] }
  const tell = (key: string, message: string) =>
    void at.errors.push(problemAt(KIND, { cells: shown }, key, message))
  const pin = textOf("pin") || textOf("nip")
  if (pin === "") tell("pin", "PIN kosong")
  else if (!PIN_FORM.test(pin)) tell("pin", "PIN tidak terbaca: huruf dan angka, paling banyak 24")
  const times = takeTimes(cellOf, way, tell)
  const verify = /^\d{1,3}$/.test(textOf("verifikasi")) ? Number(textOf("verifikasi")) : null
  if (places.has("waktu") && !places.has("masuk") && times["waktu"] === undefined && at.errors.length === 0)
    tell("waktu", "Waktu scan kosong")
  const nama = textOf("nama")
  return {
    row,
    values: {
      pin,
      ...times,
      ...(times["waktu"] === undefined ? {} : { tombol: keyOf(textOf("tombol")) }),
      ...(verify === null || verify > MOST_VERIFY ? {} : { verifikasi: verify }),
      ...(nama === "" ? {} : { nama }),
      raw: rawOf(cells.map((cell) => cell?.text.trim() ?? "").join("\t")),
    },
    refs: { terminals_id: textOf("terminals_id") || fixed },
    cells: shown,
    errors: at.errors,
    isRead: at.errors.length === 0,
  }
}

/** Columns of which a file needs one pair. */
const needs = (places: Places): boolean =>
  (places.has("pin") || places.has("nip")) && SCANS.some((key) => places.has(key))

const datesIn = function* (body: readonly SheetRow[], places: Places): Generator<string, void> {
  const asked = ["tanggal", ...SCANS].flatMap((key) => places.get(key) ?? [])
  for (const { cells } of body)
    for (const place of asked) {
      const text = writtenDate(cells[place])
      if (text !== null) yield text
    }
}

/** @throws SheetProblem about the file as a whole, ColumnsProblem where the user has to say something first */
export const checkTerminalFile = (
  sheet: readonly SheetRow[],
  { setup, most, today, tables }: Asked,
): CheckedSheet => {
  const rows = cleaned(sheet)
  const isUsb = isUsbFile(rows)
  const { body, places, ...read } = readHeadings(KIND, "add", isUsb ? withHeadings(rows) : rows, setup)
  if (!needs(places)) throw new ColumnsProblem(UNKNOWN_FORMAT, read)
  if (body.length === 0) throw new SheetProblem("Berkas ini tidak berisi baris data")
  if (body.length > most)
    throw new SheetProblem(
      `Paling banyak ${most.toLocaleString("id-ID")} baris; bagi menjadi beberapa berkas`,
    )
  /** A clock may be wrong, but a whole file of dates that have not come is one read the wrong way round. */
  const latest = plusDays(today, 1)
  const terminal = chosenTerminal(setup, tables)
  const order = columnOrder(datesIn(body, places), latest)
  const questions = [
    places.has("terminals_id") ? null : terminalQuestion(terminal, tables),
    orderQuestion(setup, order, latest),
  ].filter((one) => one !== null)
  const headings = read.columns.map(({ text }) => text)
  const found: Found = {
    ...read,
    ...(questions.length > 0 ? { questions } : {}),
    format: isUsb ? USB_FORMAT : formatOf(headings, places.has("masuk") || places.has("pulang")),
  }
  if (questions.some(({ value }) => value === null))
    throw new ColumnsProblem("Jawab dulu yang tidak tertulis di berkas ini.", found)
  const isMonthFirst = typeof order === "string" ? order === "month" : setup.fixed[DATE_ORDER] === "month"
  const way: DateWay = { isMonthFirst, latest }
  const fixed = terminal ?? THE_ONLY_ONE
  return { found, rows: body.map((row) => checkRow({ places, way, fixed }, row)) }
}
