import { eq, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import {
  cancelCareers,
  careerRows,
  careers as resource,
  dropCareerRows,
  memberCareers,
  scheduleCareers,
} from "#contract/areas/career/careers.ts"
import { SYSTEM } from "#machines/lifecycles/actor.ts"
import type { CareerEvent } from "#machines/lifecycles/careerMachine.ts"
import { InvalidFields, notFound, ok } from "../../call/answer.ts"
import { type Context, inRows, inTx } from "../../call/handler.ts"
import type { Standing } from "../../domain/career/judge.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { careers as t, members } from "../../db/tables/index.ts"
import { answerEach, moveEach, versionsOf } from "../../kit/approval/moveEach.ts"
import { moveRow, settleRow } from "../../kit/approval/move.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { lockCompany } from "../../kit/locks.ts"
import { lockTree } from "../../kit/lockOrder.ts"
import { candidatesOf, type Career } from "./candidates.ts"
import { type Rests, restsOn, restsWords } from "./columns.ts"
import { careerLifecycle } from "./lifecycle.ts"
import { changesIn, namesOf } from "./names.ts"
import { setJson, withSet } from "./stored.ts"

type Some = {
  readonly ids: readonly number[]
  readonly versions?: readonly number[]
  readonly note: string | null
}
type Step = typeof scheduleCareers | typeof cancelCareers

/** Lock ordering (prevents deadlock): the changes of a company run one after the other, before any row is locked. */
const lockCareers = async (ctx: Context): Promise<void> => {
  await lockCompany(ctx, "perubahan-kerja")
  await lockTree(ctx, members)
}

/**
 * A document whose employees have all taken their step already: a change of today or of the past. The step is the
 * clock's; the audit log has it under the account that scheduled it, as row-level security wants of every call.
 */
const follow = (ctx: Context, id: number) =>
  settleRow({ ...moverOf(ctx), actor: SYSTEM, via: "system" }, careerLifecycle(null), id)

/** Applies one transition to several documents, one after the other: the second finds what the first wrote. */
const step = <C extends Step>(call: C, type: CareerEvent["type"], done: string) =>
  inRows(call as unknown as typeof scheduleCareers, {
    ids: ({ ids }: Some) => {
      if (ids.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
      return ids
    },
    each: async (ctx, { ids, versions, note }: Some, some) => {
      await lockCareers(ctx as Context)
      const rows = await moveEach(
        moverOf(ctx as Context, ids.length === 1 ? "single" : "bulk"),
        careerLifecycle(ctx as Context),
        some,
        { type, note },
        versionsOf(ids, versions),
      )
      for (const { id, ok: isDone } of rows)
        if (isDone && id !== undefined && type === "career.schedule") await follow(ctx as Context, id)
      return rows
    },
    answer: (rows) => answerEach(rows, resource.noun, done),
  })

type Answered = AnswerOf<typeof careerRows>["rows"][number]
type Pay = Answered["pay"]

const storedOf = async (tx: Tx, id: number): Promise<Career> => {
  const [row] = await tx.select().from(t).where(eq(t.id, id))
  if (row === undefined) throw notFound(resource.noun)
  return row
}

const payOf = (before: Standing, after: Standing): Pay =>
  after.gaji_pokok === null || before.gaji_pokok === after.gaji_pokok
    ? null
    : { before: before.gaji_pokok, after: after.gaji_pokok }

type Listed = Pick<
  Answered,
  "members_id" | "nip" | "nama" | "state" | "refusal" | "warnings" | "compensation" | "rests"
> & {
  readonly before: Standing
  readonly after: Standing
}
const draftRows = async (tx: Tx, career: Career): Promise<readonly Listed[]> =>
  (await candidatesOf(tx, career)).map((one) => ({ ...one, state: null, rests: null }))

type Kept = Omit<Listed, "after" | "rests" | "warnings" | "compensation"> & {
  readonly set: Partial<Standing>
  readonly rests: Rests
}

const keptRows = async (tx: Tx, id: number): Promise<readonly Listed[]> => {
  const rows = await rowsOf<Kept>(
    tx,
    sql`select r.members_id::float8 as members_id, m.nip, m.nama, r.state, r.refusal, r.before, ${setJson} as set, ${restsOn} as rests
      from career_change_rows r join career_changes z on z.companies_id = r.companies_id and z.id = r.careers_id
      join members m on m.companies_id = r.companies_id and m.id = r.members_id
      where r.careers_id = ${id} and r.before is not null order by m.nama_sort, m.id`,
  )
  return rows.map(({ set, rests, ...row }) => ({
    ...row,
    after: withSet(row.before, set),
    warnings: [],
    compensation: null,
    rests: row.state === "planned" || row.state === "applied" ? restsWords(rests) : null,
  }))
}

const isSought = (q: string | undefined) => {
  const words = q?.trim().toLowerCase() ?? ""
  return ({ nama, nip }: Listed) =>
    words === "" || nama.toLowerCase().includes(words) || nip.toLowerCase() === words
}

export const careerHandlers = {
  "users/perubahan-kerja/jadwalkan": step(scheduleCareers, "career.schedule", "dijadwalkan"),
  "users/perubahan-kerja/batalkan": step(cancelCareers, "career.cancel", "dibatalkan"),

  "users/perubahan-kerja/keluarkan": inTx(dropCareerRows, async (ctx, { id, members_id, note, version }) => {
    if (members_id.length === 0)
      throw new InvalidFields({ members_id: ["Pilih paling sedikit satu pegawai"] })
    await lockCareers(ctx as Context)
    await moveRow(moverOf(ctx as Context), careerLifecycle(ctx as Context, members_id), id, {
      type: "career.drop",
      note,
      ...(version === undefined ? {} : { version }),
    })
    return ok({ count: members_id.length }, `${members_id.length} pegawai dikeluarkan`)
  }),

  "users/perubahan-kerja/baris": inTx(careerRows, async ({ tx }, payload) => {
    const { id, only, q, page, per_page = PAGE_SIZE } = payload
    const career = await storedOf(tx, id)
    const all = career.status === "draft" ? await draftRows(tx, career) : await keptRows(tx, id)
    const among = all
      .filter(isSought(q))
      .filter(({ refusal, warnings }) =>
        only === "all" ? true : only === "refused" ? refusal !== null : warnings.length > 0,
      )
    const shown = among.slice((page - 1) * per_page, page * per_page)
    const names = await namesOf(tx, shown)
    return ok({
      rows: shown.map(({ before, after, ...row }) => ({
        ...row,
        changes: changesIn(names, { before, after }),
        pay: payOf(before, after),
      })),
      total: among.length,
      page,
      last_page: Math.max(1, Math.ceil(among.length / per_page)),
      sums: {
        changed: all.filter(({ refusal, state }) => refusal === null && state !== "dropped").length,
        refused: all.filter(({ refusal }) => refusal !== null).length,
        warned: all.filter(({ warnings }) => warnings.length > 0).length,
      },
    })
  }),

  "users/perubahan-kerja/riwayat": inTx(memberCareers, async ({ tx }, { members_id }) => {
    const [member] = await tx.select({ id: members.id }).from(members).where(eq(members.id, members_id))
    if (member === undefined) throw notFound("pegawai")
    type Stored = Omit<AnswerOf<typeof memberCareers>["rows"][number], "changes"> & {
      readonly before: Standing
      readonly set: Partial<Standing>
    }
    const rows = await rowsOf<Stored>(
      tx,
      sql`select z.id::float8 as id, z.judul, z.kind, z.effective_date::text as effective_date, z.end_date::text as end_date, r.state, z.no,
          z.alasan, z.scheduled_nama as by_nama, r.before, ${setJson} as set
        from career_change_rows r join career_changes z on z.companies_id = r.companies_id and z.id = r.careers_id
        where r.members_id = ${members_id} and r.state is not null order by z.effective_date desc, z.id desc`,
    )
    const pairs = rows.map(({ before, set }) => ({ before, after: withSet(before, set) }))
    const names = await namesOf(tx, pairs)
    return ok({
      rows: rows.map(({ before, set, ...row }) => ({
        ...row,
        changes: changesIn(names, { before, after: withSet(before, set) }),
      })),
    })
  }),
}
