/** TIFF tag 0x0112 (Orientation), 1 (upright) to 8. */
const TAG = 0x0112
/** Upper bound of entries; real cameras write fewer. */
const MOST = 1_000

/** Reads the orientation of an EXIF block (a TIFF file, without its "Exif" mark); defaults to 1. */
export const orientationIn = (tiff: Buffer): number => {
  if (tiff.length < 8) return 1
  const isLittle = tiff.toString("latin1", 0, 2) === "II"
  const two = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return 1
  const count = Math.min(two(first), MOST)
  for (let entry = 0; entry < count; entry++) {
    const at = first + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (two(at) !== TAG) continue
    const value = two(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** A minimal EXIF block with only the orientation: without it a photo would be shown rotated. */
export const orientationBlock = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26)
  tiff.write("MM\0*", 0, "latin1")
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(TAG, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
