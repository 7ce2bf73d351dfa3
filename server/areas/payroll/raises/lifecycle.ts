import { and, eq, getTableColumns, sql } from "drizzle-orm"
import { RAISE_MOST, raises as resource } from "#contract/areas/payroll/raises.ts"
import { wholeWords } from "#contract/kit/words.ts"
import { type RaiseEvent, raiseLife, type RaiseRowFacts } from "#machines/lifecycles/raiseMachine.ts"
import { Refusal } from "../../../call/answer.ts"
import type { Context } from "../../../call/handler.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { raiseHistory, raises as t } from "../../../db/tables/index.ts"
import type { Held, LifecycleRules } from "../../../kit/approval/move.ts"
import { nextNumbers } from "../../../kit/numberSeries.ts"
import { statusShown } from "../../../kit/approval/shown.ts"
import { BASIC, writePay } from "../basicPay.ts"
import { type Candidate, candidatesOf, sumsOf } from "./candidates.ts"
import { raiseFacts } from "./columns.ts"

type HeldRaise = Held<RaiseRowFacts> & { readonly row: typeof t.$inferSelect }

const holdRaise = async (tx: Tx, id: number): Promise<HeldRaise | null> => {
  const [found] = await tx
    .select({ ...getTableColumns(t), ...raiseFacts })
    .from(t)
    .where(eq(t.id, id))
    .for("update")
  if (found === undefined) return null
  const { is_closed, last, ...row } = found
  const { status, version } = row
  return { id, companies_id: row.companies_id, facts: { status, version, last, is_closed }, row }
}

const basicParameter = async (tx: Tx): Promise<number> => {
  const [found] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select id::float8 as id from pay_parameters where kode = ${BASIC} and is_active`,
  )
  if (found === undefined)
    throw new Refusal("Parameter gaji pokok tidak aktif; aktifkan dahulu di Parameter Hitungan.", "state")
  return found.id
}

/** Stores the employees of an applied raise: those who are raised with their letter and basic pay, others with the reason. */
const keepRows = async (
  { tx, companyId, now, accountId }: Context,
  raise: number,
  rows: readonly (Candidate & { readonly no: string | null; readonly component: number | null })[],
): Promise<void> => {
  const at = now.toISOString()
  await tx.execute(
    sql`insert into pay_raise_rows (companies_id, pay_raises_id, members_id, old_amount, new_amount, refusal, no, pay_components_id,
        created_at, created_by, updated_at, updated_by)
      select ${companyId}::bigint, ${raise}::bigint, v.members_id, v.old_amount, v.new_amount, v.refusal, v.no, v.component,
        ${at}::timestamptz, ${accountId}::bigint, ${at}::timestamptz, ${accountId}::bigint
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(members_id bigint, old_amount bigint, new_amount bigint, refusal text,
        no text, component bigint)
      on conflict (companies_id, pay_raises_id, members_id) do update set old_amount = excluded.old_amount, new_amount = excluded.new_amount,
        refusal = excluded.refusal, no = excluded.no, pay_components_id = excluded.pay_components_id,
        version = pay_raise_rows.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
  )
}

/** Writes the new basic pay of everybody who can be raised. @throws Refusal where nobody can */
const apply = async (ctx: Context, { row }: HeldRaise): Promise<void> => {
  const { tx, companyId } = ctx
  const all = await candidatesOf(tx, row)
  const raised = all.filter(({ new_amount }) => new_amount !== null)
  if (raised.length === 0)
    throw new Refusal(
      all[0]?.refusal === null || all[0]?.refusal === undefined
        ? "Tidak ada pegawai yang dinaikkan"
        : `Tidak ada pegawai yang dapat dinaikkan: ${all[0].refusal.toLowerCase()}`,
      "state",
    )
  if (raised.length > RAISE_MOST)
    throw new Refusal(
      `Paling banyak ${wholeWords(RAISE_MOST)} pegawai sekali terap; bagi menurut kantor`,
      "state",
    )
  const parameter_id = await basicParameter(tx)
  const components = await writePay(
    ctx,
    raised.map(({ members_id, new_amount }) => ({
      members_id,
      parameter_id,
      amount: new_amount,
      effective_from: row.effective_date,
      effective_to: null,
      note: row.judul,
    })),
  )
  const numbers = await nextNumbers(tx, companyId, "KG", row.effective_date, raised.length)
  const of = new Map(raised.map(({ members_id }, at) => [members_id, at]))
  await keepRows(
    ctx,
    row.id,
    all.map((one) => {
      const at = of.get(one.members_id)
      return {
        ...one,
        no: at === undefined ? null : (numbers[at] ?? null),
        component: at === undefined ? null : (components[at] ?? null),
      }
    }),
  )
  const { total_old, total_new } = sumsOf(all)
  await tx.update(t).set({ member_count: raised.length, total_old, total_new }).where(eq(t.id, row.id))
}

/** Restores the basic pay before a raise: dated pay is never deleted, so a row with the old amount follows it. */
const restore = async (ctx: Context, { row }: HeldRaise): Promise<void> => {
  const rows = await rowsOf<{
    readonly members_id: number
    readonly parameter_id: number
    readonly amount: number
  }>(
    ctx.tx,
    sql`select r.members_id::float8 as members_id, c.parameter_id::float8 as parameter_id, r.old_amount::float8 as amount
      from pay_raise_rows r join pay_components c on c.companies_id = r.companies_id and c.id = r.pay_components_id
      where r.pay_raises_id = ${row.id} order by r.id`,
  )
  await writePay(
    ctx,
    rows.map((one) => ({
      ...one,
      effective_from: row.effective_date,
      effective_to: null,
      note: `Dibatalkan: ${row.judul}`,
    })),
  )
}

export const raiseLifecycle = (ctx: Context): LifecycleRules<RaiseRowFacts, RaiseEvent, HeldRaise> => ({
  entity: resource.noun,
  noun: resource.noun,
  life: () => raiseLife,
  hold: holdRaise,
  history: raiseHistory,
  write: async ({ tx, actor }, held, after, event) => {
    await tx
      .update(t)
      .set({
        status: after.status,
        version: after.version,
        ...(event.type === "raise.apply" ? { applied_at: event.at } : {}),
        last_nama: after.last?.nama ?? null,
        last_at: event.at,
        updated_at: event.at,
        updated_by: actor.id === 0 ? null : actor.id,
      })
      .where(and(eq(t.companies_id, held.companies_id), eq(t.id, held.id)))
  },
  effects: async ({ tx }, held, _after, event) => {
    const within: Context = { ...ctx, tx }
    await (event.type === "raise.apply" ? apply(within, held) : restore(within, held))
  },
  shown: statusShown(t, t.status),
})
