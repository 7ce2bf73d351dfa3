import type { SQL } from "drizzle-orm"
import type { Call } from "#contract/kit/call.ts"
import type { AnyFlow } from "#contract/kit/flow.ts"
import { type ApprovalFacts, standsInFor } from "#machines/lifecycles/approvalParts.ts"
import type { Move } from "#machines/lifecycles/lifecycle.ts"
import { InvalidFields, notFound, ok } from "../../call/answer.ts"
import { type Context, inRows, inTx } from "../../call/handler.ts"
import { type Asked, type Done, type LifecycleRules, moveRow, undoOf } from "./move.ts"
import { answerEach, moveEach, versionsOf } from "./moveEach.ts"
import { type Mover, moverOf } from "./mover.ts"
import { askedOf } from "./asked.ts"
import { decidedWords } from "./decidedWords.ts"
import { addAsk } from "./askCalls.ts"
import { addSelf } from "./selfCalls.ts"
import { type Note, notifyAccounts, notifyDeciders } from "./notify.ts"
import { updateRows } from "../updateRows.ts"
import type { SheetMaker } from "../../sheets/sheet.ts"
import { exportOf, listedOf } from "./export.ts"
import { nounOfRows } from "./noun.ts"
import { type FlowRows, rowsOf } from "./rows.ts"
import type { AnyApproval, ApprovalSpec, ApprovalTable, Declared, FileUrl, FlowAsk, HeldAny } from "./spec.ts"
import { summaryOf } from "./summary.ts"
import { toldOf } from "./told.ts"

type Rules = LifecycleRules<ApprovalFacts, Move, HeldAny>
type Decided = {
  readonly id: number
  readonly status: string
  readonly note: string | null
  readonly version?: number
}
type ManyDecided = Pick<Decided, "status" | "note"> & {
  readonly ids: readonly number[]
  readonly versions?: readonly number[]
}
type Removed = { readonly id?: number; readonly ids?: readonly number[] }

/** Events that a delegate may send for another approver. */
const DECIDING: readonly string[] = ["approval.approve", "approval.reject"]

type DoneAny = Done<ApprovalFacts, Move, HeldAny>

/** Columns of the flow's own row that an event changes. */
const changedBy = (
  spec: AnyApproval,
  actorId: number,
  { held, after, event }: DoneAny,
): Readonly<Record<string, unknown>> => {
  /** Removing a row (soft delete) keeps its decision note. */
  const isDecided = after.status !== held.facts.status || after.status === "pending"
  return {
    status: after.status,
    version: after.version,
    level: after.level,
    decided_by: after.decided_by,
    ...(isDecided ? { approval_note: event.note ?? null } : {}),
    last_nama: after.last?.nama ?? null,
    last_at: event.at,
    updated_at: event.at,
    updated_by: actorId === 0 ? null : actorId,
    ...spec.set?.(after, event),
  }
}

const writeAll = async (spec: AnyApproval, { tx, actor }: Mover, done: readonly DoneAny[]): Promise<void> => {
  await updateRows(
    tx,
    spec.table,
    done.map((one) => ({
      companies_id: one.held.companies_id,
      id: one.held.id,
      values: changedBy(spec, actor.id, one),
    })),
  )
  for (const { held, after, event } of done) await spec.write?.(tx, held, after, event)
}

/** Notification of a decision for the requester; null = nothing was decided. */
const decidedNote = (spec: AnyApproval, { held, after, event }: DoneAny): Note | null => {
  if (after.status === held.facts.status || after.status === "pending") return null
  const { past = after.status } = spec.life(after.level_total).statuses[after.status] ?? {}
  return {
    event: `${spec.flow.module}_decided`,
    type: spec.notice.type,
    title: `${spec.notice.title(held.row)} ${past}`,
    body: event.note ?? spec.notice.body(held.row, after),
    link: spec.own === undefined ? null : `/saya/pengajuan/${spec.flow.id}/${held.id}`,
    at: event.at,
  }
}

/** The account that entered a request, where the company refuses its decision. */
const barredIn = ({ entered, entered_allowed }: ApprovalFacts): readonly number[] =>
  entered === null || entered_allowed ? [] : [entered.id]

