import { readGeoJson } from "#contract/areas/sales/geoJson.ts"
import type { Corner } from "#contract/areas/sales/outline.ts"
import { failed, type Outcome, succeeded } from "#contract/kit/errors.ts"
import { outlineMachine } from "#machines/outline/outlineMachine.ts"
import { actor } from "../wire/request.ts"

/** A file of one outline is far smaller. */
const MOST_BYTES = 5_000_000

const refused = (message: string): Outcome<never> =>
  failed({ _tag: "Refused", message, reason: null, retryAfter: null, rows: [] })

/** Editing of an outline; files are read in the browser. */
export const liveOutline = outlineMachine.provide({
  actors: {
    read: actor<readonly Corner[], { readonly file: File | null }>(async ({ file }) => {
      if (file === null) return refused("Pilih file GeoJSON")
      if (file.size > MOST_BYTES) return refused("File ini lebih dari 5 MB; paling banyak 500 titik")
      const read = readGeoJson(await file.text())
      return read.ok ? succeeded(read.outline) : refused(read.why)
    }),
  },
})
