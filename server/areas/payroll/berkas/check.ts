import { sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import {
  type FileKind,
  fileKinds,
  MOST_LISTED,
  monthKinds,
  type payrollFiles,
} from "#contract/areas/payroll/berkas.ts"
import { mapPurposeWords } from "#contract/areas/payroll/petaKolom.ts"
import { CLOSED_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { isOneOf } from "../../../db/literal.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { byBank } from "../../../domain/payroll/files/banks/payments.ts"
import { changesOf } from "../../../domain/payroll/files/changes.ts"
import { journalTotals } from "../../../domain/payroll/files/journal.ts"
import type { Built, FileProblem } from "../../../domain/payroll/files/problem.ts"
import { builtWhole, headProblems } from "./build.ts"
import { activeMaps, type FileContext, type FileOf, isLarge, slipsOf } from "./context.ts"
import { exportRows, fileTitle, lastExport } from "./exports.ts"

type Answer = AnswerOf<typeof payrollFiles>
type Shown = Answer["files"][number]

const sumOf = ({ rows }: Built, field: string): number =>
  rows.reduce((sum, { values }) => sum + Number(values[field] ?? 0), 0)
const total = (label: string, amount: number, count: number | null = null) => ({ label, amount, count })

const totalsOf = (built: Built, { kind, map }: FileOf): Shown["totals"] => {
  switch (kind) {
    case "bpmp":
    case "bp21":
    case "bpa1":
      return [total("Penghasilan bruto", sumOf(built, "Gross")), total("PPh 21", sumOf(built, "PPh21"))]
    case "jurnal": {
      const { debit, kredit } = journalTotals(built.rows)
      return [total("Debit", debit), total("Kredit", kredit)]
    }
    case "peta":
      if (map?.tujuan === "bpjs_tk")
        return [total("Upah", sumOf(built, "upah")), total("Iuran", sumOf(built, "tk_jumlah"))]
      if (map?.tujuan === "bpjs_kes")
        return [total("Upah", sumOf(built, "upah")), total("Iuran", sumOf(built, "kes_jumlah"))]
      return bankTotals(built)
    case "bca_excel":
    case "bca_teks":
    case "mandiri":
      return bankTotals(built)
  }
}
const bankTotals = (built: Built): Shown["totals"] => [
  total("Jumlah transfer", sumOf(built, "jumlah"), built.rows.length),
  ...byBank(built).map(({ label, amount, count }) => total(label, amount, count)),
]

const notes: Readonly<Record<FileKind, string | null>> = {
  bpmp: "Pegawai tetap, semua periode yang sudah disetujui di masa pajak ini.",
  bp21: "Pegawai tidak tetap dan pesangon, semua periode yang sudah disetujui di masa pajak ini.",
  bpa1: "Masa pajak terakhir: Desember, atau bulan pegawai keluar. Coretax menjumlahkan sendiri PPh 21 dari BPMP.",
  bca_excel: "Diisikan ke konverter BCA, yang membuat berkas checksum. Uji dahulu dengan bank.",
  bca_teks: "Bank meminta berkas checksum dari konverternya. Uji dahulu dengan bank.",
  mandiri: "Sepuluh kolom pertama. Kolom sesudahnya berbeda tiap nasabah: lengkapi dengan Peta Kolom Berkas.",
  jurnal: null,
  peta: null,
}

/** Why a file cannot be written; null = it can. */
export const barOf = (
  context: FileContext,
  { rows, problems }: { readonly rows: number; readonly problems: readonly FileProblem[] },
  skipsProblems: boolean,
): string | null => {
  if (!CLOSED_PAYROLL.some((status) => status === context.period.status))
    return "Setujui periode gajinya dahulu"
  const own = problems.find(({ members_id, level }) => members_id === null && level === "problem")
  if (own !== undefined) return `${own.field}: ${own.issue}`
  const bad = people(problems)
  if (bad > 0 && !skipsProblems) return `Perbaiki data ${bad} pegawai dahulu`
  return rows === 0 ? "Tidak ada isinya" : null
}

const people = (problems: readonly FileProblem[]): number =>
  new Set(
    problems.flatMap(({ level, members_id }) =>
      level === "problem" && members_id !== null ? [members_id] : [],
    ),
  ).size

/** Other periods of the tax month that are not closed: their slips are not in its files. */
const openPeriods = async (tx: Tx, { period }: FileContext): Promise<readonly FileProblem[]> =>
  (
    await rowsOf<{ readonly nama: string }>(
      tx,
      sql`select nama from payroll_periods where month = ${period.month} and id <> ${period.id} and status <> 'cancelled'
        and not ${isOneOf(sql`status`, CLOSED_PAYROLL)} order by payroll_periods.start_date, id`,
    )
  ).map(({ nama }) => ({
    members_id: null,
    nama,
    field: "Periode",
    issue: "Belum disetujui: slipnya tidak ikut",
    level: "warning",
  }))

/** Validates a file as it would be written now. */
export const builtChecked = async (tx: Tx, context: FileContext, of: FileOf): Promise<Built> => {
  const built = await builtWhole(tx, context, of)
  return { ...built, problems: [...(await sharedProblems(tx, context, of)), ...built.problems] }
}

/** Sums of the slips of a large file, without its rows. */
const largeTotals = async (
  tx: Tx,
  { period }: FileContext,
  { kind, map }: FileOf,
): Promise<Shown["totals"]> => {
  const isMonth = monthKinds.includes(kind)
  if (kind === "jurnal" || (map !== null && map.tujuan !== "bank")) return []
  const [sums] = await rowsOf<{
    readonly net: number
    readonly taxable: number
    readonly tax: number
    readonly n: number
  }>(
    tx,
    sql`select coalesce(sum(s.net), 0)::float8 as net, coalesce(sum(s.taxable), 0)::float8 as taxable, coalesce(sum(s.tax), 0)::float8 as tax,
        count(*)::int as n
      from payroll_periods p join slips s on s.companies_id = p.companies_id and s.payroll_periods_id = p.id and not s.is_draft and s.error is null
      where ${isMonth ? sql`p.month = ${period.month} and (${isOneOf(sql`p.status`, CLOSED_PAYROLL)} or p.id = ${period.id})` : sql`p.id = ${period.id}`}`,
  )
  if (sums === undefined) return []
  return isMonth
    ? [total("Penghasilan bruto semua pegawai", sums.taxable), total("PPh 21 semua pegawai", sums.tax)]
    : [total("Gaji bersih semua pegawai", sums.net, sums.n)]
}

/** Facts and problems of a file that concern no employee. */
const sharedProblems = async (tx: Tx, context: FileContext, of: FileOf): Promise<readonly FileProblem[]> => [
  ...headProblems(context, of),
  ...(monthKinds.includes(of.kind) ? await openPeriods(tx, context) : []),
]

/** Why a file in the background cannot be begun; employees are validated when their rows are written. */
export const largeBar = (context: FileContext, of: FileOf): string | null =>
  barOf(context, { rows: slipsOf(context, of.kind), problems: headProblems(context, of) }, true)

const largeFile = async (tx: Tx, context: FileContext, of: FileOf): Promise<Shown> => {
  const last = await lastExport(tx, context, of)
  const problems = await sharedProblems(tx, context, of)
  const rows = slipsOf(context, of.kind)
  return {
    kind: of.kind,
    peta_kolom_id: of.map?.id ?? null,
    nama: fileTitle(of),
    note: of.map === null ? notes[of.kind] : mapPurposeWords[of.map.tujuan],
    is_checked: false,
    rows,
    parts: monthKinds.includes(of.kind) ? Math.max(1, Math.ceil(rows / context.setting.baris_per_berkas)) : 1,
    totals: await largeTotals(tx, context, of),
    problem_count: problems.filter(({ level }) => level === "problem").length,
    warning_count: problems.filter(({ level }) => level === "warning").length,
    problems: [...problems],
    left_out: [],
    left_out_count: 0,
    barred: largeBar(context, of),
    last: last === null ? null : { ...last, changes: [], change_count: 0 },
  }
}

const shownFile = async (tx: Tx, context: FileContext, of: FileOf): Promise<Shown> => {
  if (isLarge(context, of)) return largeFile(tx, context, of)
  const built = await builtChecked(tx, context, of)
  const last = await lastExport(tx, context, of)
  const changes = last === null ? [] : changesOf(await exportRows(tx, last.id), built.rows)
  const { rows, problems, left_out } = built
  const isCoretax = monthKinds.includes(of.kind)
  return {
    kind: of.kind,
    peta_kolom_id: of.map?.id ?? null,
    nama: fileTitle(of),
    note: of.map === null ? notes[of.kind] : mapPurposeWords[of.map.tujuan],
    is_checked: true,
    rows: rows.length,
    parts: isCoretax ? Math.max(1, Math.ceil(rows.length / context.setting.baris_per_berkas)) : 1,
    totals: totalsOf(built, of),
    problem_count: problems.filter(({ level }) => level === "problem").length,
    warning_count: problems.filter(({ level }) => level === "warning").length,
    problems: problems
      .toSorted((a, b) => Number(a.level === "warning") - Number(b.level === "warning"))
      .slice(0, MOST_LISTED),
    left_out: left_out.slice(0, MOST_LISTED),
    left_out_count: left_out.length,
    barred: barOf(context, { rows: rows.length, problems }, true),
    last:
      last === null
        ? null
        : { ...last, changes: changes.slice(0, MOST_LISTED), change_count: changes.length },
  }
}

/** All files of a period with their validation. */
export const checkedFiles = async (tx: Tx, context: FileContext): Promise<Shown[]> => {
  const files: Shown[] = []
  const builtIn = fileKinds.filter((kind) => kind !== "peta").map((kind): FileOf => ({ kind, map: null }))
  const own = (await activeMaps(tx)).map((map): FileOf => ({ kind: "peta", map }))
  for (const of of [...builtIn, ...own]) files.push(await shownFile(tx, context, of))
  return files
}
