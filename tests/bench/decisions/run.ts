import { setTimeout as pause } from "node:timers/promises"
import { approvals } from "#server/register/flows.ts"
import { makers } from "../../server/lib/flows.ts"
import { openWorld, type World } from "../../server/lib/harness.ts"
import { setup } from "../../server/lib/setup.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { percentile } from "../lib/maths.ts"
import type { Line, Section } from "../lib/report.ts"

const ROWS = 200
/** Rows per request, as the screen sends them. */
const STEP = 20
/** Pause of the concurrent reader between an answer and its next request. */
const BETWEEN_MS = 4
const GOALS = { row: { most: 20 }, me: { most: 100 } } as const

type Approval = (typeof approvals)[number]
type Measured = { readonly perRow: number; readonly me: readonly number[] }

const watchMe = async (world: World, token: string, isOver: () => boolean): Promise<number[]> => {
  const times: number[] = []
  while (!isOver()) {
    const from = performance.now()
    await world.call("me", {}, token)
    times.push(performance.now() - from)
    await pause(BETWEEN_MS)
  }
  return times
}

/**
 * Decides the waiting rows of one flow (as many employees as rows) with `decide`, while a concurrent reader asks for
 * `me`.
 */
const measure = async (
  world: World,
  { id }: Approval,
  count: number,
  decide: (ids: readonly number[], token: string) => Promise<number>,
): Promise<Measured> => {
  const { members } = world.seeded.maju
  const ids: number[] = []
  for (let n = 0; n < count; n++)
    ids.push(await makers[id](world, { members_id: members[n % members.length] ?? 0 }))
  const [admin, other] = [await world.signIn("admin@maju.test"), await world.signIn("admin@lain.test")]
  let isOver = false
  const from = performance.now()
  const [took, me] = await Promise.all([
    decide(ids, admin)
      .then((done) => {
        if (done !== count) throw new Error(`${id}: ${done} of ${count} were decided`)
        return performance.now() - from
      })
      .finally(() => (isOver = true)),
    watchMe(world, other, () => isOver),
  ])
  return { perRow: took / count, me }
}

const REJECTED = { status: "rejected", note: "Bukti tidak jelas" }
const singly =
  (world: World, { flow }: Approval) =>
  async (ids: readonly number[], token: string) => {
    let done = 0
    for (const id of ids)
      done += (await world.call(flow.calls.decide.path, { id, ...REJECTED }, token)).api_status
    return done
  }
const together =
  (world: World, { flow }: Approval) =>
  async (ids: readonly number[], token: string) => {
    let done = 0
    for (let at = 0; at < ids.length; at += STEP) {
      const some = ids.slice(at, at + STEP)
      const answer = await world.call(flow.calls.bulk.path, { ids: some, ...REJECTED }, token)
      done += (answer as { readonly api_success?: number }).api_success ?? 0
    }
    return done
  }

const shown = ({ perRow, me }: Measured) =>
  `${perRow.toFixed(1)} ms a row, me p99 ${percentile(me, 0.99).toFixed(0)} ms`

/** Bulk decisions in every flow, in one call and in steps, and how long concurrent requests wait during them. */
export const measureDecisions = async (): Promise<Section> => {
  const load = loadNow()
  const url = process.env["TEST_DATABASE_URL"]
  const end = await setup()
  const lines: Line[] = []
  try {
    const world = await openWorld()
    for (const approval of approvals) {
      const single = await measure(world, approval, ROWS / 4, singly(world, approval))
      const many = await measure(world, approval, ROWS, together(world, approval))
      const common = { base: shown(single), ours: shown(many) }
      const p99 = percentile(many.me, 0.99)
      lines.push(
        {
          what: `${approval.id}: ms a row`,
          ...common,
          value: many.perRow,
          shown: many.perRow.toFixed(1),
          goal: GOALS.row,
        },
        {
          what: `${approval.id}: others' me, p99 ms`,
          base: "",
          ours: "",
          value: p99,
          shown: p99.toFixed(0),
          goal: GOALS.me,
        },
      )
    }
    await world.close()
  } finally {
    await end()
  }
  return {
    part: "decisions",
    title: `Decisions on many rows (${url === undefined ? "embedded database" : "PostgreSQL"})`,
    notes: [
      `${machineWords()} · ${loadWords(load)}.`,
      `${ROWS} waiting rows of each flow are rejected in steps of ${STEP}, as the screen sends them; beside them ${ROWS / 4} by a call each. Server and database are in this process. Another company's administrator asks for \`me\` meanwhile, ${BETWEEN_MS} ms after each answer. With TEST_DATABASE_URL it is measured on PostgreSQL.`,
    ],
    base: "a call each",
    ours: `steps of ${STEP}`,
    lines,
    raw: [],
  }
}
