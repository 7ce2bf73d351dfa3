import { stripJpeg } from "./pictures/jpeg.ts"
import { stripPng } from "./pictures/png.ts"
import { stripWebp } from "./pictures/webp.ts"
import type { FileType } from "#contract/kit/call.ts"
import type { Stripped } from "./pictures/stripped.ts"

/** Upper bound of a photo from a phone; decoding a larger one takes hundreds of megabytes of memory. */
const MAX_PIXELS = 40_000_000

const strippers: Partial<Record<FileType, (bytes: Buffer) => Stripped | null>> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
}

/** Why a picture is refused, in words for the uploader. */
export class PictureRefused extends Error {}

/**
 * Strips metadata from a picture (location, time, device, thumbnails, comments, trailing data) and keeps the pixel data
 * byte for byte. It is not re-encoded: evidence stays unchanged, and no decoder processes a hostile file here. Null =
 * no picture.
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
