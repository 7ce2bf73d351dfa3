import { previewAccess } from "#contract/areas/platform/menu.ts"
import { succeeded } from "#contract/kit/errors.ts"
import { accessPreviewMachine, type Sources } from "#machines/accessPreview/accessPreviewMachine.ts"
import { keyOf } from "#machines/accessPreview/persona.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export const accessPreview = accessPreviewMachine.provide({
  actors: {
    read: actor(async ({ wanted }, abort) => {
      const read: Record<string, Sources[string]> = {}
      for (const one of wanted) {
        const outcome = await send(previewAccess, one, abort)
        if (!outcome.ok) return outcome
        read[keyOf(one)] = outcome.value
      }
      return succeeded(read)
    }),
  },
})
