import { systemState } from "#contract/areas/platform/systemState.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { PULSES } from "#machines/query/pulses.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { visible } from "../browser/visible.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type SystemState = AnswerOf<typeof systemState>

/** State of the system; it is read again while the page is visible. */
export const liveSystemState = createQueryMachine<SystemState, null>(
  "systemState",
  "Keadaan sistem",
  PULSES.systemState,
).provide({
  actors: {
    load: actor<SystemState, QueryAsked<null>>(async ({ behind }, abort) => {
      if (behind) await visible(abort)
      return send(systemState, {}, abort)
    }),
  },
})
