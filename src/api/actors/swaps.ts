import { answerSwap, incomingSwaps } from "#contract/areas/attendance/shiftSwaps.ts"
import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import { answerEntry, type AnswerEntry, type Entered } from "#machines/entry/entryMachine.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type IncomingSwaps = AnswerOf<typeof incomingSwaps>
export type IncomingSwapsAsk = PayloadOf<typeof incomingSwaps>

/** Swaps of shifts that colleagues ask of the employee. */
export const liveIncomingSwaps = () =>
  createQueryMachine<IncomingSwaps, IncomingSwapsAsk>(
    "tukarShiftMasuk",
    "Tukar shift yang diminta rekan",
  ).provide({
    actors: {
      load: actor(({ input }: QueryAsked<IncomingSwapsAsk>, abort) => send(incomingSwaps, input, abort)),
    },
  })

/** Answers one of them. */
export const liveAnswer = () =>
  answerEntry.provide({
    actors: {
      save: actor<null, Entered<AnswerEntry>>(async ({ of, values: { answer, note } }, abort) => {
        if (answer === null) throw new Error("an answer was sent without being chosen")
        const outcome = await send(answerSwap, { id: of, answer, note: note === "" ? null : note }, abort)
        return outcome.ok ? { ...outcome, value: null } : outcome
      }),
    },
  })
