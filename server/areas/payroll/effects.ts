import { sql } from "drizzle-orm"
import { CLOSED_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { Refusal } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import type { Mover } from "../../kit/approval/mover.ts"
import { claimApproval, releaseTrips, settleTrips } from "../claims/index.ts"
import { deductInstalments, restoreInstalments } from "../kasbon/index.ts"
import { releaseEndings, takeEndings } from "./endings/pay.ts"
import { releaseRaises, takeRaises } from "./raises/backPay.ts"
import type { HeldPeriod, PeriodEffect } from "./periodMoves.ts"
import { tellingSlips } from "./slipNotice.ts"
import { instalmentOf } from "./run/facts.ts"

/** Ids of the source rows behind a period's slip lines, by kind of source. */
const refsOf = async (tx: Tx, periodId: number, source: string): Promise<readonly number[]> => {
  const rows = await rowsOf<{ readonly ref: number }>(
    tx,
    sql`select distinct (e->>'ref')::float8 as ref from slips s, jsonb_array_elements(s.lines) e
      where s.payroll_periods_id = ${periodId} and not s.is_draft and e->>'source' = ${source} and e->>'ref' is not null order by 1`,
  )
  return rows.map(({ ref }) => ref)
}

/** Numbers the slips of an approved period: by month, in the order of names. */
const numberSlips = (tx: Tx, { id, row }: HeldPeriod) =>
  tx.execute(
    sql`update slips s set no = x.no from (select id, ${`SG/${row.month.replace("-", "/")}/`} || ${String(id)} || '-' ||
        lpad(row_number() over (order by lower(nama) collate "C", id)::text, 4, '0') as no
      from slips where payroll_periods_id = ${id} and not is_draft) x where s.id = x.id and s.payroll_periods_id = ${id}`,
  )

/** @throws Refusal where another period has paid one of them since */
const takeClaims = async (tx: Tx, { id, companies_id }: HeldPeriod): Promise<void> => {
  const refs = await refsOf(tx, id, "reimbursement")
  if (refs.length === 0) return
  const taken = await rowsOf<{ readonly id: number }>(
    tx,
    sql`insert into slip_claims (companies_id, reimbursments_id, payroll_periods_id)
      select ${companies_id}, r.id, ${id} from reimbursments r
      where r.id in (select value::bigint from json_array_elements_text(${JSON.stringify(refs)}::json)) and r.status in ('approved', 'partial')
      on conflict do nothing returning reimbursments_id::float8 as id`,
  )
  if (taken.length < refs.length)
    throw new Refusal(
      "Ada klaim di periode ini yang sudah dibayar atau dibatalkan. Hitung lagi lebih dahulu.",
      "state",
    )
}

/** @throws Refusal where another period has paid one of them since */
const takeOnce = async (tx: Tx, { id, companies_id, row }: HeldPeriod): Promise<void> => {
  const refs = await refsOf(tx, id, "one_time")
  const taken = await rowsOf<{ readonly id: number }>(
    tx,
    sql`insert into slip_once (companies_id, pay_components_id, payroll_periods_id)
      select ${companies_id}, c.id, ${id} from pay_components c where c.id = ${anyOf(refs)}
      on conflict do nothing returning pay_components_id::float8 as id`,
  )
  /** Bonuses without an assignment of their own: no other closed run of the month has a line of the same code. */
  const [again] = await rowsOf<{ readonly nama: string }>(
    tx,
    sql`select q.nama from slips s cross join lateral jsonb_array_elements(s.lines) e
        join pay_parameters c on c.companies_id = s.companies_id and c.kode = e->>'kode'
        join payroll_periods q on q.companies_id = s.companies_id and q.month = ${row.month} and q.id <> ${id}
          and q.status in ('approved', 'paid', 'locked')
        join slips o on o.companies_id = q.companies_id and o.payroll_periods_id = q.id and o.members_id = s.members_id and not o.is_draft
      where s.payroll_periods_id = ${id} and not s.is_draft and e->>'source' not in ('correction', 'one_time') and c.calc <> 'system'
        and (c.category = 'insentif' or c.recurring = 'yearly')
        and o.lines @> jsonb_build_array(jsonb_build_object('kode', e->>'kode', 'source', e->>'source')) limit 1`,
  )
  if (taken.length < refs.length || again !== undefined)
    throw new Refusal(
      `Ada pembayaran sekali di periode ini yang sudah dibayar${again === undefined ? "" : ` di "${again.nama}"`}. Hitung lagi lebih dahulu.`,
      "state",
    )
}

const payClaims = async (mover: Mover, { id }: HeldPeriod): Promise<void> => {
  const claims = await rowsOf<{ readonly id: number }>(
    mover.tx,
    sql`select reimbursments_id::float8 as id from slip_claims where payroll_periods_id = ${id} order by 1`,
  )
  for (const claim of claims) await claimApproval.move(mover, claim.id, { type: "claim.pay", note: null })
}

/** Keeps whom a period of some pay groups pays: it closes their attendance days only. */
const closeMembers = (tx: Tx, { id }: HeldPeriod) =>
  tx.execute(
    sql`insert into payroll_closed_members (companies_id, members_id, payroll_periods_id)
      select s.companies_id, s.members_id, p.id from payroll_periods p
        join slips s on s.companies_id = p.companies_id and s.payroll_periods_id = p.id and not s.is_draft and s.error is null
      where p.id = ${id} and not p.all_groups on conflict do nothing`,
  )

const approving: PeriodEffect = async (mover, held, _after, event) => {
  if (event.type !== "payroll.approve") return
  await numberSlips(mover.tx, held)
  await closeMembers(mover.tx, held)
  await takeClaims(mover.tx, held)
  await takeOnce(mover.tx, held)
  await takeEndings(mover.tx, held.id)
  await takeRaises(mover.tx, held.id)
  await settleTrips(mover, held.companies_id, held.id, await refsOf(mover.tx, held.id, "trip"))
  const instalments = (await refsOf(mover.tx, held.id, "kasbon")).map(instalmentOf)
  await deductInstalments(mover, held.companies_id, held.id, instalments)
}

const reopening: PeriodEffect = async (mover, held, _after, event) => {
  if (event.type !== "payroll.reopen") return
  await mover.tx.execute(sql`delete from slip_claims where payroll_periods_id = ${held.id}`)
  await mover.tx.execute(sql`delete from payroll_closed_members where payroll_periods_id = ${held.id}`)
  await mover.tx.execute(sql`delete from slip_once where payroll_periods_id = ${held.id}`)
  await releaseEndings(mover.tx, held.id)
  await releaseRaises(mover.tx, held.id)
  await mover.tx.execute(sql`update slips set no = null where payroll_periods_id = ${held.id}`)
  await releaseTrips(mover, held.companies_id, held.id)
  await restoreInstalments(mover, held.companies_id, held.id)
}

const paying: PeriodEffect = async (mover, held, _after, event) => {
  if (event.type === "payroll.pay") await payClaims(mover, held)
}

/**
 * Side effects of approving, reopening and paying a period on the rows its slips were made from, in the same
 * transaction.
 */
export const periodEffects: readonly PeriodEffect[] = [approving, tellingSlips, reopening, paying]

/** Whether slips of a period in this state are final. */
export const isClosed = (status: string): boolean => (CLOSED_PAYROLL as readonly string[]).includes(status)
