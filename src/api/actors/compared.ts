import type { Call } from "#contract/kit/call.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

/** Reads one field of another row of a resource, to validate a form's value against it. */
export const comparedOf = (find: Call, key: string) =>
  createQueryMachine<readonly unknown[], number>("compared", "Pembanding").provide({
    actors: {
      load: actor<readonly unknown[], QueryAsked<number>>(async ({ input }, abort) => {
        const outcome = await send(find, { id: input }, abort)
        if (!outcome.ok) return outcome
        const held = (outcome.value as Readonly<Record<string, unknown>>)[key]
        return { ...outcome, value: Array.isArray(held) ? held : [] }
      }),
    },
  })
