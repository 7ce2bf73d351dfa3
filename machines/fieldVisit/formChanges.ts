import type {
  Ending,
  FieldVisitContext,
  FieldVisitEvent,
  FilledLine,
  Mark,
  Point,
  VisitForm,
} from "./fieldVisitTypes.ts"
import { NO_MARK } from "./judging.ts"

/** Points of one signature; beyond them it is finished, so that it stays a signature. */
const MOST_POINTS = 4_000

/** The data of an event, as the parameters of its action. */
export type Given<T extends FieldVisitEvent["type"]> = Omit<
  Extract<FieldVisitEvent, { readonly type: T }>,
  "type"
>
type Change = Pick<FieldVisitContext, "form" | "errors">

/** The form after a change; the errors of the changed fields go. */
const changed = (
  { form, errors }: FieldVisitContext,
  patch: Partial<VisitForm>,
  ...keys: readonly string[]
): Change => ({
  form: { ...form, ...patch },
  errors: Object.fromEntries(Object.entries(errors).filter(([key]) => !keys.includes(key))),
})

/** A result that succeeded has no cause of a failure. */
const endingAfter = (held: Ending, patch: Partial<Ending>): Ending => {
  const next = { ...held, ...patch }
  return next.result === "berhasil" || next.result === null ? { ...next, failure: null } : next
}
export const endingChanged = (context: FieldVisitContext, { ending }: Given<"form.change">): Change =>
  changed(
    context,
    { ending: endingAfter(context.form.ending, ending) },
    ...Object.keys(ending),
    ...("result" in ending ? ["failure"] : []),
  )

export const answerChanged = (context: FieldVisitContext, { key, value }: Given<"answer.change">): Change =>
  changed(context, { values: { ...context.form.values, [key]: value } }, `answers.${key}`)

/** A form asks for product lines once. */
export const linesChanged = (
  context: FieldVisitContext,
  { lines }: { readonly lines: readonly FilledLine[] },
): Change =>
  changed(
    context,
    { lines },
    ...(context.visit?.form ?? []).flatMap(({ key, type }) =>
      type === "products" ? [`answers.${key}`] : [],
    ),
  )

export const pictureTaken = (context: FieldVisitContext, picture: unknown): Change => {
  const key = context.busyKey
  return changed(context, { pictures: { ...context.form.pictures, [key]: picture } }, `answers.${key}`)
}
export const pictureDropped = (context: FieldVisitContext, { key }: Given<"picture.drop">): Change =>
  changed(
    context,
    { pictures: Object.fromEntries(Object.entries(context.form.pictures).filter(([one]) => one !== key)) },
    `answers.${key}`,
  )

const marked = (context: FieldVisitContext, key: string, mark: (held: Mark) => Mark): Change =>
  changed(
    context,
    { marks: { ...context.form.marks, [key]: mark(context.form.marks[key] ?? NO_MARK) } },
    `answers.${key}`,
    "signature",
  )
const pointsIn = ({ strokes }: Mark): number => strokes.reduce((sum, stroke) => sum + stroke.length, 0)

type Drawn = { readonly key: string; readonly point: Point }
export const strokeBegun = (context: FieldVisitContext, { key, point }: Drawn): Change =>
  marked(context, key, (mark) => ({ ...mark, strokes: [...mark.strokes, [point]] }))
export const strokeExtended = (context: FieldVisitContext, { key, point }: Drawn): Change =>
  marked(context, key, (mark) => {
    const last = mark.strokes.at(-1)
    return last === undefined || pointsIn(mark) >= MOST_POINTS
      ? mark
      : { ...mark, strokes: [...mark.strokes.slice(0, -1), [...last, point]] }
  })
export const markCleared = (context: FieldVisitContext, { key }: Given<"mark.clear">): Change =>
  marked(context, key, () => NO_MARK)
export const markNamed = (context: FieldVisitContext, { key, nama }: Given<"mark.name">): Change =>
  marked(context, key, (mark) => ({ ...mark, nama }))
