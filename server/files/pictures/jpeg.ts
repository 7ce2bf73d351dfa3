import { orientationBlock, orientationIn } from "./orientation.ts"
import { MOST_PARTS, type Stripped } from "./stripped.ts"

const EXIF = Buffer.from("Exif\0\0", "latin1")
const [SOI, EOI, SOS, APP0, APP1, APP2, APP14, APP15, COM] = [
  0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe,
] as const

/** Frame headers: C0–CF without DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Application segments that decoding needs: JFIF, the colour profile, Adobe's colour transform. */
const isNeeded = (marker: number, body: Buffer): boolean => {
  if (marker === COM) return false
  if (marker < APP0 || marker > APP15) return true
  const mark = body.toString("latin1", 0, 12)
  if (marker === APP0) return mark.startsWith("JFIF\0")
  if (marker === APP2) return mark === "ICC_PROFILE\0"
  return marker === APP14 && mark.startsWith("Adobe")
}

/** End of a scan's entropy-coded data: the next marker that is neither stuffing nor a restart. */
const scanEnd = (bytes: Buffer, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isAlone(next)) return at
  }
  return bytes.length
}

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Null = not a drawable JPEG. */
export const stripJpeg = (bytes: Buffer): Stripped | null => {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null
  const kept: Buffer[] = []
  let size: Pick<Stripped, "width" | "height"> | null = null
  let orientation = 1
  let hasScan = false
  let at = 2
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) break
    if (isAlone(marker)) {
      at += 2
      continue
    }
    if (at + 4 > bytes.length) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < at + 4 || end > bytes.length) break
    const body = bytes.subarray(at + 4, end)
    if (isFrame(marker)) {
      /** With several frames (hierarchical, or a decoy) the largest one counts. */
      if (body.length < 6) return null
      const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)]
      if (size === null || width * height > size.width * size.height) size = { width, height }
    }
    if (marker === APP1 && body.subarray(0, 6).equals(EXIF) && orientation === 1)
      orientation = orientationIn(body.subarray(6))
    if (kept.length > MOST_PARTS) return null
    if (isNeeded(marker, body)) kept.push(bytes.subarray(at, end))
    at = end
    if (marker !== SOS) continue
    hasScan = true
    const after = scanEnd(bytes, at)
    kept.push(bytes.subarray(at, after))
    at = after
  }
  if (size === null || !hasScan) return null
  /** JFIF has to be the first segment; the orientation may follow anywhere. */
  const isJfif = kept[0]?.[1] === APP0
  const turn = orientation === 1 ? [] : [segment(APP1, Buffer.concat([EXIF, orientationBlock(orientation)]))]
  const head = Buffer.from([0xff, SOI])
  const tail = Buffer.from([0xff, EOI])
  const lead = isJfif ? kept.slice(0, 1) : []
  return { ...size, bytes: Buffer.concat([head, ...lead, ...turn, ...kept.slice(lead.length), tail]) }
}
