import { sql } from "drizzle-orm"
import type { JudgedDay } from "#contract/areas/attendance/recalculation.ts"
import type { Tx } from "../../db/database.ts"
import { writeRecords } from "./day/judge.ts"
import { closedOn, closedPeriods } from "../../kit/closedPeriods.ts"
import type { PeopleAsk, Person } from "./day/people.ts"
import { plansOf, type ReadDay, type Reckoned, reckonDays } from "./day/read.ts"
import { holdDays, pairOf, putDays, readDays } from "./day/store.ts"

export type RecalculationAsk = Pick<
  PeopleAsk,
  "start_date" | "end_date" | "offices_id" | "departement_id" | "members_id"
> & { readonly jadwal: "baru" | "lama" }

/** A day whose result would change; null = there was no day. `locked`: the closed period it lies in. */
export type DayChange = {
  readonly person: Person
  readonly date: string
  readonly before: ReadDay | null
  readonly after: Reckoned
  readonly locked: string | null
}

/** Without the mark of a closed period, which is added when a day is read and is not part of its result. */
const judgedOf = (day: ReadDay | null): JudgedDay | null =>
  day === null
    ? null
    : {
        state: day.state,
        late_min: day.late_min,
        early_out_min: day.early_out_min,
        work_min: day.work_min,
        overtime_min: day.overtime_min,
        flags: day.flags.filter((flag) => flag !== "terkunci"),
        why: day.why.filter((line) => !line.startsWith("Terkunci: ")),
      }
const summary = (day: JudgedDay | null): string =>
  day === null
    ? ""
    : [
        day.state,
        day.late_min,
        day.early_out_min,
        day.work_min,
        day.overtime_min,
        ...day.flags.toSorted(),
      ].join(" ")

/** The days of these employees that would change, in the order of employees and dates. */
export const changesOf = async (
  tx: Tx,
  people: readonly Person[],
  ask: RecalculationAsk,
  now: Date,
): Promise<readonly DayChange[]> => {
  const kept = await readDays(tx, people, ask, now)
  const before = new Map(
    [...kept].flatMap(([member, days]) => days.map((day) => [pairOf(member, day.date), day] as const)),
  )
  const locks = await closedPeriods(tx, ask)
  const order = new Map(people.map(({ id }, at) => [id, at]))
  return (await reckonDays(tx, people, ask, now, { isAnew: ask.jadwal === "baru" }))
    .map((after) => ({
      person: after.person,
      date: after.date,
      before: before.get(pairOf(after.person.id, after.date)) ?? null,
      after,
      locked: closedOn(locks, after.date, after.person)?.nama ?? null,
    }))
    .filter(({ before: was, after }) => summary(judgedOf(was)) !== summary(judgedOf(after.day)))
    .toSorted((a, b) => (order.get(a.person.id) ?? 0) - (order.get(b.person.id) ?? 0))
}

export const shownChange = ({ date, before, after, locked }: DayChange) => ({
  date,
  before: judgedOf(before),
  after: judgedOf(after.day),
  locked,
})

/** Applies the changes outside closed periods. @returns all changes, including those in closed periods */
export const applyChanges = async (
  tx: Tx,
  people: readonly Person[],
  ask: RecalculationAsk,
  now: Date,
): Promise<readonly DayChange[]> => {
  const ids = people.map(({ id }) => id)
  const held = new Set((await holdDays(tx, ids, ask, now)).map(({ member, date }) => pairOf(member, date)))
  const changes = await changesOf(tx, people, ask, now)
  const open = changes.filter(({ locked }) => locked === null)
  if (ask.jadwal === "baru" && open.length > 0) {
    const plans = await plansOf(tx, people, ask)
    const rows = open.map(({ person, date }) => ({ members_id: person.id, date, plan: plans(person, date) }))
    await tx.execute(
      sql`update attendance a set plan = v.plan
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(members_id bigint, date date, plan jsonb)
        where a.members_id = v.members_id and a.business_date = v.date and a.plan is not null`,
    )
  }
  const reckoned = open.map(({ after }) => after)
  await writeRecords(tx, reckoned)
  await putDays(
    tx,
    reckoned.filter(({ person, date }) => held.has(pairOf(person.id, date))),
  )
  return changes
}
