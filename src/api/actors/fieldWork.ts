import { moveOwnTask, ownTaskDetail, tickOwnTask } from "#contract/areas/self/ownTasks.ts"
import {
  addOwnVisit,
  cancelOwnVisit,
  checkInOwnVisit,
  checkOutOwnVisit,
  departOwnVisit,
  ownVisitDetail,
} from "#contract/areas/self/ownVisits.ts"
import { ownWork } from "#contract/areas/self/ownWork.ts"
import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import { type Outcome, succeeded } from "#contract/kit/errors.ts"
import type { Entered } from "#machines/entry/entryMachine.ts"
import { unplannedEntry, type UnplannedEntry } from "#machines/entry/unplannedEntry.ts"
import { fieldTaskMachine, type TaskMove, type TaskTick } from "#machines/fieldTask/fieldTaskMachine.ts"
import { fieldVisitMachine } from "#machines/fieldVisit/fieldVisitMachine.ts"
import type { Cancelling, Departing } from "#machines/fieldVisit/fieldVisitSetup.ts"
import type { KeptForm, Report, SentAnswer, Tick, VisitForm } from "#machines/fieldVisit/fieldVisitTypes.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { drafts } from "../browser/drafts.ts"
import { hasCamera, locate, prepared } from "../browser/phone.ts"
import { drawnMark } from "../browser/signature.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type OwnWork = AnswerOf<typeof ownWork>
export type OwnWorkAsk = PayloadOf<typeof ownWork>

/** The work of the employee on a day. */
export const liveOwnWork = () =>
  createQueryMachine<OwnWork, OwnWorkAsk>("pekerjaanSaya", "Kunjungan dan tugas sendiri satu hari").provide({
    actors: { load: actor(({ input }: QueryAsked<OwnWorkAsk>, abort) => send(ownWork, input, abort)) },
  })

const done = <A>(outcome: Outcome<A>): Outcome<null> => (outcome.ok ? { ...outcome, value: null } : outcome)

/** Adds a visit of today without a plan. */
export const liveUnplanned = () =>
  unplannedEntry.provide({
    actors: {
      save: actor<null, Entered<UnplannedEntry>>(async ({ values }, abort) => {
        const { customers_id, tipe_tugas_id, purpose } = values
        return done(
          await send(
            addOwnVisit,
            { customers_id: customers_id ?? 0, tipe_tugas_id: tipe_tugas_id ?? 0, purpose },
            abort,
          ),
        )
      }),
    },
  })

/** Answers may say much of a customer, so the draft is encrypted. */
const kept = drafts("kunjunganSaya", { personal: true })

/** Another version of the product may have kept another shape; what is no form is ignored. */
const isKept = (values: object): values is KeptForm =>
  "ending" in values &&
  typeof values.ending === "object" &&
  "values" in values &&
  typeof values.values === "object" &&
  "marks" in values &&
  typeof values.marks === "object" &&
  "lines" in values &&
  Array.isArray(values.lines)

/** The files of the server's own paths: `answers.0.file`. */
const answerWithFile = async ({ key, label, type, value, lines, picture, mark }: SentAnswer) => {
  const file = picture instanceof File ? picture : mark === null ? null : await drawnMark(mark, key)
  return {
    key,
    label,
    type,
    value,
    lines,
    ...(file === null ? {} : { file }),
  }
}

const checkedOut = async (report: Report, abort: AbortSignal): Promise<Outcome<null>> => {
  const { id, version, position, note, photo, ending, mark } = report
  const { result, failure, result_note, next_visit, penerima, cod, odo_start, odo_end } = ending
  const signature = mark === null ? null : await drawnMark(mark, "tanda-tangan")
  const outcome = await send(
    checkOutOwnVisit,
    {
      id,
      version,
      note,
      ...position,
      result: result ?? "lainnya",
      failure,
      result_note,
      next_visit,
      penerima,
      cod,
      odo_start,
      odo_end,
      answers: await Promise.all(report.answers.map(answerWithFile)),
      ...(photo instanceof File ? { photo } : {}),
      ...(signature === null ? {} : { signature }),
    },
    abort,
  )
  if (outcome.ok) await kept.forget(id)
  return done(outcome)
}

const sent = async (report: Report, abort: AbortSignal): Promise<Outcome<null>> => {
  if (report.phase === "out") return checkedOut(report, abort)
  const { id, version, position, note, photo } = report
  return done(
    await send(
      checkInOwnVisit,
      { id, version, note, ...position, ...(photo instanceof File ? { photo } : {}) },
      abort,
    ),
  )
}

export const liveFieldVisit = fieldVisitMachine.provide({
  actors: {
    load: actor(({ id }: { readonly id: number }, abort) => send(ownVisitDetail, { id }, abort)),
    depart: actor(async (asked: Departing, abort) => done(await send(departOwnVisit, asked, abort))),
    cancel: actor(async (asked: Cancelling, abort) => done(await send(cancelOwnVisit, asked, abort))),
    tick: actor(async (asked: Tick, abort) => done(await send(tickOwnTask, asked, abort))),
    locate: actor(async (_: null) => succeeded(await locate(), "")),
    findCamera: actor(async (_: null) => succeeded(await hasCamera(), "")),
    capture: actor(({ picture }: { readonly picture: unknown }) => prepared(picture, "kunjungan")),
    report: actor((report: Report, abort) => sent(report, abort)),
    recall: actor(async ({ id }: { readonly id: number }): Promise<Outcome<KeptForm | null>> => {
      const outcome = await kept.recall(id)
      if (!outcome.ok) return outcome
      const values: object | undefined = outcome.value?.values
      return { ...outcome, value: values !== undefined && isKept(values) ? values : null }
    }),
    keepDraft: actor(async ({ id, form }: { readonly id: number; readonly form: VisitForm }) => {
      const { pictures: _, ...values } = form
      return done(await kept.keep({ id, version: null, values, lacks: [] }))
    }),
  },
})

export const liveFieldTask = fieldTaskMachine.provide({
  actors: {
    load: actor(({ id }: { readonly id: number }, abort) => send(ownTaskDetail, { id }, abort)),
    move: actor(async (asked: TaskMove, abort) => done(await send(moveOwnTask, asked, abort))),
    tick: actor(async (asked: TaskTick, abort) => done(await send(tickOwnTask, asked, abort))),
  },
})
