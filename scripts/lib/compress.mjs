import { readdir, readFile, writeFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

const TEXT = new Set([".css", ".html", ".ico", ".js", ".json", ".svg", ".txt", ".webmanifest"])

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Brotli chooses its block boundaries by a heuristic that one character can shift: by a hundred bytes for the login page's code.
 * Try a few settings and keep the smallest result.
 */
const GUESSES = [
  {},
  { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS },
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
]

/** Brotli at maximum quality; slow, so only for compression at build time. */
export const brotli = async (/** @type {Buffer} */ content) => {
  const packed = await Promise.all(
    GUESSES.map((guess) =>
      toBrotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          ...guess,
        },
      }),
    ),
  )
  return packed.reduce((best, one) => (one.length < best.length ? one : best))
}

/** Precompresses: writes x.br and x.gz next to each text file x below `folder`, where they are smaller than x. */
export const compressBelow = async (/** @type {string} */ folder) => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = await readFile(path)
      const packed = { ".br": await brotli(content), ".gz": await toGzip(content, { level: 9 }) }
      for (const [extension, bytes] of Object.entries(packed)) {
        if (bytes.length < content.length) await writeFile(path + extension, bytes)
      }
    }),
  )
}
