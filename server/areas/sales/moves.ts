import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { dateWords } from "#contract/kit/words.ts"
import type { leaveTeam, plotTeam, undoPlot } from "#contract/areas/sales/plotting.ts"
import { notFound, Refusal } from "../../call/answer.ts"
import type { AuditEntry, Context } from "../../call/handler.ts"
import { tellEmployees } from "../fieldwork/index.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { type Ending, type Plan, planEnding, planMove, type Stay } from "./planMove.ts"
import { addStays, type Changed, changeStays, dropStays, heldMovers, heldTeam, heldTeams } from "./stays.ts"

const ENTITY = "anggota tim"
const UNKNOWN = "Data pegawai tidak ditemukan"

const said = (stay: Stay | null | undefined) =>
  stay === null || stay === undefined
    ? null
    : { tim: stay.team_nama, tim_id: stay.team, valid_from: stay.from, valid_to: stay.to }

type Moved = AnswerOf<typeof plotTeam>["rows"][number]
type Decided = { readonly id: number; readonly plan: Plan; readonly latest: Stay | null }
type Team = { readonly id: number; readonly nama: string }

const words = (from: string, today: string): string => (from > today ? `mulai ${dateWords(from)}` : "")

/** Result of a decided row. */
const resultOf = ({ id, plan, latest }: Decided, team: Team, from: string, today: string): Moved => {
  if (plan.do === "refuse")
    return { id, ok: false, message: plan.why, ...(plan.stale === true ? { stale: true as const } : {}) }
  const message = `Masuk ${team.nama} ${words(from, today)}`.trim()
  /** Two stays became one: what was before is not one stay. */
  if (plan.do === "resume") return { id, ok: true, message }
  const before =
    latest === null ? null : { tim_id: latest.team, valid_from: latest.from, valid_to: latest.to }
  return { id, ok: true, message, before }
}

/** Stored stays that the plans change, with their new team and last day. */
const changesOf = (plans: readonly Plan[], team: number, from: string): readonly Changed[] =>
  plans.flatMap((plan): Changed[] => {
    if (plan.do === "join" && plan.closes !== null)
      return [{ id: plan.closes.id, team: plan.closes.team, to: plusDays(from, -1) }]
    if (plan.do === "replace" || plan.do === "extend") return [{ id: plan.latest.id, team, to: null }]
    return plan.do === "resume" ? [{ id: plan.before.id, team, to: null }] : []
  })

/** Who moves people, where no call does it. */
export type Moving = Pick<Context, "tx" | "companyId" | "now"> & { readonly by: string }
type Move = {
  readonly tim_id: number
  readonly valid_from: string
  readonly seen?: PayloadOf<typeof plotTeam>["seen"]
}

const notify = async (
  { tx, companyId, now }: Moving,
  members: readonly number[],
  team: Team,
  from: string,
): Promise<void> =>
  tellEmployees(
    tx,
    companyId,
    members.map((members_id) => ({
      members_id,
      type: "kunjungan" as const,
      title: `Tim penjualan: ${team.nama}`,
      body: `Anda berada di ${team.nama} mulai ${dateWords(from)}`,
      link: null,
      tanggal: null,
      at: now.toISOString(),
    })),
  )

/**
 * Moves employees and notifies them; does what can be done.
 * @throws Refusal if the team does not take members
 */
export const moveTo = async (
  moving: Moving,
  { tim_id, valid_from: from, seen }: Move,
  ids: readonly number[],
) => {
  const { tx, now } = moving
  const team = await heldTeam(tx, tim_id)
  if (team === null) throw notFound("tim")
  if (!team.is_active) throw new Refusal(`${team.nama} nonaktif. Aktifkan dulu timnya`, "state")
  const today = dateIn(now)
  const movers = await heldMovers(tx, ids)
  const seenOf = new Map(seen?.map((one) => [one.members_id, one.tim_id]))
  const decided = ids.map((id): Decided => {
    const mover = movers.get(id)
    return mover === undefined
      ? { id, plan: { do: "refuse", why: UNKNOWN }, latest: null }
      : {
          id,
          plan: planMove(mover, { team: tim_id, from, seen: seenOf.get(id) }, today),
          latest: mover.stays[0] ?? null,
        }
  })
  const plans = decided.map(({ plan }) => plan)
  await dropStays(
    tx,
    plans.flatMap((plan) => (plan.do === "resume" ? [plan.latest.id] : [])),
  )
  await changeStays(tx, changesOf(plans, tim_id, from))
  await addStays(
    tx,
    { company: moving.companyId, team: tim_id, from, by: moving.by, at: now.toISOString() },
    decided.flatMap(({ id, plan }) => (plan.do === "join" ? [id] : [])),
  )
  const done = decided.filter(({ plan }) => plan.do !== "refuse")
  await notify(
    moving,
    done.map(({ id }) => id),
    team,
    from,
  )
  return { team, today, decided, done }
}

