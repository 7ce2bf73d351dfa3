/**
 * `npm run files:move -- FROM TO [--deep]`: copies all files from one store to another, each as in FILES_URL. It may run
 * while the server does, and again. `--deep` also reads what is already there.
 */
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { readFilesUrl } from "#server/files/filesUrl.ts"
import { moveFiles } from "#server/files/move.ts"
import { openStoreAt } from "#server/files/openStore.ts"
import { messageOf } from "#server/run/messageOf.ts"

const USAGE = "Pakai: npm run files:move -- DARI KE [--deep]   (file: atau s3://KUNCI:RAHASIA@host/bucket)"
const EVERY_MS = 2_000
const figures = new Intl.NumberFormat("id-ID")
const megabytes = (bytes: number) => `${figures.format(Math.round(bytes / 100_000) / 10)} MB`

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { deep: { type: "boolean", default: false } },
  })
  const [from, to, ...more] = positionals
  if (from === undefined || to === undefined || more.length > 0) throw new Error(USAGE)
  const dataDir = resolve(process.env["DATA_DIR"] || ".data")
  const [source, target] = [readFilesUrl(from, dataDir), readFilesUrl(to, dataDir)]
  if (JSON.stringify(source) === JSON.stringify(target))
    throw new Error("DARI dan KE adalah tempat yang sama")
  const [one, other] = [await openStoreAt(source, dataDir), await openStoreAt(target, dataDir)]
  const states = [await one.state(), await other.state()]
  console.log(`Dari ${states[0]?.place}\nKe   ${states[1]?.place}`)
  for (const { place, problem } of states)
    if (problem !== null) throw new Error(`${place} tidak dapat dihubungi (${problem})`)
  let told = performance.now()
  const moved = await moveFiles(one, other, {
    deep: values.deep,
    onProgress: ({ seen, copied, bytes }) => {
      if (performance.now() - told < EVERY_MS) return
      told = performance.now()
      console.log(
        `${figures.format(seen)} diperiksa, ${figures.format(copied)} disalin (${megabytes(bytes)})`,
      )
    },
  })
  console.log(
    `Disalin ${figures.format(moved.copied)} berkas (${megabytes(moved.bytes)}); ${figures.format(moved.there)} sudah ada.`,
  )
  for (const name of moved.damaged) console.error(`Rusak di sumber, tidak disalin: ${name}`)
  console.log(
    moved.left === 0
      ? "Tidak ada yang tersisa. Berkas di sumber tidak dihapus."
      : `${figures.format(moved.left)} berkas datang selama penyalinan: jalankan sekali lagi.`,
  )
  return moved.damaged.length > 0 ? 1 : moved.left > 0 ? 2 : 0
}

run().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(messageOf(error))
    process.exitCode = 1
  },
)
