import { and, eq, inArray } from "drizzle-orm"
import { employerNote } from "#contract/areas/payroll/slip.ts"
import { dateWords, monthWords, rupiahWords, sentence } from "#contract/kit/words.ts"
import { terbilang } from "#contract/kit/terbilang.ts"
import { hoursWords } from "../../domain/payroll/slip/hoursWords.ts"
import type { Tx } from "../../db/database.ts"
import { companies, files, payrollPeriods, type slips } from "../../db/tables/index.ts"
import type { SlipLineJson } from "../../db/tables/slips.ts"
import { notFound } from "../../call/answer.ts"
import { BRAND, drawPaper, LEFT, type Page, RIGHT, SOFT } from "../../sheets/page.ts"
import type { BytesOf, PaperMaker } from "../../sheets/paper.ts"
import { type PasswordKind, passwordOf } from "./slipPassword.ts"
import { slipOf, yearToDate } from "./slipRows.ts"

type Stored = typeof slips.$inferSelect

/** The content of a payslip, in words and rupiah. */
export type SlipContent = {
  readonly company: string
  readonly title: string
  readonly no: string | null
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly earnings: readonly (readonly [label: string, amount: number])[]
  readonly deductions: readonly (readonly [label: string, amount: number])[]
  readonly employer: readonly (readonly [label: string, amount: number])[]
  readonly gross: number
  readonly deduction: number
  readonly net: number
  readonly words: string
  readonly notes: readonly string[]
  /** The password that opens the file; null = no password. */
  readonly password: string | null
}

type Shown = SlipLineJson & { readonly shown?: boolean }
const linesOf = (lines: readonly Shown[], kind: SlipLineJson["kind"]) =>
  lines
    .filter((line) => line.kind === kind && line.shown !== false)
    .map(({ nama, amount }) => [nama, Number(amount)] as const)

const unpaidHours = (minutes = 0): string => (minutes === 0 ? "" : ` dan ${hoursWords(minutes)}`)

type Period = Pick<
  typeof payrollPeriods.$inferSelect,
  "id" | "nama" | "month" | "start_date" | "end_date" | "pay_date"
>
type Ytd = Awaited<ReturnType<typeof yearToDate>>

/** NIK, or the tax number of an employee without one; a NIK is the tax number of residents (PMK 112/2022). */
const identityOf = ({ nik = null, npwp }: Stored["person"]): readonly [string, string] =>
  nik === null ? ["NPWP", npwp ?? "–"] : ["NIK", nik]
/** "K/2, TER B 3%": the rate is known where the tax of the month is by it. */
const taxStatusOf = ({ ptkp, ter = null }: Stored["person"]): string =>
  ter === null ? ptkp : `${ptkp}, TER ${ter.category} ${ter.percent.replace(".", ",")}%`
const decimalWords = (value: number): string => String(value).replace(".", ",")

const contentOf = (
  company: string,
  period: Period,
  row: Stored,
  ytd: Ytd,
  password: string | null,
): SlipContent => {
  const { person, attendance } = row
  const account =
    person.no_rekening === null ? "–" : `${person.bank ?? person.bank_kode ?? ""} ${person.no_rekening}`
  return {
    company,
    title: `Slip gaji ${monthWords(period.month)}`,
    no: row.no,
    facts: [
      ["Nama", person.nama],
      ["NIP", person.nip],
      ["Jabatan", person.jabatan ?? "–"],
      ["Divisi", person.divisi ?? "–"],
      ["Kantor", person.kantor],
      ["Periode", `${dateWords(period.start_date)} – ${dateWords(period.end_date)}`],
      ["Tanggal bayar", dateWords(period.pay_date)],
      identityOf(person),
      ["PTKP", taxStatusOf(person)],
      ["Rekening", account],
      [
        "Hari kerja",
        `${attendance.workdays}, hadir ${attendance.present}, tanpa upah ${decimalWords(attendance.unpaid)}${unpaidHours(attendance.unpaid_min)}`,
      ],
      ...(person.sisa_cuti === undefined || person.sisa_cuti === null
        ? []
        : [["Sisa cuti", `${decimalWords(person.sisa_cuti)} hari`] as const]),
      ...(attendance.from === undefined || attendance.to === undefined
        ? []
        : [["Absensi", `${dateWords(attendance.from)} – ${dateWords(attendance.to)}`] as const]),
    ],
    earnings: linesOf(row.lines, "earning"),
    deductions: linesOf(row.lines, "deduction"),
    employer: linesOf(row.lines, "employer_cost"),
    gross: row.gross,
    deduction: row.deduction,
    net: row.net,
    password,
    words: `${sentence(terbilang(row.net))} rupiah`,
    notes: [
      ...row.carried_over.map(
        ({ nama, amount }) => `${nama}: ${rupiahWords(Number(amount))} dipotong periode berikutnya.`,
      ),
      `Tahun ${period.month.slice(0, 4)} sampai bulan ini: bruto ${rupiahWords(ytd.gross)}, PPh 21 ${rupiahWords(ytd.tax)}, diterima ${rupiahWords(ytd.net)}.`,
      ...(ytd.opening_gross === 0 && ytd.opening_tax === 0
        ? []
        : [
            `Termasuk saldo awal sebelum slip pertama: bruto ${rupiahWords(ytd.opening_gross)}, PPh 21 ${rupiahWords(ytd.opening_tax)}.`,
          ]),
      ...[employerNote(row.lines)].filter((note) => note !== null),
    ],
  }
}

