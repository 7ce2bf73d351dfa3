import { assign } from "xstate"
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

type Of<T extends FieldVisitEvent["type"]> = Extract<FieldVisitEvent, { readonly type: T }>

/** An error of a field goes once it is changed. */
const without = ({ errors }: FieldVisitContext, ...keys: readonly string[]) => ({
  errors: Object.fromEntries(Object.entries(errors).filter(([key]) => !keys.includes(key))),
})
const changed = (context: FieldVisitContext, form: Partial<VisitForm>, ...keys: readonly string[]) => ({
  form: { ...context.form, ...form },
  ...without(context, ...keys),
})
const marked = (context: FieldVisitContext, key: string, mark: (held: Mark) => Mark) =>
  changed(
    context,
    { marks: { ...context.form.marks, [key]: mark(context.form.marks[key] ?? NO_MARK) } },
    `answers.${key}`,
    "signature",
  )
const pointsIn = ({ strokes }: Mark): number => strokes.reduce((sum, stroke) => sum + stroke.length, 0)

/** A result that succeeded has no cause of a failure. */
const endingAfter = (held: Ending, patch: Partial<Ending>): Ending => {
  const next = { ...held, ...patch }
  return next.result === "berhasil" || next.result === null ? { ...next, failure: null } : next
}

type Params<T extends FieldVisitEvent["type"]> = Omit<Of<T>, "type">

/** Changes of what is filled in. */
export const formActions = {
  changeEnding: assign(
    ({ context }: { readonly context: FieldVisitContext }, { ending }: Params<"form.change">) =>
      changed(
        context,
        { ending: endingAfter(context.form.ending, ending) },
        ...Object.keys(ending),
        "failure",
      ),
  ),
  changeAnswer: assign(
    ({ context }: { readonly context: FieldVisitContext }, { key, value }: Params<"answer.change">) =>
      changed(context, { values: { ...context.form.values, [key]: value } }, `answers.${key}`),
  ),
  changeLines: assign(
    (
      { context }: { readonly context: FieldVisitContext },
      { lines }: { readonly lines: readonly FilledLine[] },
    ) => {
      const keys = (context.visit?.form ?? []).flatMap(({ key, type }) =>
        type === "products" ? [`answers.${key}`] : [],
      )
      return changed(context, { lines }, ...keys)
    },
  ),
  keepBusyKey: assign((_: unknown, { key }: { readonly key: string }) => ({ busyKey: key })),
  dropPicture: assign(
    ({ context }: { readonly context: FieldVisitContext }, { key }: Params<"picture.drop">) =>
      changed(
        context,
        {
          pictures: Object.fromEntries(Object.entries(context.form.pictures).filter(([one]) => one !== key)),
        },
        `answers.${key}`,
      ),
  ),
  beginStroke: assign(
    (
      { context }: { readonly context: FieldVisitContext },
      { key, point }: { readonly key: string; readonly point: Point },
    ) => marked(context, key, (mark) => ({ ...mark, strokes: [...mark.strokes, [point]] })),
  ),
  extendStroke: assign(
    (
      { context }: { readonly context: FieldVisitContext },
      { key, point }: { readonly key: string; readonly point: Point },
    ) =>
      marked(context, key, (mark) => {
        const last = mark.strokes.at(-1)
        return last === undefined || pointsIn(mark) >= MOST_POINTS
          ? mark
          : { ...mark, strokes: [...mark.strokes.slice(0, -1), [...last, point]] }
      }),
  ),
  clearMark: assign(({ context }: { readonly context: FieldVisitContext }, { key }: Params<"mark.clear">) =>
    marked(context, key, () => NO_MARK),
  ),
  nameMark: assign(
    ({ context }: { readonly context: FieldVisitContext }, { key, nama }: Params<"mark.name">) =>
      marked(context, key, (mark) => ({ ...mark, nama })),
  ),
}