const isPayRow = (row: object): boolean => "is_pay" in row && row.is_pay === true

const effectAll = async (spec: AnyApproval, mover: Mover, done: readonly DoneAny[]): Promise<void> => {
  for (const one of done) {
    const { held, after, event } = one
    await spec.effects?.(mover, held, after, event)
    if (after.status === "pending" && after.level > held.facts.level) {
      await notifyDeciders(mover.tx, held.companies_id, {
        ...askedOf(
          { module: spec.flow.module, page: spec.page?.(held.row) ?? spec.flow.page },
          held,
          event.at,
        ),
        type: spec.notice.type,
        isPay: isPayRow(held.row),
        level: after.level,
        decided_by: [...after.decided_by, ...barredIn(after)],
        title: `${spec.notice.title(held.row)} menunggu tingkat ${after.level}`,
        body: `Tingkat ${held.facts.level} disetujui ${event.by.nama}`,
      })
    }
  }
  await spec.effectsOfAll?.(mover, done)
  const notes = done.flatMap((one) => {
    const note = decidedNote(spec, one)
    return note === null ? [] : [{ accountId: one.held.facts.requested_by, note }]
  })
  const [first] = done
  if (first !== undefined) await notifyAccounts(mover.tx, first.held.companies_id, notes)
}

const rulesOf =
  (spec: AnyApproval, rows: FlowRows) =>
  (fileUrl: FileUrl): Rules => ({
    entity: spec.entity,
    noun: spec.flow.noun,
    life: ({ level_total }) => spec.life(level_total),
    hold: rows.hold,
    several: {
      hold: rows.holdSome,
      apart: ({ row }) => row.members_id,
      write: (mover, done) => writeAll(spec, mover, done),
      effects: (mover, done) => effectAll(spec, mover, done),
    },
    history: spec.history,
    undoneBy: spec.flow.decisions["cancelled"]?.event ?? "approval.revoke",
    write: (mover, held, after, event) => writeAll(spec, mover, [{ held, after, event }]),
    effects: (mover, held, after, event) => effectAll(spec, mover, [{ held, after, event }]),
    shown: (tx, id) => rows.find(tx, id, fileUrl),
    insteadOf: (facts, { type, by }) =>
      facts.status === "pending" && DECIDING.includes(type)
        ? (standsInFor(facts, by)?.for_nama ?? null)
        : null,
  })

