/** `npm run demo -- --employees 100000 [--company "PT Besar"] [--days 30]`: fills a company of any size. */
import { realpath } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { parseArgs } from "node:util"
import { askServer } from "../run/ask.ts"
import type { Database } from "../db/database.ts"
import { openEmbedded } from "../db/embedded.ts"
import { openPostgres } from "../db/postgres.ts"
import { lockFolder } from "../run/lock.ts"
import { MIGRATIONS } from "../run/root.ts"
import { readSettings, type Settings } from "../run/settings.ts"
import { startWords } from "../run/startWords.ts"
import { prepareDataKeys } from "../start/dataKeys.ts"
import { prepareFirstUse } from "../start/firstUse.ts"
import { DEMO_PASSWORD } from "./accounts.ts"
import { fillCompany, type Filled, type FillProgress, type FillRequest, readRequest } from "./fill.ts"
import type { FillStatus } from "./job.ts"

const POLL_MS = 300

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

const requestFrom = (args: readonly string[]): FillRequest => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      employees: { type: "string" },
      company: { type: "string", default: "PT Besar" },
      days: { type: "string" },
    },
  })
  if (values.employees === undefined)
    throw new Error('Pakai: npm run demo -- --employees 100000 [--company "PT Besar"] [--days 30]')
  return readRequest({
    company: values.company,
    employees: numberOf(values.employees),
    days: numberOf(values.days),
  })
}

const figures = new Intl.NumberFormat("id-ID")
const lineOf = ({ people, rows, requests, claims }: FillProgress, { employees }: FillRequest): string => {
  const made: readonly (readonly [count: number, of: string])[] = [
    [rows, "hari absensi"],
    [requests, "pengajuan absensi"],
    [claims, "klaim"],
  ]
  return [
    `${figures.format(people)} / ${figures.format(employees)} pegawai`,
    ...made.filter(([count]) => count > 0).map(([count, of]) => `${figures.format(count)} ${of}`),
  ].join(", ")
}

/** On a terminal one line that is updated; in a log a line at intervals. */
const makeProgress = (request: FillRequest) => {
  const isTerminal = process.stdout.isTTY
  let shown = -Infinity
  return (progress: FillProgress) => {
    const now = performance.now()
    if (now - shown < (isTerminal ? 100 : 5_000)) return
    shown = now
    process.stdout.write(
      isTerminal ? `\r\x1b[K${lineOf(progress, request)}` : `${lineOf(progress, request)}\n`,
    )
  }
}

/** Sends the request to the running server. @returns null when there is none */
const byServer = async (
  { dataDir }: Settings,
  request: FillRequest,
  onProgress: (progress: FillProgress) => void,
): Promise<Filled | null> => {
  if ((await askServer(dataDir, `demo fill ${JSON.stringify(request)}`)) === null) return null
  process.once("SIGINT", () => {
    askServer(dataDir, "demo stop").catch(() => undefined)
  })
  for (;;) {
    await setTimeout(POLL_MS)
    const answer = await askServer(dataDir, "demo status")
    if (answer === null) throw new Error("Server berhenti; jalankan lagi untuk meneruskan")
    const status = JSON.parse(answer) as FillStatus
    if (status.state === "done") return status
    if (status.state === "failed") throw new Error(status.message)
    if (status.state === "filling") onProgress(status)
  }
}

const fill = async (
  db: Database,
  settings: Settings,
  request: FillRequest,
  onProgress: (progress: FillProgress) => void,
): Promise<Filled> => {
  const stop = new AbortController()
  process.once("SIGINT", () => stop.abort(new Error("Dihentikan; jalankan lagi untuk meneruskan")))
  await prepareDataKeys(db, settings)
  const { isDemo } = await prepareFirstUse(db, settings, new Date())
  if (!isDemo)
    throw new Error("Data ini bukan data demo. Pakai DATA_DIR lain, atau DEMO=on bila memang dimaksud.")
  return fillCompany(db, request, { now: new Date(), onProgress, signal: stop.signal })
}

const alone = async (
  settings: Settings,
  request: FillRequest,
  onProgress: (progress: FillProgress) => void,
): Promise<Filled> => {
  const lock = settings.databaseUrl === null ? await lockFolder(settings.dataDir, null) : null
  try {
    const db =
      settings.databaseUrl === null
        ? await openEmbedded(join(await realpath(settings.dataDir), "pg"), MIGRATIONS)
        : await openPostgres(settings.databaseUrl, MIGRATIONS)
    try {
      return await fill(db, settings, request, onProgress)
    } finally {
      await db.close()
    }
  } finally {
    await lock?.release()
  }
}

const run = async (): Promise<void> => {
  const request = requestFrom(process.argv.slice(2))
  const settings = readSettings(process.env)
  if (!settings.isLoopback || settings.demo === "off")
    throw new Error("Data demo hanya untuk HOST loopback dan tanpa DEMO=off")
  const started = performance.now()
  const onProgress = makeProgress(request)
  const filled =
    (settings.databaseUrl === null ? await byServer(settings, request, onProgress) : null) ??
    (await alone(settings, request, onProgress))
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(
    `${process.stdout.isTTY ? "\r\x1b[K" : ""}${request.company}: ${lineOf(filled, request)}, ${seconds} detik`,
  )
  console.log(`Masuk sebagai ${filled.email}, kata sandi ${DEMO_PASSWORD}`)
}

run().catch((error: unknown) => {
  console.error(startWords(error, process.env["PORT"] ?? "4173"))
  process.exitCode = 1
})
