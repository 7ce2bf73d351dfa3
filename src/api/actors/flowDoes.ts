import type { Call } from "#contract/kit/call.ts"
import type { Outcome, RowResult } from "#contract/kit/errors.ts"
import type { AnyFlow } from "#contract/kit/flow.ts"
import type { DecideOne, DecideSome, Decision, Extra, Versions } from "#machines/queue/queueTypes.ts"
import type { Undoable } from "#machines/undo/undoTypes.ts"
import { sendLoose } from "../wire/calls.ts"

/** Reason stored in the history when an approval is undone from its toast. */
const UNDO_NOTE = "Diurungkan setelah disetujui"

/** For a bulk call that was refused as a whole: every row counts as failed. */
const resultsOf = (
  outcome: Outcome<{ readonly rows: readonly RowResult[] }>,
): Outcome<readonly RowResult[]> => {
  if (outcome.ok) return { ...outcome, value: outcome.value.rows }
  const { failure } = outcome
  if (failure._tag !== "Refused" || failure.rows.length === 0) return outcome
  return { ok: true, value: failure.rows, message: failure.message }
}

const versionOf = (version: number | null) => (version === null ? {} : { version })
/** One value per row, or none at all: the call matches them to the ids by index. */
const versionsOf = (some: readonly number[], seen: Versions) => {
  const versions = some.flatMap((one) => seen[one] ?? [])
  return versions.length === some.length ? { versions } : {}
}

/** Type assertion: the compiler cannot infer the response type of a generic call. */
const ask = <A>(call: Call, payload: object, abort: AbortSignal) =>
  sendLoose(call, payload as Readonly<Record<string, unknown>>, abort) as Promise<Outcome<A>>

/** Steps of other lifecycles of the rows, by decision; each call takes `id` or `ids`, and answers row by row. */
export type FlowSteps = Readonly<Record<Decision, { readonly call: Call }>>

/** Decisions on one or several rows of a flow; also used by the inbox, which mixes several flows. */
export const flowDoes = (
  { calls: { decide, bulk } }: AnyFlow,
  brought: ((decision: Decision, extra: Extra) => object) | undefined,
  steps: FlowSteps = {},
) => {
  const stepOne = async (
    { call }: FlowSteps[string],
    { id, version, note }: DecideOne,
    abort: AbortSignal,
  ): Promise<Outcome<null>> => {
    const outcome = await ask(call, { id, note, ...versionOf(version) }, abort)
    return outcome.ok ? { ...outcome, value: null } : outcome
  }

  const decideOne = ({ id, decision, version, note, extra }: DecideOne, abort: AbortSignal, more: object) =>
    ask<{ readonly id: number; readonly undo?: number }>(
      decide,
      { id, status: decision, note, ...brought?.(decision, extra), ...versionOf(version), ...more },
      abort,
    )

  const decideSome = async (some: DecideSome, abort: AbortSignal): Promise<Outcome<readonly RowResult[]>> =>
    resultsOf(
      await ask(
        steps[some.decision]?.call ?? bulk,
        {
          ids: some.ids,
          ...versionsOf(some.ids, some.versions),
          ...(some.decision in steps ? {} : { status: some.decision }),
          note: some.note,
        },
        abort,
      ),
    )

  return {
    decide: async (one: DecideOne, abort: AbortSignal): Promise<Outcome<Undoable | null>> => {
      const step = steps[one.decision]
      if (step !== undefined) return stepOne(step, one, abort)
      const outcome = await decideOne(one, abort, {})
      if (!outcome.ok) return outcome
      const { id, undo } = outcome.value
      return { ...outcome, value: undo === undefined ? null : { id, version: undo } }
    },
    decideSome,
  }
}
export type FlowDoes = ReturnType<typeof flowDoes>

/** Undoes recent approvals in small batches; stops at the first batch without a response. */
export const revokeInSteps = async (
  rows: readonly Undoable[],
  step: number,
  decideSome: FlowDoes["decideSome"],
  abort: AbortSignal,
): Promise<Outcome<readonly RowResult[]>> => {
  const results: RowResult[] = []
  for (let at = 0; at < rows.length; at += step) {
    const some = rows.slice(at, at + step)
    const outcome = await decideSome(
      {
        ids: some.map(({ id }) => id),
        versions: Object.fromEntries(some.map(({ id, version }) => [id, version])),
        decision: "cancelled",
        note: UNDO_NOTE,
      },
      abort,
    )
    if (!outcome.ok) return outcome
    results.push(...outcome.value)
  }
  return { ok: true, value: results, message: "" }
}
