import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { StringDecoder } from "node:string_decoder"
import { createGunzip, createGzip } from "node:zlib"
import type { StoredPart } from "./manifest.ts"
import { BackupProblem } from "./problem.ts"
import { type BackupKey, opening, sealing } from "./seal.ts"

/** Counts and hashes the bytes of a stream. */
export const measuring = () => {
  const sha = createHash("sha256")
  let size = 0
  async function* pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    for await (const chunk of chunks) {
      size += chunk.length
      sha.update(chunk)
      yield chunk
    }
  }
  return {
    pass,
    result: () => ({ size, sha256: sha.digest("hex") }),
  }
}

/** Speed: most of the size is gained at the lowest level, in a third of the time of the default. */
const LEVEL = 1

/** Writes bytes, encrypted where there is a key. The file is flushed to the disk when this ends. */
export const writePart = async (
  folder: string,
  path: string,
  key: BackupKey | null,
  bytes: AsyncIterable<Buffer> | Readable,
): Promise<StoredPart> => {
  const whole = join(folder, path)
  await mkdir(dirname(whole), { recursive: true })
  const measured = measuring()
  await pipeline(
    bytes,
    sealing(key, path),
    measured.pass,
    createWriteStream(whole, { flush: true, mode: 0o600 }),
  )
  return { path, ...measured.result() }
}

/** Writes lines, compressed. */
export const writeLines = async (
  folder: string,
  path: string,
  key: BackupKey | null,
  pages: AsyncIterable<readonly string[]>,
): Promise<StoredPart> => {
  const texts = async function* () {
    for await (const lines of pages) yield Buffer.from(`${lines.join("\n")}\n`)
  }
  const zip = createGzip({ level: LEVEL })
  const [part] = await Promise.all([
    writePart(folder, path, key, zip),
    pipeline(Readable.from(texts(), { objectMode: false }), zip, { end: true }),
  ])
  return part
}

/** Decrypted bytes of a file. @throws BackupProblem while they are read */
export const readPart = (folder: string, path: string, key: BackupKey | null): AsyncGenerator<Buffer, void> =>
  opening(key, path)(createReadStream(join(folder, path)))

async function* splitLines(texts: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  const decoder = new StringDecoder("utf8")
  let rest = ""
  for await (const chunk of texts) {
    const lines = (rest + decoder.write(chunk)).split("\n")
    rest = lines.pop() ?? ""
    yield* lines
  }
}

/**
 * Lines of a compressed file. The whole file is compared with the manifest when the last line was read.
 * @throws BackupProblem
 */
export async function* readLines(
  folder: string,
  { path, size, sha256 }: StoredPart,
  key: BackupKey | null,
): AsyncGenerator<string, void> {
  const measured = measuring()
  const unzip = createGunzip()
  const bytes = opening(key, path)(measured.pass(createReadStream(join(folder, path))))
  const reading = pipeline(bytes, unzip).then(
    () => null,
    (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown))),
  )
  try {
    yield* splitLines(unzip)
  } catch {
    /** The pipeline has the reason. */
  }
  const failed = await reading
  const found = measured.result()
  if (failed === null && found.size === size && found.sha256 === sha256) return
  throw failed instanceof BackupProblem
    ? failed
    : new BackupProblem(
        `${path} rusak, hilang atau sudah diubah sejak dicadangkan. Cadangan ini tidak dipakai.`,
      )
}
