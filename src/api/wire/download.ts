import type { Call } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { createDownloadMachine, type Wanted } from "#machines/download/downloadMachine.ts"
import { send } from "./calls.ts"
import { actor } from "./request.ts"

/** URL of the file that a call returns in its `url`. */
export const located = (call: Call, id: string, description: string) =>
  createDownloadMachine(id, description).provide({
    actors: {
      locate: actor<{ readonly url: string }, Wanted>(
        (wanted, abort) => send(call, wanted, abort) as Promise<Outcome<{ readonly url: string }>>,
      ),
    },
  })