/** Reads the whole content of an employee's slip of a period. @throws Refusal not_found */
export const readSlip = async (
  tx: Tx,
  { period, company }: { readonly period: Period; readonly company: string },
  members_id: number,
  password: PasswordKind | null = null,
): Promise<SlipContent & { readonly row: Stored }> => {
  const row = await slipOf(tx, period.id, members_id)
  const ytd = await yearToDate(tx, members_id, period, row.person)
  return { ...contentOf(company, period, row, ytd, await passwordOf(tx, row, password)), row }
}

const HALF = (RIGHT - LEFT) / 2 - 10
const LABEL = HALF - 115
/** Where the last line of a slip may end, and the heights of headings, totals and the net; points. */
const END = 760
const HEADS = 110

/** Scale factor (at most 1) that makes a slip fit on one page. */
const scaleOf = (page: Page, { earnings, deductions, employer, notes }: SlipContent, top: number): number => {
  const high = (words: readonly string[], size: number, width: number | null, gap: number): number =>
    words.reduce((sum, one) => sum + page.heightOf(one, width === null ? { size } : { size, width }) + gap, 0)
  const labels = (lines: SlipContent["earnings"]) => lines.map(([label]) => label)
  const needed =
    Math.max(high(labels(earnings), 9, LABEL, 3), high(labels(deductions), 9, LABEL, 3)) +
    high(labels(employer), 8.5, LABEL, 2) +
    high(notes, 8.5, null, 2)
  return Math.min(1, (END - top - HEADS) / needed)
}

const column = (
  page: Page,
  x: number,
  top: number,
  head: string,
  lines: readonly (readonly [string, number])[],
  sum: readonly [string, number],
  scale: number,
): number => {
  const size = 9 * scale
  const gap = 3 * scale
  let y = page.text(head, x, top, { bold: true, width: HALF }) + 4
  const line = ([label, amount]: readonly [string, number], bold = false) => {
    page.text(rupiahWords(amount), x + HALF - 110, y, { size, bold, width: 110, align: "right" })
    y = page.text(label, x, y, { size, bold, width: LABEL }) + gap
  }
  for (const one of lines) line(one)
  if (lines.length === 0) y = page.text("Tidak ada", x, y, { size, colour: SOFT, width: HALF }) + gap
  y += 2
  line(sum, true)
  return y
}

const LOGO = 32

