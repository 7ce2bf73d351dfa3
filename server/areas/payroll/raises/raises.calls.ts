import { eq, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import {
  applyRaises,
  cancelRaises,
  raisePdf,
  raiseRows,
  raises as resource,
} from "#contract/areas/payroll/raises.ts"
import type { RaiseEvent } from "#machines/lifecycles/raiseMachine.ts"
import { InvalidFields, notFound, ok } from "../../../call/answer.ts"
import { type Context, inRows, inTx } from "../../../call/handler.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { raises as t } from "../../../db/tables/index.ts"
import { answerEach, moveEach, versionsOf } from "../../../kit/approval/moveEach.ts"
import { moverOf } from "../../../kit/approval/mover.ts"
import { lockCompany } from "../../../kit/locks.ts"
import { slipsWithout } from "./backPay.ts"
import { type Candidate, candidatesOf, sumsOf } from "./candidates.ts"
import { raiseLifecycle } from "./lifecycle.ts"

type Some = {
  readonly ids: readonly number[]
  readonly versions?: readonly number[]
  readonly note: string | null
}
type Step = typeof applyRaises | typeof cancelRaises

/** Applies one transition to several raises, one after the other: the second finds the basic pay that the first wrote. */
const step = <C extends Step>(call: C, type: RaiseEvent["type"], done: string) =>
  inRows(call as unknown as typeof applyRaises, {
    ids: ({ ids }: Some) => {
      if (ids.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
      return ids
    },
    each: async (ctx, { ids, versions, note }: Some, some) => {
      await lockCompany(ctx as Context, "kenaikan-gaji")
      return moveEach(
        moverOf(ctx as Context, ids.length === 1 ? "single" : "bulk"),
        raiseLifecycle(ctx as Context),
        some,
        { type, note },
        versionsOf(ids, versions),
      )
    },
    answer: (rows) => answerEach(rows, resource.noun, done),
  })

type Answered = AnswerOf<typeof raiseRows>["rows"][number]

const storedOf = async (tx: Tx, id: number): Promise<typeof t.$inferSelect> => {
  const [row] = await tx.select().from(t).where(eq(t.id, id))
  if (row === undefined) throw notFound(resource.noun)
  return row
}

/** The rows of a raise that was applied, as they were written. */
const keptRows = (tx: Tx, id: number): Promise<readonly Answered[]> =>
  rowsOf<Answered>(
    tx,
    sql`select r.members_id::float8 as members_id, m.nip, m.nama, o.nama as kantor, r.old_amount::float8 as old_amount,
        r.new_amount::float8 as new_amount, r.refusal, '[]'::json as warnings, r.no,
        case when r.pay_components_id is null or z.status = 'cancelled' then 0
          when r.payroll_periods_id is not null then coalesce(cardinality(r.settled), 0)
          else (select count(*)::int from ${slipsWithout(sql`r.members_id`, sql`r.settled`)}) end as back_months
      from pay_raise_rows r join pay_raises z on z.companies_id = r.companies_id and z.id = r.pay_raises_id
      join members m on m.companies_id = r.companies_id and m.id = r.members_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      where r.pay_raises_id = ${id} order by m.nama_sort, m.id`,
  )

const asAnswered = (one: Candidate): Answered => ({ ...one, no: null })

const isSought = (q: string | undefined) => {
  const words = q?.trim().toLowerCase() ?? ""
  return ({ nama, nip }: Answered) =>
    words === "" || nama.toLowerCase().includes(words) || nip.toLowerCase() === words
}

export const raiseHandlers = {
  "payroll/kenaikan-gaji/terapkan": step(applyRaises, "raise.apply", "diterapkan"),
  "payroll/kenaikan-gaji/batalkan": step(cancelRaises, "raise.cancel", "dibatalkan"),

  "payroll/kenaikan-gaji/baris": inTx(raiseRows, async ({ tx }, payload) => {
    const { id, only, q, page, per_page = PAGE_SIZE } = payload
    const raise = await storedOf(tx, id)
    const all =
      raise.status === "draft" ? (await candidatesOf(tx, raise)).map(asAnswered) : await keptRows(tx, id)
    const among = all
      .filter(isSought(q))
      .filter(({ refusal, warnings }) =>
        only === "all" ? true : only === "refused" ? refusal !== null : warnings.length > 0,
      )
    return ok({
      rows: among.slice((page - 1) * per_page, page * per_page),
      total: among.length,
      page,
      last_page: Math.max(1, Math.ceil(among.length / per_page)),
      sums: sumsOf(all),
    })
  }),

  "payroll/kenaikan-gaji/surat": inTx(raisePdf, async ({ tx, sheetUrl }, { id, members_id }) => {
    await storedOf(tx, id)
    const [row] = await rowsOf(
      tx,
      sql`select from pay_raise_rows where pay_raises_id = ${id} and members_id = ${members_id} and no is not null`,
    )
    if (row === undefined) throw notFound("surat kenaikan gaji")
    return ok({ url: sheetUrl("raises/surat", { id, members_id }) })
  }),
}
