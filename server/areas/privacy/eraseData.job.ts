import { sql } from "drizzle-orm"
import { Schema } from "effect"
import { personErasureJob } from "#contract/areas/privacy/dataRequests.ts"
import { asRole } from "../../db/asRole.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { audit } from "../../db/tables/index.ts"
import { type Chunk, defineJob, JobProblem, type JobTask } from "../../kit/jobs/define.ts"
import { blankAudit, dropCopies, noteFiles, removeFiles } from "./eraseRest.ts"
import { firstPasses, lastPasses, type Pass, runPass } from "./eraseRows.ts"
import { countsOf } from "./personRead.ts"
import { type Person, rowsOfPerson } from "./personRows.ts"

const payload = Schema.Struct({
  requests_id: Schema.Int,
  members_id: Schema.Int,
  /** At once, or once the term of a law is over. */
  phase: Schema.Literals(["now", "work", "tax"]),
})
type Payload = typeof payload.Type
type Task = JobTask<Payload>

const passesOf = ({ phase }: Payload): readonly Pass[] =>
  phase === "now" ? firstPasses : lastPasses(phase === "work" ? "work" : "tax")

type Erased = { readonly person: Person; readonly label: string }

const erasedOf = async (tx: Tx, { company, payload: { requests_id, members_id } }: Task): Promise<Erased> => {
  const [row] = await rowsOf<{ nama: string; account: number | null }>(
    tx,
    sql`select m.nama, r.erased_account::float8 as account from data_requests r
      join members m on m.companies_id = r.companies_id and m.id = r.members_id
      where r.companies_id = ${company} and r.id = ${requests_id} and r.members_id = ${members_id} and m.erased_at is not null`,
  )
  if (row === undefined) throw new JobProblem("Permintaan ini belum dikonfirmasi.")
  return { person: { company, member: members_id, account: row.account }, label: row.nama }
}

/** Empty passes of one chunk: most tables have no row of one person. */
const EMPTY = 12

const runPasses = async (tx: Tx, task: Task, from: number, size: number): Promise<Chunk> => {
  const { person, label } = await erasedOf(tx, task)
  const passes = passesOf(task.payload)
  for (let at = from; at < Math.min(passes.length, from + EMPTY); at += 1) {
    const pass = passes[at]
    if (pass === undefined) break
    const { done, files } = await runPass(tx, pass, person, label, size)
    await noteFiles(tx, task.company, task.payload.requests_id, files)
    if (done > 0) return { done, next: [done < size ? at + 1 : at, 0], isOther: done < size }
  }
  return { done: 0, next: [Math.min(passes.length, from + EMPTY), 0] }
}

/**
 * After the tables: the audit log, copies made of the person, and files, which rows of several tables may share. The
 * mark is the pass, and the place within it.
 */
const chunk = async (tx: Tx, task: Task, at: number, place: number, size: number): Promise<Chunk> => {
  const { company, payload: asked } = task
  const passes = passesOf(asked).length
  if (at < passes) return runPasses(tx, task, at, size)
  const { person, label } = await erasedOf(tx, task)
  if (at === passes && asked.phase === "now") {
    const next = await blankAudit(tx, person, place, size)
    if (next !== null) return { done: 0, next: [at, next] }
    await noteFiles(tx, company, asked.requests_id, await dropCopies(tx, person, label))
    return { done: 0, next: [at + 1, 0], isOther: true }
  }
  const done = await removeFiles(tx, company, asked.requests_id, size)
  return { done: 0, next: done === 0 ? null : [passes + 1, 0] }
}

const ENDED = { now: "status", work: "kerja", tax: "pajak" } as const

/** Removes rows of an erased person with the rights of the database's owner, of their company and employee only. */
export const eraseDataJob = defineJob(personErasureJob, payload, {
  count: (tx, task) =>
    asRole(tx, "none", async () => {
      const { person } = await erasedOf(tx, task)
      const tables = passesOf(task.payload).flatMap(({ one, set }) => (set === null ? [one] : []))
      if (tables.length === 0) return 0
      const counts = await countsOf(tx, tables, (one) => rowsOfPerson(one, person))
      return [...counts.values()].reduce((sum, n) => sum + n, 0)
    }),
  chunk: (tx, task, mark, size) =>
    asRole(tx, "none", () => chunk(tx, task, Number(mark?.[0] ?? 0), Number(mark?.[1] ?? 0), size)),
  ended: (tx, { company, account, now, payload: { requests_id, members_id, phase } }, { done }) =>
    asRole(tx, "none", async () => {
      const at = sql`${now.toISOString()}::timestamptz`
      const ended =
        phase === "now"
          ? sql`status = 'selesai', erased_account = null`
          : sql`${sql.identifier(`${ENDED[phase]}_ended_at`)} = ${at}`
      await tx.execute(
        sql`update data_requests set ${ended}, version = version + 1, updated_at = ${at} where companies_id = ${company} and id = ${requests_id}`,
      )
      await tx.insert(audit).values({
        companies_id: company,
        at: now.toISOString(),
        actor_id: account,
        call: personErasureJob.kind,
        entity: "permintaan data",
        entity_id: requests_id,
        action: "delete",
        before: null,
        after: { pegawai: members_id, bagian: phase, baris: done },
      })
    }),
})
