import { isExport, prepareExport } from "#contract/areas/jobs/queuedExports.ts"
import type { Call } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { createDownloadMachine, type Wanted } from "#machines/download/downloadMachine.ts"
import { send } from "./calls.ts"
import { actor } from "./request.ts"

/** URL of the file that a call returns in its `url`; an export can be queued too. */
export const located = (call: Call, id: string, description: string) =>
  createDownloadMachine(id, description).provide({
    actors: {
      locate: actor<{ readonly url: string }, Wanted>(
        (wanted, abort) => send(call, wanted, abort) as Promise<Outcome<{ readonly url: string }>>,
      ),
      queue: actor<unknown, Wanted>((wanted, abort) =>
        send(prepareExport, { path: call.path, payload: wanted }, abort),
      ),
    },
  })

/** A call that queues its file itself: it has no URL to answer. */
export const queued = (call: Call, id: string, description: string) =>
  createDownloadMachine(id, description).provide({
    actors: { queue: actor<unknown, Wanted>((wanted, abort) => send(call, wanted, abort)) },
  })

/** Whether a call is an export that can be made in the background. */
export const mayQueue = isExport
