import type { VisitEvent } from "#machines/lifecycles/visitParts.ts"
import type { TaskEvent } from "#machines/lifecycles/taskParts.ts"
import type { VisitResult } from "#contract/areas/fieldwork/visitWords.ts"
import { type Asked, moveRow, settleRow } from "../../kit/approval/move.ts"
import type { Mover } from "../../kit/approval/mover.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { holdTask, taskLifecycle } from "./taskLife.ts"

/** Report of a visit to its task. */
export type Outcome = {
  readonly result: VisitResult | null
  readonly failure: string | null
  /** Date of the next attempt, ISO; null = tomorrow. */
  readonly next_visit: string | null
}

const isSuccess = ({ result, failure }: Outcome): boolean =>
  failure === null && (result === null || result === "berhasil")

const eventOf = (
  { type, note }: VisitEvent,
  outcome: Outcome,
  { now, actor }: Mover,
): Asked<TaskEvent> | null => {
  switch (type) {
    case "visit.depart":
      return { type: "task.accept" }
    case "visit.checkIn":
      return { type: "task.start" }
    case "visit.checkOut":
    case "visit.close":
    case "visit.record":
      return isSuccess(outcome)
        ? { type: "task.finish" }
        : { type: "task.fail", tanggal: outcome.next_visit ?? plusDays(dateIn(now), 1) }
    case "visit.miss":
      return { type: "task.miss" }
    case "visit.cancel":
      return { type: actor.as === "employee" ? "task.reject" : "task.cancel", note: note ?? null }
  }
}

/**
 * Moves the task of a visit after the visit itself. An event that the task does not take (called off, ended by an earlier
 * visit) leaves it as it is: the visit is still the employee's work.
 */
export const followVisit = async (
  mover: Mover,
  task: number,
  event: VisitEvent,
  outcome: Outcome,
): Promise<void> => {
  const asked = eventOf(event, outcome, mover)
  const held = await holdTask(mover.tx, task)
  if (asked === null || held === null) return
  const { status } = held.facts
  if (status === "selesai" || status === "batal" || status === "ditolak") return
  if (asked.type === "task.accept" && status !== "baru") return
  if (asked.type === "task.start" && status === "dikerjakan") return
  /** The day is over for the task as well: its own due event says so. */
  if (asked.type === "task.miss") await settleRow(mover, taskLifecycle(null), task)
  else await moveRow(mover, taskLifecycle(null), task, asked)
}
