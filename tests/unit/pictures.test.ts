import { crc32 } from "node:zlib"
import { describe, expect, test } from "vitest"
import type { FileType } from "#contract/kit/call.ts"
import { PictureRefused, pictureKeeper } from "#server/files/picture.ts"
import { orientationIn } from "#server/files/pictures/orientation.ts"

/** Metadata as a camera writes it: GPS position, and the orientation, below. */
const SECRET = "GPS -6.2088 106.8456"
const tiff = (orientation: number, order: "II" | "MM" = "II"): Buffer => {
  const made = Buffer.alloc(40)
  const two = (value: number, at: number) =>
    order === "II" ? made.writeUInt16LE(value, at) : made.writeUInt16BE(value, at)
  const four = (value: number, at: number) =>
    order === "II" ? made.writeUInt32LE(value, at) : made.writeUInt32BE(value, at)
  made.write(order, 0, "latin1")
  two(42, 2)
  four(8, 4)
  two(2, 8)
  two(0x010f, 10)
  two(0x0112, 22)
  two(3, 24)
  four(1, 26)
  two(orientation, 30)
  return Buffer.concat([made, Buffer.from(SECRET)])
}
const EXIF = Buffer.from("Exif\0\0", "latin1")

const segment = (marker: number, body: Buffer | string): Buffer => {
  const data = Buffer.from(body)
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data])
}
const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]))
const [SOI, EOI] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])]
/** Scan data with a stuffed FF and a restart marker; neither ends it. */
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
])
const jfif = segment(0xe0, "JFIF\0\x01\x02\0\0\x01\0\x01\0\0")
const icc = segment(0xe2, "ICC_PROFILE\0\x01\x01profil")
const adobe = segment(0xee, "Adobe\0d\0\0\0\0\x01")
const table = segment(0xdb, Buffer.alloc(65))
const noise = [
  segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`),
  segment(0xe2, `MPF\0${SECRET}`),
  segment(0xed, `Photoshop 3.0\0${SECRET}`),
  segment(0xfe, SECRET),
]
const jpeg = (orientation: number, ...frames: readonly Buffer[]) =>
  Buffer.concat([
    SOI,
    jfif,
    segment(0xe1, Buffer.concat([EXIF, tiff(orientation)])),
    ...noise,
    icc,
    adobe,
    table,
    ...frames,
    scan,
    segment(0xfe, SECRET),
    scan,
    EOI,
    Buffer.from(SECRET),
  ])

const chunk = (type: string, data: Buffer | string): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), Buffer.from(data)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
const header = (width: number, height: number) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return chunk("IHDR", data)
}
const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")
const png = (width: number, height: number, ...more: readonly Buffer[]) =>
  Buffer.concat([SIGNATURE, header(width, height), ...more, chunk("IDAT", "piksel"), chunk("IEND", "")])

const riff = (type: string, data: Buffer | string): Buffer => {
  const body = Buffer.from(data)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(type, "latin1"), length, body, Buffer.alloc(body.length % 2)])
}
const canvas = (width: number, height: number, flags: number) => {
  const data = Buffer.alloc(10)
  data[0] = flags
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return riff("VP8X", data)
}
const lossy = (width: number, height: number) => {
  const data = Buffer.alloc(11)
  data.writeUInt16LE(width, 6)
  data.writeUInt16LE(height, 8)
  return riff("VP8 ", data)
}
const lossless = (width: number, height: number) => {
  const data = Buffer.alloc(6, 0x2f)
  data.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 1)
  return riff("VP8L", data)
}
const webp = (...chunks: readonly Buffer[]) => {
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from("RIFF"), length, body])
}

const keep = (type: FileType, bytes: Buffer): Buffer => {
  const keeper = pictureKeeper(type)
  if (keeper === null) throw new Error(`${type} is no picture`)
  return keeper(bytes)
}

const small: Readonly<Record<string, readonly [FileType, Buffer]>> = {
  jpeg: ["jpeg", jpeg(1, frame(4, 3))],
  png: [
    "png",
    png(4, 3, chunk("eXIf", tiff(1)), chunk("tEXt", `Comment\0${SECRET}`), chunk("gAMA", Buffer.alloc(4))),
  ],
  "webp of an extended file": [
    "webp",
    webp(
      canvas(4, 3, 0x2c),
      riff("ICCP", "profil"),
      lossy(4, 3),
      riff("EXIF", tiff(1)),
      riff("XMP ", SECRET),
    ),
  ],
  "webp without loss": ["webp", webp(lossless(4, 3), riff("EXIF", tiff(1)))],
}

/** The result of keeping a picture: `kept`, or the message of the refusal. Other errors are rethrown. */
const endOf = (type: FileType, bytes: Buffer): string => {
  try {
    keep(type, bytes)
    return "kept"
  } catch (error) {
    if (error instanceof PictureRefused) return error.message
    throw error
  }
}
const ENDS = /^kept$|^Gambar ini rusak atau tidak lengkap|^Gambar paling besar 40 megapiksel/

describe("what a camera wrote beside the pixels", () => {
  test.each(Object.entries(small))("is not kept: %s", (_what, [type, bytes]) => {
    expect(bytes.includes(SECRET)).toBe(true)
    const kept = keep(type, bytes)
    expect(kept.includes(SECRET)).toBe(false)
    expect(kept.includes("Exif")).toBe(false)
    expect(keep(type, kept)).toEqual(kept)
  })

  test("goes alone: pixels, tables and colours stay as they came", () => {
    expect(keep("jpeg", jpeg(1, frame(4, 3)))).toEqual(
      Buffer.concat([SOI, jfif, icc, adobe, table, frame(4, 3), scan, scan, EOI]),
    )
    expect(keep("png", png(4, 3, chunk("tIME", Buffer.alloc(7)), chunk("PLTE", "abc")))).toEqual(
      png(4, 3, chunk("PLTE", "abc")),
    )
    const plain = webp(canvas(4, 3, 0x20), riff("ICCP", "profil"), lossy(4, 3))
    expect(keep("webp", small["webp of an extended file"]?.[1] ?? plain)).toEqual(plain)
  })

  test("how it was held stays, or the photo would lie on its side", () => {
    for (const order of ["II", "MM"] as const) expect(orientationIn(tiff(6, order))).toBe(6)
    const turned = keep("jpeg", jpeg(6, frame(4, 3)))
    const at = turned.indexOf(EXIF)
    expect(at).toBeGreaterThan(0)
    expect(orientationIn(turned.subarray(at + EXIF.length))).toBe(6)
    expect(turned.includes(SECRET)).toBe(false)
    expect(keep("jpeg", turned)).toEqual(turned)
    const drawn = keep("png", png(4, 3, chunk("eXIf", tiff(8))))
    expect(orientationIn(drawn.subarray(drawn.indexOf("eXIf") + 4))).toBe(8)
    const web = keep("webp", webp(canvas(4, 3, 0x08), lossy(4, 3), riff("EXIF", tiff(3))))
    expect(orientationIn(web.subarray(web.indexOf("EXIF") + 8))).toBe(3)
  })
})

describe("how large a picture is", () => {
  const over: readonly (readonly [string, FileType, Buffer])[] = [
    ["JPEG", "jpeg", jpeg(1, frame(8_000, 6_000))],
    ["progressive JPEG", "jpeg", jpeg(1, frame(8_000, 6_000, 0xc2))],
    ["JPEG with a small frame in front of it", "jpeg", jpeg(1, frame(4, 3), frame(8_000, 6_000))],
    ["PNG", "png", png(8_000, 6_000)],
    ["WebP", "webp", webp(canvas(8_000, 6_000, 0), lossy(4, 3))],
    ["WebP that says it is smaller", "webp", webp(canvas(4, 3, 0), lossy(8_000, 6_000))],
    ["WebP without loss", "webp", webp(lossless(8_000, 6_000))],
  ]
  test.each(over)("over 40 megapixels it is refused with its size: %s", (_what, type, bytes) => {
    expect(() => keep(type, bytes)).toThrow(
      new PictureRefused("Gambar paling besar 40 megapiksel; gambar ini 8.000 × 6.000 piksel"),
    )
  })

  test("up to 40 megapixels it is taken", () => {
    expect(keep("png", png(8_000, 5_000))).toEqual(png(8_000, 5_000))
    expect(() => keep("png", png(8_001, 5_000))).toThrow(PictureRefused)
  })
})

test.each(Object.entries(small))(
  "cut off anywhere it is kept or refused in words, never a fault: %s",
  (_what, [type, bytes]) => {
    for (let length = 12; length < bytes.length; length++)
      expect(endOf(type, bytes.subarray(0, length))).toMatch(ENDS)
    expect(() => keep(type, bytes.subarray(0, 14))).toThrow(/rusak atau tidak lengkap/)
  },
)

test.each(Object.entries(small))(
  "with any byte another one it is no fault either: %s",
  (_what, [type, bytes]) => {
    for (let at = 0; at < bytes.length; at++)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const other = Buffer.from(bytes)
        other[at] = value
        expect(endOf(type, other)).toMatch(ENDS)
      }
  },
)

test.each<readonly [string, FileType, (size: number) => Buffer]>([
  ["fill bytes", "jpeg", (size) => Buffer.concat([SOI, Buffer.alloc(size, 0xff)])],
  [
    "fill bytes in a scan",
    "jpeg",
    (size) => Buffer.concat([SOI, frame(4, 3), scan, Buffer.alloc(size, 0xff)]),
  ],
  [
    "empty segments",
    "jpeg",
    (size) => Buffer.concat([SOI, Buffer.alloc(size, Buffer.from([0xff, 0xdb, 0, 2]))]),
  ],
  [
    "empty chunks",
    "png",
    (size) => Buffer.concat([SIGNATURE, header(4, 3), Buffer.alloc(size, chunk("IDAT", ""))]),
  ],
  ["empty frames", "webp", (size) => webp(lossy(4, 3), Buffer.alloc(size, riff("ANIM", "")))],
])(
  "linear time: eight times as much of nothing but work costs about eight times as much: %s",
  (_, type, make) => {
    const costOf = (size: number): number => {
      const bytes = make(size)
      const costs = Array.from({ length: 3 }, () => {
        const before = process.cpuUsage()
        expect(endOf(type, bytes)).toMatch(ENDS)
        const { user, system } = process.cpuUsage(before)
        return user + system
      })
      return Math.min(...costs)
    }
    const [least, most] = [costOf(1_000_000), costOf(8_000_000)]
    /**
     * Eight times the size: quadratic time would give a ratio of 64. The minimum avoids dividing by a time too short to
     * measure.
     */
    expect(most / Math.max(least, 5_000)).toBeLessThan(32)
  },
)

test("what is no picture is kept as it came", () => {
  for (const type of ["pdf", "xlsx", "csv", null] as const) expect(pictureKeeper(type)).toBeNull()
})
