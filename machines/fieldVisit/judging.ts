import { answerErrors, type ReportedAnswer } from "#contract/areas/fieldwork/answers.ts"
import { askedFields, type TaskFormField } from "#contract/areas/fieldwork/formFields.ts"
import type { FieldErrors } from "#contract/kit/errors.ts"
import { distanceM } from "#contract/kit/distance.ts"
import type { Position } from "../checkIn/checkInTypes.ts"
import {
  type FieldVisitContext,
  type KeptForm,
  type Mark,
  type Report,
  type SentAnswer,
  SIGNATURE,
  type VisitForm,
} from "./fieldVisitTypes.ts"

export const NO_MARK: Mark = { strokes: [], nama: "" }
export const NO_FORM: VisitForm = {
  ending: {
    result: null,
    failure: null,
    result_note: "",
    next_visit: null,
    penerima: "",
    cod: null,
    odo_start: null,
    odo_end: null,
  },
  values: {},
  pictures: {},
  marks: {},
  lines: [],
}

export const positionOf = ({ located }: Pick<FieldVisitContext, "located">): Position | null =>
  located?.found ?? null

/** Where the customer is, and how far the phone is from it; null = one of the two places is not known. */
export type VisitSpot = {
  readonly lat: number
  readonly lng: number
  readonly radius_m: number
  readonly distance_m: number
  readonly in_radius: boolean
}
export const visitSpot = (context: Pick<FieldVisitContext, "visit" | "located">): VisitSpot | null => {
  const position = positionOf(context)
  if (position === null || context.visit === null) return null
  const { radius_m, customer } = context.visit
  const { lat, lng } = customer
  if (lat === null || lng === null) return null
  const distance_m = distanceM(position, { lat, lng })
  return { lat, lng, radius_m, distance_m, in_radius: distance_m <= radius_m }
}

export const isMocked = (context: FieldVisitContext): boolean => positionOf(context)?.is_mock === true

/** 0 = any accuracy. */
export const isVague = (context: FieldVisitContext): boolean => {
  const most = context.visit?.max_gps_accuracy_m ?? 0
  const position = positionOf(context)
  return most > 0 && position !== null && position.accuracy_m > most
}

export const isOutside = (context: FieldVisitContext): boolean =>
  context.visit?.radius_mode !== "off" && visitSpot(context)?.in_radius === false

/** Only a check-in is refused for its distance. */
export const isBlocked = (context: FieldVisitContext): boolean =>
  context.phase === "in" && context.visit?.radius_mode === "block" && isOutside(context)

export const needsPhoto = ({ visit, phase, photo }: FieldVisitContext): boolean =>
  photo === null && visit !== null && (phase === "in" ? visit.needs_photo_in : visit.needs_photo_out)

export const isMarked = (mark: Mark | undefined): mark is Mark =>
  mark !== undefined && (mark.strokes.length > 0 || mark.nama.trim() !== "")
export const markOf = ({ marks }: VisitForm, key: string): Mark => marks[key] ?? NO_MARK

/** The fields of the type's form that are asked with the answers so far. */
export const askedOf = ({ visit, form }: FieldVisitContext): readonly TaskFormField[] =>
  askedFields(visit?.form ?? [], new Map(Object.entries(form.values)))

/** An attempt that failed has nothing to prove: its form may stay empty. */
export const isWhole = ({ form }: Pick<FieldVisitContext, "form">): boolean => form.ending.failure === null

const sentAnswer = (form: VisitForm, { key, label, type }: TaskFormField): SentAnswer => {
  const mark = form.marks[key]
  return {
    key,
    label,
    type,
    value: (form.values[key] ?? "").trim() === "" ? null : (form.values[key] ?? "").trim(),
    lines:
      type === "products"
        ? form.lines.map(({ products_id, qty, harga }) => ({ products_id, qty, harga }))
        : [],
    picture: form.pictures[key] ?? null,
    mark: type === "signature" && isMarked(mark) ? mark : null,
  }
}
const isGiven = ({ value, lines, picture, mark }: SentAnswer): boolean =>
  value !== null || lines.length > 0 || picture !== null || mark !== null

export const answersOf = (context: FieldVisitContext): readonly SentAnswer[] =>
  askedOf(context)
    .map((field) => sentAnswer(context.form, field))
    .filter(isGiven)

/** A file that is not stored yet counts as given. */
const reported = ({ key, label, type, value, lines, picture, mark }: SentAnswer): ReportedAnswer => ({
  key,
  label,
  type,
  value,
  lines,
  files_id: picture === null && mark === null ? null : 1,
})

/** Problems that the server would refuse, by field; empty = nothing is known to be wrong. */
export const mistakesOf = (context: FieldVisitContext): FieldErrors => {
  const { result, failure, odo_start, odo_end } = context.form.ending
  return {
    ...(result === null ? { result: ["Pilih hasil kunjungan"] } : {}),
    ...(result !== null && result !== "berhasil" && failure === null
      ? { failure: ["Pilih sebab tidak berhasil"] }
      : {}),
    ...(odo_start !== null && odo_end !== null && odo_end < odo_start
      ? { odo_end: ["Lebih kecil dari kilometer awal"] }
      : {}),
    ...answerErrors(context.visit?.form ?? [], answersOf(context).map(reported), isWhole(context)),
  }
}

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim())

/** The check-in or check-out as it is sent. */
export const reportOf = (context: FieldVisitContext): Report => {
  const { id, visit, phase, note, photo, form } = context
  const mark = form.marks[SIGNATURE]
  return {
    id,
    version: visit?.version ?? 1,
    phase,
    position: positionOf(context),
    note: orNull(note),
    photo,
    ending: form.ending,
    answers: phase === "out" ? answersOf(context) : [],
    mark: phase === "out" && isMarked(mark) ? mark : null,
  }
}

/** The form of a draft that is there only in part, or none: nothing is known of what another version has kept. */
export const formOf = (kept: KeptForm | null): VisitForm =>
  kept === null ? NO_FORM : { ...NO_FORM, ...kept, ending: { ...NO_FORM.ending, ...kept.ending } }

/** Prefilled, once, with the facts of a delivery that the company knows already. */
export const begunForm = ({ form, visit }: FieldVisitContext): VisitForm =>
  form.ending === NO_FORM.ending
    ? {
        ...form,
        ending: { ...form.ending, penerima: visit?.task?.penerima ?? "", cod: visit?.task?.cod ?? null },
      }
    : form
