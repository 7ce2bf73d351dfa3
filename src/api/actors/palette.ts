import { members } from "#contract/areas/members/members.ts"
import { type Found, paletteMachine } from "#machines/palette/paletteMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

/** Employee search in the palette, for users who may list employees. */
export const listPeople = members.calls.list

const MOST = 5

export const livePalette = paletteMachine.provide({
  actors: {
    find: actor<readonly Found[], { readonly q: string }>(async ({ q }, abort) => {
      const outcome = await send(listPeople, { q, per_page: MOST }, abort)
      if (!outcome.ok) return outcome
      return {
        ...outcome,
        value: outcome.value.rows.map(({ id, nama, nip, offices_nama, foto }) => ({
          id,
          nama,
          nip,
          kantor: offices_nama ?? "",
          foto,
        })),
      }
    }),
  },
})
