import { eq } from "drizzle-orm"
import type { Tx } from "../db/database.ts"
import { meta } from "../db/tables/index.ts"

/** What the demo remembers of itself between starts; every step writes it in the step's own transaction. */
export type DemoState = {
  /** Of the generators: another number would make other people. */
  readonly seed: number
  /** ISO date of the first load; ages and contracts are counted to it, also when that load is resumed later. */
  readonly began: string
  /** ISO date trials and plans were last counted from. */
  readonly dated: string
  /** The last day whose attendance is complete and will not change; null = none yet. */
  readonly filled: string | null
}

/** How far one company has come. `people` counts employees written, in the order of the generator. */
export type CompanyState = {
  readonly id: number
  readonly people: number
  /** Employees it is to have. */
  readonly planned: number
  /** Whether everything but attendance is there. */
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
