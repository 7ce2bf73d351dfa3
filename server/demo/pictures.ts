import { deflateSync } from "node:zlib"
import { random } from "./random.ts"

type Colour = readonly [red: number, green: number, blue: number]
type Paint = (x: number, y: number) => Colour

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k += 1) c = (c & 1) === 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (data: Buffer): number => {
  let c = 0xffffffff
  for (const byte of data) c = (CRC[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([size, body, sum])
}

const png = (width: number, height: number, paint: Paint): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set(paint(x, y), y * (1 + width * 3) + 1 + x * 3)
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

const shade = ([r, g, b]: Colour, by: number): Colour => [
  Math.max(0, Math.min(255, Math.round(r * by))),
  Math.max(0, Math.min(255, Math.round(g * by))),
  Math.max(0, Math.min(255, Math.round(b * by))),
]
const inside = (x: number, y: number, cx: number, cy: number, rx: number, ry: number): boolean =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1

const WALLS: readonly Colour[] = [
  [203, 214, 208],
  [214, 206, 190],
  [190, 203, 219],
  [219, 205, 203],
]
const SHIRTS: readonly Colour[] = [
  [31, 92, 82],
  [60, 76, 120],
  [130, 70, 52],
  [84, 84, 92],
]
const SKINS: readonly Colour[] = [
  [198, 146, 106],
  [171, 118, 82],
  [214, 168, 130],
]

/** A drawn figure in front of a wall, 240 × 320; not a real face. */
export const drawnPerson = (seed: number): Buffer => {
  const chance = random(seed, "potret")
  const [wall, shirt, skin] = [chance.pick(WALLS), chance.pick(SHIRTS), chance.pick(SKINS)]
  const lean = chance.int(-14, 14)
  return png(240, 320, (x, y) => {
    if (inside(x, y, 120 + lean, 118, 52, 30) && y < 122) return [42, 36, 32]
    if (inside(x, y, 120 + lean, 140, 46, 58)) return shade(skin, 1 - (x - 120) / 900)
    if (inside(x, y, 120 + lean / 2, 330, 104, 122)) return shade(shirt, 1 - (y - 200) / 700)
    return shade(wall, 1.06 - y / 1600 - Math.abs(x - 60) / 2400)
  })
}

/** Digits of 3 × 5 pixels, row by row. */
const DIGITS: Readonly<Record<string, readonly string[]>> = {
  "0": ["111", "101", "101", "101", "111"],
  "1": ["010", "110", "010", "010", "111"],
  "2": ["111", "001", "111", "100", "111"],
  "3": ["111", "001", "111", "001", "111"],
  "4": ["101", "101", "111", "001", "001"],
  "5": ["111", "100", "111", "001", "111"],
  "6": ["111", "100", "111", "101", "111"],
  "7": ["111", "001", "001", "010", "010"],
  "8": ["111", "101", "111", "101", "111"],
  "9": ["111", "101", "111", "001", "111"],
  ".": ["000", "000", "000", "000", "010"],
}
const POINT = 4
const PAPER: Colour = [252, 251, 247]
const PRINT: Colour = [58, 56, 52]

const isPrinted = (text: string, x: number, y: number, right: number, top: number): boolean => {
  const column = Math.floor((x - (right - text.length * 4 * POINT)) / POINT)
  const row = Math.floor((y - top) / POINT)
  if (column < 0 || row < 0 || row > 4) return false
  const sign = text[Math.floor(column / 4)]
  return sign !== undefined && DIGITS[sign]?.[row]?.[column % 4] === "1"
}

/** A drawn receipt with its amount (rupiah), 240 × 320; deterministic for a seed and amount. */
export const drawnReceipt = (seed: number, amount: number): Buffer => {
  const chance = random(seed, "nota")
  const lines = Array.from({ length: 7 }, () => chance.int(60, 130))
  const text = String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ".")
  return png(240, 320, (x, y) => {
    if (x < 16 || x > 223 || y < 8 || y > 311) return [226, 222, 212]
    if (isPrinted(text, x, y, 208, 262)) return PRINT
    if (inside(x, y, 120, 40, 34, 14)) return shade(PRINT, 1.6)
    const line = Math.floor((y - 76) / 22)
    const isLine = line >= 0 && line < lines.length && (y - 76) % 22 < 6
    if (isLine && x > 32 && x < 32 + (lines[line] ?? 0)) return [150, 146, 138]
    if (isLine && x > 170 && x < 208) return [150, 146, 138]
    return y === 244 && x > 32 && x < 208 ? PRINT : PAPER
  })
}

/** A drawn handwritten signature, 240 × 120; deterministic for a seed. */
export const drawnSignature = (seed: number): Buffer => {
  const chance = random(seed, "tanda tangan")
  const waves = Array.from({ length: 3 }, () => ({
    high: chance.int(8, 22),
    length: chance.int(4, 12),
    from: chance.next() * Math.PI,
  }))
  const lineAt = (x: number): number =>
    62 + waves.reduce((sum, { high, length, from }) => sum + (high / 2) * Math.sin(x / length + from), 0)
  return png(240, 120, (x, y) => {
    const isInk = x > 24 && x < 216 && Math.abs(y - lineAt(x)) < 1.8
    return isInk || (y === 104 && x > 16 && x < 224) ? PRINT : PAPER
  })
}

/** A drawn cover picture with hills and sky, 480 × 240; deterministic for a seed. */
export const drawnCover = (seed: number): Buffer => {
  const chance = random(seed, "sampul")
  const [sky, near, far] = [chance.pick(WALLS), chance.pick(SHIRTS), chance.pick(SHIRTS)]
  const hill = (x: number, low: number, length: number, from: number): number =>
    low + 26 * Math.sin(x / length + from) + 9 * Math.sin(x / (length / 3) + from)
  const [first, second] = [chance.next() * Math.PI, chance.next() * Math.PI]
  const sun = { x: chance.int(70, 410), y: chance.int(40, 80) }
  return png(480, 240, (x, y) => {
    if (y > hill(x, 188, 90, first)) return shade(near, 1.05 - y / 1400)
    if (y > hill(x, 146, 64, second)) return shade(far, 1.5 - y / 1200)
    if (inside(x, y, sun.x, sun.y, 24, 24)) return [250, 232, 186]
    return shade(sky, 1.1 - y / 1500)
  })
}
