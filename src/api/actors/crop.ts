import { failed, type Outcome } from "#contract/kit/errors.ts"
import { type Cut, cropMachine } from "#machines/crop/cropMachine.ts"
import type { Size } from "#machines/crop/frame.ts"
import { actor } from "../wire/request.ts"

/** Side length in pixels: sharp in the navbar and in print, but still a small file. */
const SIDE = 512
const UNREADABLE = failed({
  _tag: "Refused",
  message: "Berkas ini bukan gambar yang dapat dibaca",
  reason: null,
  retryAfter: null,
  rows: [],
})

const imageOf = (picture: unknown): Promise<ImageBitmap | null> =>
  picture instanceof File ? createImageBitmap(picture).catch(() => null) : Promise.resolve(null)

const measured = async (picture: unknown): Promise<Outcome<Size>> => {
  const image = await imageOf(picture)
  if (image === null) return UNREADABLE
  const { width, height } = image
  image.close()
  return { ok: true, value: { width, height }, message: "" }
}

/** PNG, because it keeps transparency. */
const cut = async ({ picture, square: { left, top, side } }: Cut): Promise<Outcome<unknown>> => {
  const image = await imageOf(picture)
  if (image === null || !(picture instanceof File)) return UNREADABLE
  const wide = Math.min(SIDE, Math.max(1, Math.round(side)))
  const canvas = Object.assign(document.createElement("canvas"), { width: wide, height: wide })
  canvas.getContext("2d")?.drawImage(image, left, top, side, side, 0, 0, wide, wide)
  image.close()
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"))
  if (bytes === null) return UNREADABLE
  const name = `${picture.name.replace(/\.\w+$/, "")}.png`
  return { ok: true, value: new File([bytes], name, { type: "image/png" }), message: "" }
}

export const liveCrop = cropMachine.provide({
  actors: {
    measure: actor(({ picture }: { readonly picture: unknown }) => measured(picture)),
    cut: actor((wanted: Cut) => cut(wanted)),
  },
})