const someOf = (ids: readonly number[]): readonly number[] => {
  if (ids.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
  return ids
}
const chosenIn = ({ id, ids }: Removed): readonly number[] => ids ?? (id === undefined ? [] : [id])

const handlersOf = (spec: AnyApproval, rows: FlowRows, rules: (fileUrl: FileUrl) => Rules) => {
  const { flow } = spec
  const { list, perUser, watch, detail, summary, decide, bulk, remove, export: exported } = flow.calls
  const summaries = summaryOf(spec)
  const eventOf = (status: string): string => {
    const event = flow.decisions[status]?.event
    if (event === undefined) throw new Error(`${flow.root} knows no decision ${status}`)
    return event
  }
  const found: [string, unknown][] = []
  /** The payload was already decoded by the call's schema. */
  const add = <P>(call: Call | undefined, run: (ctx: Context, payload: P) => Promise<unknown>) => {
    if (call !== undefined) found.push([call.path, inTx(call, run as never)])
  }
  for (const call of [list, perUser])
    add<FlowAsk>(call, async ({ tx, fileUrl }, ask) => ok(await rows.page(tx, ask, fileUrl)))
  add<FlowAsk & { readonly ids: readonly number[] }>(watch, async ({ tx, fileUrl }, ask) =>
    ok(await rows.news(tx, ask, fileUrl)),
  )
  add<{ readonly id: number }>(detail, async ({ tx, fileUrl }, { id }) => {
    const row = await rows.find(tx, id, fileUrl)
    if (row === null || row["removed"] === true) throw notFound(flow.noun)
    return ok(row)
  })
  add<FlowAsk>(summary, async ({ tx, sheetUrl }, ask) => ok(await summaries.answer(tx, ask, sheetUrl)))
  /** Other formats than spreadsheets are separate documents: `visit/pdf`. */
  add<FlowAsk & { readonly format?: string }>(exported, ({ sheetUrl }, { format = "xlsx", ...ask }) => {
    const isTable = format === "xlsx" || format === "csv"
    return Promise.resolve(
      ok({ url: sheetUrl(`${flow.root}/${isTable ? "list" : format}`, isTable ? { ...ask, format } : ask) }),
    )
  })
  add<Decided>(decide, async (ctx, payload) => {
    const { id, status, note, version } = payload
    const plain = { type: eventOf(status), note, ...(version === undefined ? {} : { version }) }
    const mover = moverOf(ctx)
    const own = rules(ctx.fileUrl)
    await spec.check?.(ctx.tx, payload)
    const after = await moveRow(mover, own, id, spec.asked?.(payload, plain) ?? plain)
    const noun = await nounOfRows(ctx.tx, spec, [id])
    return ok(
      { id, version: after.version, ...undoOf(mover, own, after) },
      decidedWords(spec, noun, status, after),
    )
  })
  addAsk(spec, add)
  if (spec.own !== undefined) addSelf(spec, { own: spec.own, rows, rules }, add)
  found.push([
    bulk.path,
    inRows(bulk, {
      ids: (payload) => {
        const { ids, versions } = payload as ManyDecided
        versionsOf(someOf(ids), versions)
        return ids
      },
      each: (ctx, payload, some) => {
        const { ids, versions, status, note } = payload as ManyDecided
        return moveEach(
          moverOf(ctx as Context, "bulk"),
          rules(ctx.fileUrl),
          some,
          { type: eventOf(status), note },
          versionsOf(ids, versions),
        )
      },
      answer: async (done, payload, { tx }) => {
        const { ids, status } = payload as ManyDecided
        const noun = await nounOfRows(tx, spec, ids)
        return answerEach(done, noun, flow.decisions[status]?.done ?? status)
      },
    }),
  ])
  const { removal } = flow
  if (remove !== undefined && removal !== undefined)
    found.push([
      remove.path,
      inRows(remove, {
        ids: (payload) => someOf(chosenIn(payload as Removed)),
        each: (ctx, payload, some) =>
          moveEach(
            moverOf(ctx as Context, chosenIn(payload as Removed).length === 1 ? "single" : "bulk"),
            rules(ctx.fileUrl),
            some,
            { type: removal, note: null },
          ),
        answer: async (done, payload, { tx }) =>
          answerEach(done, await nounOfRows(tx, spec, chosenIn(payload as Removed)), "dihapus"),
      }),
    ])
  return { handlers: found, sheet: summaries.sheet }
}

/** The server side of an approval flow: handlers of its calls, and its summary and list as spreadsheets. */
export const defineApproval = <
  F extends Declared,
  T extends ApprovalTable,
  const S extends Readonly<Record<string, SQL>>,
  Fa extends ApprovalFacts,
  E extends Move,
  More = undefined,
>(
  spec: ApprovalSpec<F, T, S, More, Fa, E>,
) => {
  /** Type-erased: rows are returned as the database stores them. */
  const loose = spec as unknown as AnyApproval
  const rows = rowsOf(loose)
  const rules = rulesOf(loose, rows)
  const { handlers, sheet } = handlersOf(loose, rows, rules)
  const sheets: Readonly<Record<string, SheetMaker>> = {
    [spec.flow.root]: sheet,
    ...exportOf(loose, rows),
  }
  /** Sends an event that has no call in the flow: from a sweep, or from another area. @throws as `moveRow` */
  const move = (mover: Mover, id: number, asked: Asked<E>): Promise<Fa> =>
    moveRow(
      mover,
      rules(() => null),
      id,
      asked as unknown as Asked<Move>,
    ) as unknown as Promise<Fa>
  return {
    id: spec.flow.id as F["id"],
    flow: spec.flow as AnyFlow,
    spec: loose,
    handlers,
    sheets,
    move,
    listed: listedOf(rows),
    ...toldOf(loose, rows),
    waiting: rows.waiting,
    pace: rows.pace,
    oldest: rows.oldest,
    waitingBy: rows.waitingBy,
  }
}
/** The part of an approval that all flows share. */
export type Approval = Omit<ReturnType<typeof defineApproval>, "move">
