import { eq, sql } from "drizzle-orm"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import { currentRing } from "../../db/secrets/ring.ts"
import { countKeys, type Mark, rotateRows, secretTables } from "../../db/secrets/rotation.ts"
import { meta } from "../../db/tables/index.ts"
import { timed } from "../../db/chunks.ts"
import { defineSteps } from "./define.ts"

/** State in `meta`: how far the values have the key. */
type Rotation = {
  readonly key: string
  /** Place in `secretTables`; their number = done. */
  readonly table: number
  readonly tables: number
  readonly mark: Mark | null
  readonly done: number
}
const META_KEY = "data_rotation"

const readRotation = async (tx: Tx): Promise<Rotation | null> => {
  const [row] = await tx.select({ value: meta.value }).from(meta).where(eq(meta.key, META_KEY)).for("update")
  return (row?.value as Rotation | undefined) ?? null
}
const keepRotation = (tx: Tx, value: Rotation) =>
  tx.insert(meta).values({ key: META_KEY, value }).onConflictDoUpdate({ target: meta.key, set: { value } })

const begun = (key: string): Rotation => ({ key, table: 0, tables: secretTables.length, mark: null, done: 0 })

/** Whether all rows were visited with this key, among all tables of this version. */
const isOver = ({ table, tables }: Rotation): boolean =>
  table >= secretTables.length && tables === secretTables.length

/** One chunk, with its progress, in one transaction. @returns the number of values; null = nothing is left */
const step = async (tx: Tx, size: number): Promise<number | null> => {
  const key = currentRing().keys[0].id
  const kept = await readRotation(tx)
  const isSame = kept?.key === key && kept.tables === secretTables.length
  const at = isSame ? kept : begun(key)
  const table = secretTables[at.table]
  if (table === undefined) return null
  const { done, next } = await rotateRows(tx, table, at.mark, size)
  await keepRotation(tx, {
    ...at,
    table: next === null ? at.table + 1 : at.table,
    mark: next,
    done: at.done + done,
  })
  return done
}

/**
 * Encrypts values with the current data key after an upgrade or when another key was put first. It resumes where it was
 * interrupted; afterwards it only reads its state.
 */
export const dataKeyRotation = defineSteps(
  { name: "data.keys", every: "minute", first: 50 },
  async function* ({ db, size }) {
    for (;;) {
      const { found, took } = await timed(db, (tx) => step(tx, size()))
      yield { done: found ?? 0, took, isLook: found === null }
      if (found === null) return
    }
  },
)

export type KeyStatus = {
  readonly current: string
  /** Keys of the ring and of stored values, each with the number of values; "" = not encrypted. */
  readonly keys: readonly { readonly id: string; readonly inRing: boolean; readonly values: number }[]
  /** Share of the tables that were visited; null = not begun. */
  readonly rotation: { readonly over: boolean; readonly table: string | null; readonly done: number } | null
}

/** Counts the values of each data key; reads every encrypted column, table by table. */
export const keyStatus = async (db: Database): Promise<KeyStatus> => {
  const counts = new Map<string, number>()
  for (const table of secretTables)
    for (const [key, n] of await db.transact((tx) => countKeys(tx, table)))
      counts.set(key, (counts.get(key) ?? 0) + n)
  const { keys } = currentRing()
  const ring = keys.map(({ id }) => id)
  const ids = [...new Set([...ring, ...counts.keys()])]
  const rotation = await db.transact(readRotation)
  return {
    current: keys[0].id,
    keys: ids.map((id) => ({ id, inRing: ring.includes(id), values: counts.get(id) ?? 0 })),
    rotation:
      rotation === null
        ? null
        : {
            over: rotation.key === keys[0].id && isOver(rotation),
            table: secretTables[rotation.table]?.name ?? null,
            done: rotation.done,
          },
  }
}

/** Fingerprints of the keys that the database knows; see server/start/dataKeys.ts. */
export const KNOWN_KEYS = "data_keys"

/**
 * Forgets a key that no value has, so that the server starts without it.
 * @throws Error when it is in use
 */
export const forgetKey = async (db: Database, id: string): Promise<void> => {
  const { current, keys } = await keyStatus(db)
  if (id === current) throw new Error(`${id} adalah kunci yang dipakai untuk menulis`)
  const values = keys.find((one) => one.id === id)?.values ?? 0
  if (values > 0) throw new Error(`${id} masih dipakai ${values} nilai; tunggu penggantian kunci selesai`)
  await db.transact((tx) =>
    rowsOf(
      tx,
      sql`update meta set value = jsonb_set(value, '{keys}', (value->'keys') - ${id}::text) where key = ${KNOWN_KEYS}`,
    ),
  )
}
