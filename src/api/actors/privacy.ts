import { consents } from "#contract/areas/privacy/consents.ts"
import { previewErasure } from "#contract/areas/privacy/dataRequests.ts"
import { askOwnCopy, ownData } from "#contract/areas/privacy/ownData.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { type Asking, createAskedMachine } from "#machines/secret/askedMachine.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type ErasurePreview = AnswerOf<typeof previewErasure>

/** Preview of erasing the chosen employee; null = none is chosen. */
type Previewed = { readonly found: ErasurePreview | null }
export const liveErasurePreview = createQueryMachine<Previewed, number | null>(
  "pratinjauHapus",
  "Akibat penghapusan data seorang pegawai",
).provide({
  actors: {
    load: actor<Previewed, QueryAsked<number | null>>(async ({ input }, abort) => {
      if (input === null) return { ok: true as const, value: { found: null }, message: "" }
      const outcome = await send(previewErasure, { members_id: input }, abort)
      return outcome.ok ? { ...outcome, value: { found: outcome.value } } : outcome
    }),
  },
})

export type OwnData = AnswerOf<typeof ownData>
/** Own requests. */
export const liveOwnData = () =>
  createQueryMachine<OwnData, null>("dataSaya", "Permintaan atas data pribadi sendiri").provide({
    actors: { load: actor((_: QueryAsked<null>, abort) => send(ownData, {}, abort)) },
  })

/** One press: asks for a copy of all own data. */
export const liveOwnCopy = () =>
  createAskedMachine("salinanSaya", "Meminta salinan data sendiri").provide({
    actors: { ask: actor<unknown, Asking>((_, abort) => send(askOwnCopy, {}, abort)) },
  })

type MemberConsents = AnswerOf<typeof consents.calls.list>
/** Consents of one employee, the latest first. */
export const liveMemberConsents = createQueryMachine<MemberConsents, number>(
  "pegawaiPersetujuan",
  "Persetujuan data seorang pegawai",
).provide({
  actors: {
    load: actor(({ input }: QueryAsked<number>, abort) =>
      send(consents.calls.list, { members_id: input, page: 1, per_page: 50 }, abort),
    ),
  },
})
