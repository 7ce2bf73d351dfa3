import { failed, type Outcome, succeeded } from "#contract/kit/errors.ts"
import type { Picture } from "#machines/chart/chartMachine.ts"

/** Browsers draw no canvas beyond this: side and area in pixels. */
const MOST_SIDE = 16_000
const MOST_PIXELS = 100_000_000
const SVG_TYPE = "image/svg+xml;charset=utf-8"
/** Time until a browser has taken over the file of a link. */
const TAKEN_MS = 10_000

const refused = (message: string): Outcome<never> =>
  failed({ _tag: "Refused", message, reason: null, retryAfter: null, rows: [] })

const download = (blob: Blob, name: string): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_MS)
}

/** Twice the drawing's size where a canvas can hold it, so that its text is sharp. */
const pngOf = async (svg: string): Promise<Blob | null> => {
  const image = new Image()
  image.src = `data:${SVG_TYPE},${encodeURIComponent(svg)}`
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = [2, 1].find(
    (one) => Math.max(width, height) * one <= MOST_SIDE && width * height * one * one <= MOST_PIXELS,
  )
  if (scale === undefined) return null
  const canvas = document.createElement("canvas")
  canvas.width = width * scale
  canvas.height = height * scale
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png")
  })
}

/** Downloads a drawing as a file. */
export const savePicture = async (picture: Picture | null): Promise<Outcome<null>> => {
  if (picture === null) return refused("Tidak ada gambar untuk disimpan")
  const { format, svg, name } = picture
  const blob = format === "svg" ? new Blob([svg], { type: SVG_TYPE }) : await pngOf(svg)
  if (blob === null)
    return refused("Bagan ini terlalu besar untuk PNG. Tutup beberapa cabang, atau simpan SVG.")
  download(blob, `${name}.${format}`)
  return succeeded(null)
}
