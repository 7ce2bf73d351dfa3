import type { FieldErrors, RowResult } from "#contract/kit/errors.ts"
import { MOST_PLOTTED } from "#contract/areas/sales/plotting.ts"
import { isRealDate } from "#contract/kit/schema.ts"
import type { Values } from "../form/formTypes.ts"
import type { Ask, At, Moved, Mover, MoveAsk, RowsAnswer, TeamRef, UndoAsk } from "./plottingTypes.ts"

/** A pointer that moves less is no drag, pixels. */
const JITTER_PX = 6

export const isFar = (from: At | null, to: At): boolean =>
  from !== null && Math.hypot(to.x - from.x, to.y - from.y) >= JITTER_PX

const isAmong = (people: readonly Mover[], { id }: Mover): boolean => people.some((one) => one.id === id)

export const toggled = (picked: readonly Mover[], person: Mover): readonly Mover[] =>
  isAmong(picked, person) ? picked.filter(({ id }) => id !== person.id) : [...picked, person]

/** Adds people to those picked; pressed again, when all are picked, it takes them away. */
export const pickedWith = (picked: readonly Mover[], people: readonly Mover[]): readonly Mover[] =>
  people.every((one) => isAmong(picked, one))
    ? picked.filter((one) => !isAmong(people, one))
    : [...picked, ...people.filter((one) => !isAmong(picked, one))]

/** The person under the pointer, with all that are picked if that person is one of them. */
export const liftedBy = (picked: readonly Mover[], person: Mover): readonly Mover[] =>
  isAmong(picked, person) ? picked : [person]

/** Why these people cannot be put into a team; null = they can. People who are in it already are left out. */
export const whyNotInto = (people: readonly Mover[], team: number): string | null => {
  if (people.every((one) => one.team === team))
    return people.length === 1 ? "Sudah di tim ini" : "Semua sudah di tim ini"
  return people.length > MOST_PLOTTED ? `Paling banyak ${MOST_PLOTTED} pegawai sekali pindah` : null
}

const idOf = (value: unknown): number | null => (typeof value === "number" ? value : null)
const dateOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null)

/** Errors of the dialog's values, by field. */
export const problemsOf = (ask: Ask | null, values: Values): FieldErrors => {
  if (ask?.kind !== "move") return {}
  const [team, from] = [idOf(values["tim_id"]), dateOf(values["valid_from"])]
  const why = team === null ? null : whyNotInto(ask.people, team)
  return {
    ...(team === null ? { tim_id: ["Pilih tim"] } : {}),
    ...(why === null ? {} : { tim_id: [why] }),
    ...(from !== null && isRealDate(from) ? {} : { valid_from: ["Isi tanggal mulai"] }),
  }
}

export const moveAsk = (ask: Ask | null, values: Values): MoveAsk => {
  const tim_id = idOf(values["tim_id"]) ?? 0
  const people = ask?.people ?? []
  return {
    tim_id,
    valid_from: dateOf(values["valid_from"]) ?? "",
    people: people.filter(({ team }) => team !== tim_id),
  }
}
export const leaveAsk = (ask: Ask | null, values: Values) => ({
  tim_id: ask?.from?.id ?? 0,
  valid_to: dateOf(values["valid_to"]),
  members_id: (ask?.people ?? []).map(({ id }) => id),
})

export const startOf = (team: TeamRef | null, today: string): Values => ({
  tim_id: team?.id ?? null,
  tim_nama: team?.nama ?? null,
  valid_from: today,
})

/** The part of a move that its message offers to take back: rows that know their stay before. */
export const offerOf = ({ tim_id, valid_from }: MoveAsk, { rows }: Moved): UndoAsk | null => {
  const back = rows.flatMap(({ id, ok, before }) =>
    ok && before !== undefined ? [{ members_id: id, before }] : [],
  )
  return back.length === 0 ? null : { tim_id, valid_from, rows: back }
}

export const rowsOf = (answer: RowsAnswer): readonly RowResult[] =>
  answer.ok ? answer.value.rows : answer.failure._tag === "Refused" ? answer.failure.rows : []
export const refusedIn = (answer: RowsAnswer): readonly RowResult[] => rowsOf(answer).filter(({ ok }) => !ok)
