import { previewAccess } from "#contract/areas/platform/menu.ts"
import { previewRole } from "#contract/areas/platform/rolePreview.ts"
import { type Outcome, succeeded } from "#contract/kit/errors.ts"
import { accessPreviewMachine, type Sources } from "#machines/accessPreview/accessPreviewMachine.ts"
import { keyOf, type Wanted } from "#machines/accessPreview/persona.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

type Read = (wanted: Wanted, abort: AbortSignal) => Promise<Outcome<Sources[string]>>

const previewOf = (readOne: Read) =>
  accessPreviewMachine.provide({
    actors: {
      read: actor(async ({ wanted }, abort) => {
        const read: Record<string, Sources[string]> = {}
        for (const one of wanted) {
          const outcome = await readOne(one, abort)
          if (!outcome.ok) return outcome
          read[keyOf(one)] = outcome.value
        }
        return succeeded(read)
      }),
    },
  })

export const accessPreview = previewOf((wanted, abort) => send(previewAccess, wanted, abort))
/** Access preview of the own company: the server knows which. */
export const rolePreview = previewOf(({ role_id }, abort) => send(previewRole, { role_id }, abort))
