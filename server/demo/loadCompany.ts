import { inChunks } from "../db/chunks.ts"
import type { Database, Tx } from "../db/database.ts"
import type { AccountPlan } from "./accounts.ts"
import type { CompanyPlan } from "./blueprint.ts"
import { members } from "../db/tables/index.ts"
import { insertNotes } from "./notes.ts"
import { insertOwnLimits } from "./ownLimits.ts"
import { insertPay } from "./payComponents.ts"
import { personMaker } from "./people.ts"
import { insertPlans } from "./plans.ts"
import { insertPolls } from "./polls.ts"
import { countRoughly } from "./rows.ts"
import { insertTaskTypes } from "./tipeTugas.ts"
import { type CompanyState, readCompany, writeCompany } from "./state.ts"
import { hashedAccounts, insertAccounts, linkEmployees } from "./writeAccounts.ts"
import { type CompanyIds, companyIds, insertCompany, insertOffices } from "./writeCompany.ts"
import { appointHeads, insertPeople } from "./writePeople.ts"

export type LoadCompany = {
  readonly plan: CompanyPlan
  readonly accounts: readonly AccountPlan[]
  /** ISO date, the reference for ages and contracts. */
  readonly began: string
  /** Whether later starts fill its missing days. */
  readonly daily: boolean
  readonly now: Date
  readonly onPeople?: (people: number) => void
  readonly signal?: AbortSignal
}

const found = async (
  db: Database,
  { plan, accounts, began, daily, now }: LoadCompany,
): Promise<CompanyState> => {
  const hashed = await hashedAccounts(db, accounts)
  return db.transact(async (tx) => {
    const id = await insertCompany(tx, plan, began)
    await insertAccounts(tx, { id, ids: await companyIds(tx, id) }, hashed, now)
    const made = { id, people: 0, planned: plan.people.count, ready: false, daily, seed: plan.people.seed }
    await writeCompany(tx, plan.key, made)
    return made
  })
}

/** Inserts missing employees in chunks; each chunk and its progress are one transaction. */
const hire = async (
  db: Database,
  { plan, began, onPeople, signal }: LoadCompany,
  before: CompanyState,
  ids: CompanyIds,
): Promise<CompanyState> => {
  const { offices, positions, people } = plan
  const make = personMaker({ ...people, offices, positions, today: began })
  let state = before
  await inChunks(db, async (tx, size) => {
    signal?.throwIfAborted()
    const from = state.people
    const chunk = Array.from({ length: Math.min(size, people.count - from) }, (_, at) => make(from + at))
    if (chunk.length === 0) return 0
    const next = { ...state, people: from + chunk.length, planned: people.count, ready: false }
    await insertPeople(tx, next.id, ids, chunk)
    await writeCompany(tx, plan.key, next)
    state = next
    onPeople?.(state.people)
    return chunk.length
  })
  return state
}

/**
 * Loads the company and its accounts, then employees, then heads of divisions and notifications. Resumes an
 * interrupted load, and adds employees when the plan asks for more than before.
 * @throws the signal's reason, after rolling back the current chunk
 */
export const loadCompany = async (db: Database, options: LoadCompany): Promise<CompanyState> => {
  const { plan, began, now } = options
  const known = await db.transact((tx) => readCompany(tx, plan.key))
  if (known?.ready === true && known.people >= plan.people.count) return known
  const state = known ?? (await found(db, options))
  const ids = await db.transact(async (tx) => {
    await insertOffices(tx, state.id, plan, began, (await companyIds(tx, state.id)).offices)
    return companyIds(tx, state.id)
  })
  const ready = { ...(await hire(db, options, state, ids)), ready: true }
  await countRoughly(db, [members])
  /** Each step is idempotent: a load interrupted between two of them starts again with the first. */
  const last: readonly ((tx: Tx) => Promise<void>)[] = [
    (tx) => linkEmployees(tx, ready.id, options.accounts),
    (tx) => appointHeads(tx, ready.id, plan),
    (tx) => insertNotes(tx, ready.id, began, now),
    (tx) => insertOwnLimits(tx, ready.id, `${began}T02:00:00.000Z`),
    (tx) => insertPlans(tx, ready.id, now),
    (tx) => insertPolls(tx, ready.id, began, now),
    (tx) => insertTaskTypes(tx, ready.id, `${began}T02:00:00.000Z`),
    (tx) => insertPay(tx, ready.id, began, now),
    (tx) => writeCompany(tx, plan.key, ready),
  ]
  for (const step of last) await db.transact(step)
  return ready
}
