import { stripJpeg } from "./pictures/jpeg.ts"
import { stripPng } from "./pictures/png.ts"
import { stripWebp } from "./pictures/webp.ts"
import type { FileType } from "#contract/kit/call.ts"
import type { Stripped } from "./pictures/stripped.ts"

/** A phone's largest photo; whoever opens more holds hundreds of megabytes in memory. */
const MAX_PIXELS = 40_000_000

const strippers: Partial<Record<FileType, (bytes: Buffer) => Stripped | null>> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
}

/** Why a picture is not taken, in words for whoever chose it. */
export class PictureRefused extends Error {}

/**
 * A picture as it is kept: without what its camera wrote beside the pixels (where, when, by which device, thumbnails,
 * comments, what hangs behind its end), the pixels as they came. Not decoded and written anew: evidence stays what it
 * was, and no decoder meets a hostile file here. Null = no picture.
 */
export const pictureKeeper = (type: FileType | null): ((bytes: Buffer) => Buffer) | null => {
  const strip = type === null ? undefined : strippers[type]
  if (strip === undefined) return null
  return (bytes) => {
    const found = strip(bytes)
    if (found === null || found.width < 1 || found.height < 1)
      throw new PictureRefused("Gambar ini rusak atau tidak lengkap. Pilih berkas lain")
    const { width, height } = found
    if (width * height > MAX_PIXELS)
      throw new PictureRefused(
        `Gambar paling besar 40 megapiksel; gambar ini ${width.toLocaleString("id-ID")} × ${height.toLocaleString("id-ID")} piksel`,
      )
    return found.bytes
  }
}
