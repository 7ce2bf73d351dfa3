import { eq } from "drizzle-orm"
import type { Tx } from "../db/database.ts"
import { meta } from "../db/tables/index.ts"

/** The demo's state between starts; every step writes it in its own transaction. */
export type DemoState = {
  /** Random seed of the generators: another seed would make other employees. */
  readonly seed: number
  /** ISO date of the first load, the reference for ages and contracts, also when that load is resumed later. */
  readonly began: string
  /** ISO date that trials and plans were last counted from. */
  readonly dated: string
  /** The last day whose attendance is complete and final; null = none yet. */
  readonly filled: string | null
}

/** Progress of one company. `people` counts the employees written, in the order of the generator. */
export type CompanyState = {
  readonly id: number
  readonly people: number
  /** Planned number of employees. */
  readonly planned: number
  /** Whether everything except attendance is written. */
  readonly ready: boolean
  /** Whether later starts fill its missing days. */
  readonly daily: boolean
  readonly seed: number
}

const read = async (tx: Tx, key: string): Promise<unknown> => {
  const [row] = await tx.select({ value: meta.value }).from(meta).where(eq(meta.key, key))
  return row?.value ?? null
}
const write = async (tx: Tx, key: string, value: object): Promise<void> => {
  await tx.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } })
}

export const readState = async (tx: Tx) => (await read(tx, "demo")) as DemoState | null
export const writeState = (tx: Tx, state: DemoState) => write(tx, "demo", state)

export const companyKey = (key: string): string => `demo.company.${key}`
export const readCompany = async (tx: Tx, key: string) =>
  (await read(tx, companyKey(key))) as CompanyState | null
export const writeCompany = (tx: Tx, key: string, state: CompanyState) => write(tx, companyKey(key), state)
