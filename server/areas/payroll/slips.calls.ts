import { eq, type SQL, sql } from "drizzle-orm"
import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import { allSlips, listSlips, payrollSheet } from "#contract/areas/payroll/run.ts"
import { findSlip, slipPdf } from "#contract/areas/payroll/slip.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { startJob } from "../../kit/jobs/start.ts"
import { byText, contains } from "../../kit/textSearch.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { payrollPeriods, slips } from "../../db/tables/index.ts"
import { notFound, ok, Refusal } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { periodNamed } from "./run.calls.ts"
import { changesOf, shownLines } from "./slipLines.ts"
import { slipFilesJob } from "./slipFiles.job.ts"
import { isUnderWay, letterState, recipientOf } from "./slipLetters.ts"
import { letterOf } from "./slipMail.calls.ts"
import { slipOf, yearToDate } from "./slipRows.ts"

type Row = AnswerOf<typeof listSlips>["rows"][number]
type Summary = AnswerOf<typeof listSlips>["summary"]
type Ask = PayloadOf<typeof listSlips>

const SUMS = sql.raw(
  `count(*)::int as members, coalesce(sum(s.gross), 0)::float8 as gross, coalesce(sum(s.deduction), 0)::float8 as deduction,
   coalesce(sum(s.net), 0)::float8 as net, coalesce(sum(s.tax), 0)::float8 as tax, coalesce(sum(s.employer_cost), 0)::float8 as employer_cost`,
)
const whats: Readonly<Record<NonNullable<Ask["what"]>, SQL>> = {
  warnings: sql`jsonb_array_length(slips.warnings) > 0`,
  errors: sql`slips.error is not null`,
  unmailed: sql`(slips.error is null and not exists (select from slip_letters l where l.companies_id = slips.companies_id
    and l.slips_id = slips.id and ${isUnderWay}))`,
}

const fitting = ({ period_id, offices_id, departement_id, what, q }: Ask): SQL => {
  const parts: SQL[] = [sql`slips.payroll_periods_id = ${period_id} and not slips.is_draft`]
  if (offices_id !== undefined) parts.push(sql`slips.offices_id = ${offices_id}`)
  if (departement_id !== undefined) parts.push(sql`slips.departement_id = ${departement_id}`)
  if (what !== undefined) parts.push(whats[what])
  const words = contains(q, [slips.nama])
  if (words !== undefined)
    parts.push(sql`(${words} or lower(slips.person->>'nip') = ${q?.trim().toLowerCase() ?? ""})`)
  return sql.join(parts, sql` and `)
}

const summaryOf = async (tx: Tx, ask: Ask): Promise<Summary> => {
  const those = sql`(select slips.* from slips where ${fitting(ask)}) s`
  const [all] = await rowsOf<Omit<Summary, "offices" | "divisions">>(
    tx,
    sql`select ${SUMS}, count(*) filter (where s.error is not null)::int as errors,
      count(*) filter (where jsonb_array_length(s.warnings) > 0)::int as warnings from ${those}`,
  )
  if (all === undefined) throw new Error("no sums of slips")
  const offices = await rowsOf<Summary["offices"][number]>(
    tx,
    sql`select o.id::float8 as id, o.nama, ${SUMS} from ${those} join offices o on o.companies_id = s.companies_id and o.id = s.offices_id
      group by o.id, o.nama order by lower(o.nama) collate "C", o.id`,
  )
  const divisions = await rowsOf<Summary["divisions"][number]>(
    tx,
    sql`select d.id::float8 as id, coalesce(d.nama, 'Tanpa divisi') as nama, ${SUMS} from ${those}
      left join devisi d on d.companies_id = s.companies_id and d.id = s.departement_id
      group by d.id, d.nama order by d.nama is null, lower(d.nama) collate "C", d.id`,
  )
  return { ...all, offices, divisions }
}

const sorts: Readonly<Record<NonNullable<Ask["sort"]>, SQL>> = {
  nama: byText(slips.nama),
  net: sql`${slips.net}`,
  gross: sql`${slips.gross}`,
  tax: sql`${slips.tax}`,
}
const ofPerson = <A>(key: string) => sql<A>`${slips.person}->>${sql.raw(`'${key}'`)}`