const draw = (content: SlipContent, made: Date, logo: Buffer | null): Promise<Buffer> =>
  drawPaper(
    content.title,
    made,
    (page) => {
      const from = logo === null ? LEFT : LEFT + LOGO + 10
      if (logo !== null) page.picture(logo, LEFT, 46, LOGO)
      page.text(content.company, from, 50, {
        bold: true,
        size: 14,
        width: (RIGHT - LEFT) / 2 - (from - LEFT),
      })
      page.text(content.title, LEFT, 50, { bold: true, size: 14, align: "right", colour: BRAND })
      if (content.no !== null) page.text(content.no, LEFT, 70, { size: 9, align: "right", colour: SOFT })
      page.rule(88, { colour: BRAND })
      let y = 100
      const rows = Math.ceil(content.facts.length / 2)
      for (let at = 0; at < rows; at += 1) {
        let end = y
        for (const [side, fact] of [content.facts[at], content.facts[at + rows]].entries()) {
          if (fact === undefined) continue
          const x = LEFT + side * (HALF + 20)
          page.text(fact[0], x, y, { size: 9, colour: SOFT, width: 80 })
          end = Math.max(end, page.text(fact[1], x + 84, y, { size: 9, width: HALF - 84 }))
        }
        y = end + 4
      }
      y += 6
      page.rule(y)
      y += 12
      const right = LEFT + HALF + 20
      const scale = scaleOf(page, content, y)
      const [small, gap] = [8.5 * scale, 2 * scale]
      y = Math.max(
        column(page, LEFT, y, "Pendapatan", content.earnings, ["Jumlah pendapatan", content.gross], scale),
        column(page, right, y, "Potongan", content.deductions, ["Jumlah potongan", content.deduction], scale),
      )
      y += 10
      page.rule(y, { colour: BRAND })
      y += 10
      page.text("Diterima", LEFT, y, { bold: true, size: 13, width: HALF })
      page.text(rupiahWords(content.net), LEFT, y, { bold: true, size: 13, align: "right" })
      y = page.text(`Terbilang: ${content.words}`, LEFT, y + 20, { size: 9, colour: SOFT }) + 10
      if (content.employer.length > 0) {
        y = page.text("Dibayar perusahaan di luar gaji", LEFT, y, { bold: true, size: 9 }) + 3
        for (const [label, amount] of content.employer) {
          page.text(rupiahWords(amount), LEFT + HALF - 110, y, {
            size: small,
            width: 110,
            align: "right",
            colour: SOFT,
          })
          y = page.text(label, LEFT, y, { size: small, width: LABEL, colour: SOFT }) + gap
        }
        y += 8
      }
      for (const note of content.notes) y = page.text(note, LEFT, y, { size: small, colour: SOFT }) + gap
      page.text("Dokumen ini dibuat oleh sistem dan sah tanpa tanda tangan. Bersifat rahasia.", LEFT, 770, {
        size: 8,
        colour: SOFT,
      })
    },
    content.password,
  )

/**
 * One A4 page: employee, days, earnings and deductions, net in figures and words. A logo that cannot be decoded is
 * left out: it must not block the slip.
 */
export const drawSlip = (content: SlipContent, made: Date, logo: Buffer | null = null): Promise<Buffer> =>
  draw(content, made, logo).catch((thrown: unknown) => {
    if (logo === null) throw thrown
    return draw(content, made, null)
  })

/** Company and period for drawing slips; `logo` is the hash of its file. @throws Refusal not_found */
export const slipHead = async (tx: Tx, periodId: number) => {
  const [period] = await tx.select().from(payrollPeriods).where(eq(payrollPeriods.id, periodId))
  if (period === undefined) throw notFound("periode gaji")
  const [company] = await tx
    .select({ nama: companies.nama, logo: files.sha256 })
    .from(companies)
    .leftJoin(
      files,
      and(
        eq(files.companies_id, companies.id),
        eq(files.id, companies.logo_files_id),
        inArray(files.type, ["png", "jpeg"]),
      ),
    )
    .where(eq(companies.id, period.companies_id))
  return { period, company: company?.nama ?? "", logo: company?.logo ?? null }
}

/** The logo at the top of slips; null = none. */
export const logoOf = (
  { period, logo }: Awaited<ReturnType<typeof slipHead>>,
  bytesOf: BytesOf,
): Promise<Buffer | null> => (logo === null ? Promise.resolve(null) : bytesOf(period.companies_id, logo))

/** A safe file name: characters that are special on some operating system are replaced. */
export const fileName = (nip: string, nama: string): string =>
  `${nip} ${nama}`.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "-").slice(0, 100)

type SlipAsk = {
  readonly period_id: number
  readonly members_id: number
  /** The kind of password that the letter names. */
  readonly password?: PasswordKind
}

/** Draws one slip. The call has already checked the caller's rights. */
export const slipPaper: PaperMaker = async (tx, ask, now, bytesOf) => {
  const { period_id, members_id, password = null } = ask as SlipAsk
  const head = await slipHead(tx, period_id)
  const { row, ...content } = await readSlip(tx, head, members_id, password)
  return {
    name: `Slip ${head.period.month} ${fileName(row.person.nip, row.nama)}`,
    draw: async () => drawSlip(content, now, await logoOf(head, bytesOf)),
  }
}
