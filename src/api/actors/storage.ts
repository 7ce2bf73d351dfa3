import type { AnswerOf } from "#contract/kit/call.ts"
import { storage } from "#contract/areas/points/points.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { withMinimumDelay } from "../browser/minimumDelay.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type StorageUse = AnswerOf<typeof storage>

export const liveStorage = createQueryMachine<StorageUse, null>("storage", "Penyimpanan perusahaan").provide({
  actors: {
    load: actor(({ behind }: QueryAsked<null>, abort) =>
      withMinimumDelay(behind, () => send(storage, {}, abort)),
    ),
  },
})