/** Moves a batch of employees. */
export const moveSome = async (
  ctx: Context,
  payload: PayloadOf<typeof plotTeam>,
  ids: readonly number[],
): Promise<readonly Moved[]> => {
  const from = payload.valid_from
  const { team, today, decided, done } = await moveTo(
    { ...ctx, by: ctx.session.row.nama_lengkap },
    payload,
    ids,
  )
  await ctx.audit(
    ...done.map(({ id, latest }) => ({
      entity: ENTITY,
      entityId: id,
      action: latest === null ? ("create" as const) : ("update" as const),
      before: said(latest),
      after: { tim: team.nama, tim_id: team.id, valid_from: from, valid_to: null },
    })),
  )
  return decided.map((one) => resultOf(one, team, from, today))
}

type Undone = PayloadOf<typeof undoPlot>
const CHANGED = "Sudah berubah lagi: tidak dapat diurungkan"

/** Takes moves back whose stays are still the latest. */
export const undoSome = async (
  ctx: Context,
  { tim_id, valid_from, rows }: Undone,
  ids: readonly number[],
): Promise<readonly RowResult[]> => {
  const { tx } = ctx
  const movers = await heldMovers(tx, ids)
  const asked = new Map(rows.map((row) => [row.members_id, row.before]))
  /** The stays before come from the caller: their teams are looked up, as row-level security allows. */
  const teams = await heldTeams(
    tx,
    rows.flatMap(({ before }) => before?.tim_id ?? []),
  )
  const drops: number[] = []
  const changes: Changed[] = []
  const results: RowResult[] = []
  const audits: AuditEntry[] = []
  for (const id of ids) {
    const [latest, previous] = movers.get(id)?.stays ?? []
    const before = asked.get(id) ?? null
    const isLatest =
      latest !== undefined &&
      latest.team === tim_id &&
      latest.to === null &&
      (latest.from === valid_from || (before?.valid_from === latest.from && before.tim_id === tim_id))
    const isBack =
      before === null || before.valid_from === latest?.from
        ? true
        : previous?.from === before.valid_from && previous.team === before.tim_id
    const isBounded = before === null || before.valid_to === null || before.valid_to >= before.valid_from
    const isTeam = before === null || teams.has(before.tim_id)
    if (!isLatest || !isBack || !isBounded || !isTeam) {
      results.push({ id, ok: false, message: CHANGED })
      continue
    }
    if (before?.valid_from === latest.from)
      changes.push({ id: latest.id, team: before.tim_id, to: before.valid_to })
    else {
      drops.push(latest.id)
      if (before !== null && previous !== undefined)
        changes.push({ id: previous.id, team: previous.team, to: before.valid_to })
    }
    audits.push({
      entity: ENTITY,
      entityId: id,
      action: before === null ? "delete" : "update",
      before: said(latest),
      after: before,
    })
    results.push({ id, ok: true, message: "Perpindahannya diurungkan" })
  }
  await dropStays(tx, drops)
  await changeStays(tx, changes)
  await ctx.audit(...audits)
  return results
}

/** Ends the stays of a batch of employees in a team. */
export const leaveSome = async (
  ctx: Context,
  { tim_id, valid_to }: PayloadOf<typeof leaveTeam>,
  ids: readonly number[],
): Promise<readonly RowResult[]> => {
  const { tx, now } = ctx
  const team = await heldTeam(tx, tim_id)
  if (team === null) throw notFound("tim")
  const today = dateIn(now)
  const movers = await heldMovers(tx, ids)
  const decided = ids.map((id) => {
    const stays = movers.get(id)?.stays ?? []
    const open = stays.filter((one) => one.team === tim_id && (one.to === null || one.to >= today))
    const stay = open.find((one) => one.from <= today) ?? open.at(-1)
    const place = stay === undefined ? -1 : stays.indexOf(stay)
    const after = place > 0 ? (stays[place - 1]?.from ?? null) : null
    const before = place < 0 ? undefined : stays[place + 1]
    return { id, isKnown: movers.has(id), ending: planEnding(stay, valid_to, before, after, today) }
  })
  const endings = decided.map(({ ending }) => ending)
  await dropStays(
    tx,
    endings.flatMap((one) => (one.do === "drop" ? [one.stay.id] : [])),
  )
  await changeStays(
    tx,
    endings.flatMap((one): Changed[] => {
      if (one.do === "end") return [{ id: one.stay.id, team: one.stay.team, to: one.to }]
      return one.do === "drop" && one.resumes !== null
        ? [{ id: one.resumes.id, team: one.resumes.team, to: null }]
        : []
    }),
  )
  await ctx.audit(
    ...decided.flatMap(({ id, ending }) =>
      ending.do === "refuse"
        ? []
        : [
            {
              entity: ENTITY,
              entityId: id,
              action: "delete" as const,
              before: said(ending.stay),
              after: ending.do === "end" ? { ...said(ending.stay), valid_to: ending.to } : null,
            },
          ],
    ),
  )
  return decided.map(({ id, isKnown, ending }): RowResult => {
    if (!isKnown) return { id, ok: false, message: UNKNOWN }
    if (ending.do === "refuse") return { id, ok: false, message: ending.why }
    return { id, ok: true, message: wordsOf(ending, today) }
  })
}

const wordsOf = (ending: Exclude<Ending, { readonly do: "refuse" }>, today: string): string => {
  if (ending.do === "end")
    return ending.to < today ? "Keluar dari tim" : `Di tim sampai ${dateWords(ending.to)}`
  return ending.resumes === null
    ? "Keluar dari tim"
    : `Perpindahannya dibatalkan: tetap di ${ending.resumes.team_nama}`
}