export const slipHandlers = {
  "payroll/slip/list": inTx(listSlips, async ({ tx }, payload) => {
    await periodNamed(tx, payload.period_id)
    const { sort = "nama", dir = "asc" } = payload
    const page = await keysetPage<Row>(tx, {
      table: slips,
      select: {
        id: slips.id,
        members_id: slips.members_id,
        no: slips.no,
        nama: slips.nama,
        nip: ofPerson<string>("nip"),
        jabatan: ofPerson<string | null>("jabatan"),
        divisi: ofPerson<string | null>("divisi"),
        kantor: ofPerson<string>("kantor"),
        gross: slips.gross,
        deduction: slips.deduction,
        net: slips.net,
        tax: slips.tax,
        employer_cost: slips.employer_cost,
        warnings: sql<number>`jsonb_array_length(${slips.warnings})`,
        error: slips.error,
        mail: sql<
          Row["mail"]
        >`(select ${letterState} from slip_letters l where l.companies_id = slips.companies_id and l.slips_id = slips.id)`,
      },
      where: fitting(payload),
      sort: { key: sort, by: sorts[sort] },
      id: slips.id,
      dir,
      ...paged(payload),
    })
    return ok({ ...page, summary: await summaryOf(tx, payload) })
  }),

  "payroll/slip-gaji": inTx(findSlip, async (ctx, { period_id, members_id, dry_run }) => {
    const { tx } = ctx
    const [period] = await tx.select().from(payrollPeriods).where(eq(payrollPeriods.id, period_id))
    if (period === undefined) throw notFound("periode gaji")
    const row = await slipOf(tx, period_id, members_id, dry_run)
    const corrections = await rowsOf<AnswerOf<typeof findSlip>["corrections"][number]>(
      tx,
      sql`select id::float8 as id, kode, amount::float8 as amount, month, reason from payroll_corrections
        where payroll_periods_id = ${period_id} and members_id = ${members_id} order by payroll_corrections.id`,
    )
    const components = await rowsOf<AnswerOf<typeof findSlip>["components"][number]>(
      tx,
      sql`select kode, nama from pay_parameters where kind in ('earning', 'deduction') and is_active order by "order", id`,
    )
    await ctx.audit({
      entity: "slip gaji",
      entityId: row.id,
      action: "update",
      before: null,
      after: { dilihat: true, periode: period.nama, pegawai: row.nama },
    })
    const { gross, deduction, net, tax, employer_cost, error, no, attendance, warnings } = row
    const { nip, nama, jabatan, divisi, kantor, ptkp, bank, no_rekening, npwp } = row.person
    const { nik = null, ter = null, sisa_cuti = null } = row.person
    return ok({
      id: row.id,
      members_id,
      no,
      period: {
        id: period.id,
        nama: period.nama,
        month: period.month,
        start_date: period.start_date,
        end_date: period.end_date,
        pay_date: period.pay_date,
        status: period.status,
      },
      person: { nip, nama, jabatan, divisi, kantor, ptkp, bank, no_rekening, npwp, nik, ter, sisa_cuti },
      attendance,
      lines: shownLines(row.lines),
      warnings,
      closing: row.closing,
      carried_over: row.carried_over.map((one) => ({
        kode: one.kode,
        nama: one.nama,
        amount: Number(one.amount),
      })),
      gross,
      deduction,
      net,
      tax,
      employer_cost,
      error,
      email: (await recipientOf(tx, period_id, members_id))?.email ?? null,
      mail: await letterOf(tx, row.id),
      changes: changesOf(row.before, row.lines),
      ytd: await yearToDate(tx, members_id, period, row.person),
      corrections,
      components,
    })
  }),

  "payroll/pdf/slip": inTx(slipPdf, async ({ tx, sheetUrl, audit }, { period_id, members_id }) => {
    const { nama: periode } = await periodNamed(tx, period_id)
    const { id, nama, error } = await slipOf(tx, period_id, members_id)
    if (error !== null) throw new Refusal("Slip ini belum terhitung", "state")
    await audit({
      entity: "slip gaji",
      entityId: id,
      action: "update",
      before: null,
      after: { diunduh: true, periode, pegawai: nama },
    })
    return ok({ url: sheetUrl("slip-gaji", { period_id, members_id }) })
  }),

  "payroll/slip/all": inTx(allSlips, async (ctx, { period_id, format }) => {
    const period = await periodNamed(ctx.tx, period_id)
    const job = await startJob(ctx, slipFilesJob, {
      title: `${period.nama} (${format === "zip" ? "PDF" : "Excel"})`,
      payload: { period_id, format },
    })
    return ok(job, "Berkas slip sedang dibuat")
  }),

  "payroll/rekap": inTx(payrollSheet, async ({ tx, sheetUrl }, { period_id, what, format }) => {
    await periodNamed(tx, period_id)
    return ok({ url: sheetUrl("rekap-gaji", { period_id, what, format }) })
  }),
}
