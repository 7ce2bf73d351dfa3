import type { AnswerOf } from "#contract/kit/call.ts"
import type { taskBoard } from "#contract/areas/fieldwork/taskViews.ts"
import type { TaskStep } from "#contract/areas/fieldwork/tasks.ts"
import type { TaskState } from "#contract/areas/fieldwork/taskWords.ts"
import type { Actor } from "../lifecycles/actor.ts"
import { barred } from "../lifecycles/lifecycle.ts"
import { taskLife } from "../lifecycles/taskMachine.ts"
import type { TaskFacts } from "../lifecycles/taskParts.ts"

export type Board = AnswerOf<typeof taskBoard>
export type Card = Board["columns"][number]["cards"][number]
/** Columns of the board; the last one holds all states in which a task ended without being done. */
export const boardColumns = ["baru", "diterima", "dikerjakan", "selesai", "berakhir"] as const
export type BoardColumn = (typeof boardColumns)[number]
export const columnOf = (status: TaskState): BoardColumn =>
  status === "ditolak" || status === "lewat" || status === "batal" ? "berakhir" : status

/** Steps that ask for a reason. */
export const needsReason = (step: TaskStep): boolean => step === "reject" || step === "cancel"

const steps: readonly TaskStep[] = ["accept", "start", "finish", "reopen", "reject", "cancel"]

const factsOf = (card: Card): TaskFacts => ({
  status: card.status,
  version: card.version,
  last: null,
  tanggal: card.tanggal,
  has_customer: card.customers_id !== null,
  visit: card.visit,
  unticked: card.unticked,
  failed: card.failed,
})

/** Why a step is not possible for a card; null = it is. */
export const whyNot = (card: Card, step: TaskStep, by: Actor, at: string): string | null =>
  barred(taskLife, factsOf(card), { type: `task.${step}`, by, at, note: null })

/** The step that leads from a card to another column; null = none does. */
export const stepTo = ({ status }: Pick<Card, "status">, to: BoardColumn): TaskStep | null => {
  if (columnOf(status) === to) return null
  if (to === "diterima") return "accept"
  if (to === "dikerjakan") return status === "selesai" ? "reopen" : "start"
  if (to === "selesai") return "finish"
  return to === "berakhir" ? "cancel" : null
}

/** Why a card cannot be put into a column; null = it can. */
export const whyNotTo = (card: Card, to: BoardColumn, by: Actor, at: string): string | null => {
  if (columnOf(card.status) === to) return "Tugasnya sudah di sini"
  const step = stepTo(card, to)
  return step === null
    ? "Tugas menjadi baru lagi bila dialihkan kepada pegawai atau ke hari lain"
    : whyNot(card, step, by, at)
}

export type Way = { readonly step: TaskStep; readonly barred: string | null }
/** The steps that a card's state knows, possible or refused. */
export const waysOf = (card: Card, by: Actor, at: string): readonly Way[] =>
  steps
    .filter((step) => taskLife.machine.root.states[card.status]?.transitions.has(`task.${step}`))
    .map((step) => ({ step, barred: whyNot(card, step, by, at) }))

export const cardIn = (board: Board | null, id: number | null): Card | undefined =>
  board?.columns.flatMap(({ cards }) => cards).find((card) => card.id === id)
