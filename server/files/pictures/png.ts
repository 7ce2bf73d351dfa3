import { crc32 } from "node:zlib"
import { orientationBlock, orientationIn } from "./orientation.ts"
import { MOST_PARTS, type Stripped } from "./stripped.ts"

/** Chunks for pixels, colours and frames; all others are text, times and camera metadata. */
const NEEDED = new Set(
  "IHDR PLTE IDAT tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT pHYs bKGD hIST acTL fcTL fdAT".split(" "),
)
const SIGNATURE = 8
/** Size of length, type and checksum around the data. */
const FRAME = 12

const chunk = (type: string, data: Buffer): Buffer => {
  const made = Buffer.alloc(data.length + FRAME)
  made.writeUInt32BE(data.length, 0)
  made.write(type, 4, "latin1")
  data.copy(made, 8)
  made.writeUInt32BE(crc32(made.subarray(4, 8 + data.length)), 8 + data.length)
  return made
}

/** Null = not a drawable PNG. */
export const stripPng = (bytes: Buffer): Stripped | null => {
  const kept: Buffer[] = []
  let orientation = 1
  let hasPixels = false
  for (let at = SIGNATURE; at + FRAME <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString("latin1", at + 4, at + 8)
    const end = at + FRAME + length
    if (end > bytes.length || type === "IEND") break
    if ((kept.length === 0) !== (type === "IHDR") || kept.length > MOST_PARTS) return null
    if (type === "eXIf") orientation = orientationIn(bytes.subarray(at + 8, end - 4))
    if (type === "IDAT") hasPixels = true
    if (NEEDED.has(type)) kept.push(bytes.subarray(at, end))
    at = end
  }
  const [header, ...rest] = kept
  if (header === undefined || header.length < FRAME + 8 || !hasPixels) return null
  const turn = orientation === 1 ? [] : [chunk("eXIf", orientationBlock(orientation))]
  return {
    width: header.readUInt32BE(8),
    height: header.readUInt32BE(12),
    bytes: Buffer.concat([
      bytes.subarray(0, SIGNATURE),
      header,
      ...turn,
      ...rest,
      chunk("IEND", Buffer.alloc(0)),
    ]),
  }
}
