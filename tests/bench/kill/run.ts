import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { rowsOf } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { fillFolder } from "../lib/data.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { median } from "../lib/maths.ts"
import { BENCH, takeProduct } from "../lib/product.ts"
import type { Section } from "../lib/report.ts"
import { signIn, startServer } from "../lib/serverProcess.ts"
import { type Acknowledged, sendWrite, type Write, writeUntilGone } from "./writers.ts"

const KILLS = 30
const WRITERS = 8
/** The kill comes at another time during the writes in every round. */
const FROM_MS = 150
const TO_MS = 900
/** So many acknowledged writes are sent again after a restart; idempotency must return the first answer. */
const REPEATS = 10

type Round = { readonly acknowledged: number; readonly unanswered: number; readonly startMs: number }
type Stored = { readonly request_id: string; readonly id: number | null; readonly rows: number }

/** The writes that are in the data folder, read directly and not through the server. */
const stored = async (dataDir: string): Promise<ReadonlyMap<string, Stored>> => {
  const db = await openEmbedded(join(dataDir, "pg"), MIGRATIONS)
  try {
    const rows = await db.transact((tx) =>
      rowsOf<Stored>(
        tx,
        sql`select w.request_id, (w.answer->'data'->>'id')::float8 as id,
          (select count(*)::int from devisi d where d.nama = 'Divisi ' || substr(w.request_id, 6)) as rows
        from writes w where w.request_id like 'kill-%'`,
      ),
    )
    return new Map(rows.map((row) => [row.request_id, row]))
  } finally {
    await db.close()
  }
}

/** Durability: a server killed while it writes loses no acknowledged write and executes none twice. */
export const measureKill = async (): Promise<Section> => {
  const load = loadNow()
  const product = await takeProduct()
  const dataDir = join(BENCH, "kill")
  await fillFolder(dataDir)
  const acknowledged: Acknowledged[] = []
  const unanswered: Write[] = []
  const rounds: Round[] = []
  const wrong: string[] = []

  /** After a restart: acknowledged writes return the same answer, and writes without an answer can be retried. */
  const checkAgain = async (
    url: string,
    token: string,
    last: readonly Acknowledged[],
    open: readonly Write[],
  ) => {
    for (const write of last.slice(-REPEATS)) {
      const { id, ...again } = write
      const answered = await sendWrite(url, token, again)
      if (answered !== id) wrong.push(`${write.request_id}: ${id} before the kill, ${answered} after it`)
    }
    for (const write of open) {
      const id = await sendWrite(url, token, write)
      if (id === null) wrong.push(`${write.request_id}: no answer after the restart`)
      else acknowledged.push({ ...write, id })
    }
  }

  let before: { readonly last: readonly Acknowledged[]; readonly open: readonly Write[] } = {
    last: [],
    open: [],
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const from = performance.now()
    const server = await startServer(product, { dataDir })
    const startMs = performance.now() - from
    const token = await signIn(server.url)
    await checkAgain(server.url, token, before.last, before.open)
    const writing = writeUntilGone(server.url, token, WRITERS)
    await pause(FROM_MS + ((TO_MS - FROM_MS) * kill) / KILLS)
    await server.kill()
    await writing.end
    acknowledged.push(...writing.acknowledged)
    unanswered.push(...writing.unanswered)
    before = { last: writing.acknowledged, open: writing.unanswered }
    rounds.push({
      acknowledged: writing.acknowledged.length,
      unanswered: writing.unanswered.length,
      startMs,
    })
  }

  const kept = await stored(dataDir)
  for (const { request_id, id } of acknowledged) {
    const found = kept.get(request_id)
    if (found === undefined) wrong.push(`${request_id}: acknowledged as ${id}, and gone`)
    else if (found.id !== id || found.rows !== 1)
      wrong.push(`${request_id}: acknowledged as ${id}, kept as ${found.id} with ${found.rows} rows`)
  }
  const starts = rounds.map((round) => round.startMs)
  return {
    part: "kill",
    title: "Kills under write load",
    notes: [
      `${machineWords()} · ${loadWords(load)}.`,
      `${KILLS} times: the built server starts on the same folder of the embedded database, ${WRITERS} clients write divisions as fast as they are answered, and ${FROM_MS} to ${TO_MS} ms later it is killed (SIGKILL). After each restart the last ${REPEATS} acknowledged writes are sent again under their \`request_id\` and must answer as before, and those without an answer are sent again. At the end the folder is read: every acknowledged \`request_id\` with its answer and exactly one row. A kill is no power cut: what the system holds in memory survives it.`,
      ...(wrong.length === 0
        ? []
        : [
            `Wrong:\n\n${wrong
              .slice(0, 20)
              .map((one) => `- ${one}`)
              .join("\n")}`,
          ]),
    ],
    base: "sent",
    ours: "found",
    lines: [
      {
        what: `writes acknowledged over ${KILLS} kills`,
        base: String(acknowledged.length),
        ours: String(acknowledged.length - wrong.length),
        value: wrong.length,
        shown: `${wrong.length} lost or wrong`,
        goal: { most: 0 },
      },
      {
        what: "without an answer at the kill, sent again",
        base: String(unanswered.length),
        ours: `${unanswered.length - before.open.length} acknowledged then`,
      },
      {
        what: "start after a kill",
        base: "",
        ours: `${median(starts).toFixed(0)} ms, most ${Math.max(...starts).toFixed(0)} ms`,
      },
    ],
    raw: [{ name: "rounds", rows: rounds }],
  }
}
