import type { ReportedLine } from "#contract/areas/fieldwork/answers.ts"
import type { TaskFieldType } from "#contract/areas/fieldwork/formFields.ts"
import type { Failure as Cause } from "#contract/areas/fieldwork/taskWords.ts"
import type { VisitResult } from "#contract/areas/fieldwork/visitWords.ts"
import type { OwnVisit } from "#contract/areas/self/ownVisits.ts"
import type { Failure, FieldErrors } from "#contract/kit/errors.ts"
import type { Located, Position } from "../checkIn/checkInTypes.ts"

/** A point of a signature, as shares of the pad's width and height. */
export type Point = { readonly x: number; readonly y: number }
export type Stroke = readonly Point[]
/** A signature: strokes, or a typed name where drawing is not possible. */
export type Mark = { readonly strokes: readonly Stroke[]; readonly nama: string }

/** A product line as it is filled in; rupiah. `harga` null = the price of the day. */
export type FilledLine = ReportedLine & { readonly nama: string; readonly satuan: string }

/** Fields of a check-out besides the form of the type. */
export type Ending = {
  readonly result: VisitResult | null
  readonly failure: Cause | null
  readonly result_note: string
  readonly next_visit: string | null
  readonly penerima: string
  readonly cod: number | null
  readonly odo_start: number | null
  readonly odo_end: number | null
}
export type VisitForm = {
  readonly ending: Ending
  /** Answers of the type's form by key, as they are stored. */
  readonly values: Readonly<Record<string, string>>
  /** Prepared pictures by key; files of the browser, opaque to the machine. */
  readonly pictures: Readonly<Record<string, unknown>>
  /** Signatures by key; `SIGNATURE` is the visit's own. */
  readonly marks: Readonly<Record<string, Mark>>
  readonly lines: readonly FilledLine[]
}
/** Key of the signature that the visit itself asks for; no key of a form has this shape. */
export const SIGNATURE = "#signature"

/** The draft in this browser: without pictures, which are too large for it. */
export type KeptForm = Omit<VisitForm, "pictures">

export type Phase = "in" | "out"
/** An answer as it is sent. */
export type SentAnswer = {
  readonly key: string
  readonly label: string
  readonly type: TaskFieldType
  readonly value: string | null
  readonly lines: readonly ReportedLine[]
  readonly picture: unknown
  readonly mark: Mark | null
}
/** A check-in or check-out as it is sent. */
export type Report = {
  readonly id: number
  readonly version: number
  readonly phase: Phase
  readonly position: Position | null
  readonly note: string | null
  readonly photo: unknown
  readonly ending: Ending
  readonly answers: readonly SentAnswer[]
  readonly mark: Mark | null
}
export type Tick = { readonly id: number; readonly nth: number; readonly done: boolean }

export type FieldVisitContext = {
  readonly id: number
  readonly visit: OwnVisit | null
  readonly phase: Phase
  readonly located: Located | null
  readonly note: string
  readonly photo: unknown
  readonly form: VisitForm
  /** Field whose picture is being prepared, and the item that is being ticked. */
  readonly busyKey: string
  readonly tick: Tick
  /** Why the visit is called off. */
  readonly reason: string
  readonly errors: FieldErrors
  readonly failure: Failure | null
}

export type FieldVisitEvent =
  | { readonly type: "load.retry" }
  | { readonly type: "load.again" }
  | { readonly type: "visit.depart" }
  | { readonly type: "visit.arrive" }
  | { readonly type: "visit.cancel" }
  | { readonly type: "reason.change"; readonly reason: string }
  | { readonly type: "reason.submit" }
  | { readonly type: "reason.close" }
  | { readonly type: "check.toggle"; readonly nth: number; readonly done: boolean }
  | { readonly type: "locate.again" }
  | { readonly type: "step.continue" }
  | { readonly type: "step.cancel" }
  | { readonly type: "note.change"; readonly note: string }
  | { readonly type: "camera.again" }
  | { readonly type: "photo.choose"; readonly picture: unknown }
  | { readonly type: "form.change"; readonly ending: Partial<Ending> }
  | { readonly type: "answer.change"; readonly key: string; readonly value: string }
  | { readonly type: "picture.choose"; readonly key: string; readonly picture: unknown }
  | { readonly type: "picture.drop"; readonly key: string }
  | { readonly type: "lines.change"; readonly lines: readonly FilledLine[] }
  | { readonly type: "stroke.begin"; readonly key: string; readonly point: Point }
  | { readonly type: "stroke.extend"; readonly key: string; readonly point: Point }
  | { readonly type: "mark.clear"; readonly key: string }
  | { readonly type: "mark.name"; readonly key: string; readonly nama: string }
  | { readonly type: "form.submit" }
  | { readonly type: "draft.flush" }
  | { readonly type: "send.again" }
