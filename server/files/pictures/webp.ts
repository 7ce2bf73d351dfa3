import { orientationBlock, orientationIn } from "./orientation.ts"
import { MOST_PARTS, type Stripped } from "./stripped.ts"

const NEEDED = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"])
const HEADER = 12
/** Flags of VP8X: which metadata the file contains. */
const [EXIF_FLAG, XMP_FLAG] = [0x08, 0x04] as const

type Size = Pick<Stripped, "width" | "height">

/** Reads the picture's size from a chunk that contains it. */
const sizeIn = (type: string, data: Buffer): Size | null => {
  if (type === "VP8X" && data.length >= 10)
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  if (type === "VP8L" && data.length >= 5) {
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (type === "VP8 " && data.length >= 10)
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  return null
}

const chunk = (type: string, data: Buffer): Buffer => {
  const made = Buffer.alloc(8 + data.length + (data.length % 2))
  made.write(type, 0, "latin1")
  made.writeUInt32LE(data.length, 4)
  data.copy(made, 8)
  return made
}

/** Null = not a drawable WebP. */
export const stripWebp = (bytes: Buffer): Stripped | null => {
  const found: { readonly type: string; readonly data: Buffer }[] = []
  for (let at = HEADER; at + 8 <= bytes.length && found.length < MOST_PARTS;) {
    const length = bytes.readUInt32LE(at + 4)
    if (at + 8 + length > bytes.length) break
    found.push({ type: bytes.toString("latin1", at, at + 4), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  const sizes = found.flatMap(({ type, data }) => sizeIn(type, data) ?? [])
  /** The sizes of the container and of the image data may differ: the larger one counts. */
  const size = sizes.reduce<Size | null>(
    (most, one) => (most === null || one.width * one.height > most.width * most.height ? one : most),
    null,
  )
  if (size === null || !found.some(({ type }) => ["VP8 ", "VP8L", "ANMF"].includes(type))) return null
  const exif = found.find(({ type }) => type === "EXIF")?.data
  const isMarked = exif?.toString("latin1", 0, 6) === "Exif\0\0"
  const orientation = exif === undefined ? 1 : orientationIn(isMarked ? exif.subarray(6) : exif)
  const isTurned = orientation !== 1 && found.some(({ type }) => type === "VP8X")
  const kept = found
    .filter(({ type }) => NEEDED.has(type))
    .map(({ type, data }) => {
      if (type !== "VP8X") return chunk(type, data)
      const flags = ((data[0] ?? 0) & ~(EXIF_FLAG | XMP_FLAG)) | (isTurned ? EXIF_FLAG : 0)
      return chunk(type, Buffer.concat([Buffer.from([flags]), data.subarray(1)]))
    })
  const body = Buffer.concat([...kept, ...(isTurned ? [chunk("EXIF", orientationBlock(orientation))] : [])])
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1")
  head.writeUInt32LE(body.length + 4, 4)
  return { ...size, bytes: Buffer.concat([head, body]) }
}
