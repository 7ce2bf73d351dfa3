import { randomBytes, randomUUID } from "node:crypto"
import { chmod, link, mkdir, open, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import type { Database, Tx } from "../db/database.ts"
import { fingerprint, INDEX, loadRing, parseRing, type Ring } from "../db/secrets/ring.ts"
import { meta } from "../db/tables/index.ts"
import { KNOWN_KEYS } from "../kit/sweeps/dataKeys.ts"
import type { Settings } from "../run/settings.ts"

/** State in `meta`: fingerprints of the keys with which values were encrypted, to recognize a wrong ring. */
type Known = { readonly index: string; readonly keys: Readonly<Record<string, string>> }

const KEY_BYTES = 32
export const newKey = (id: string): string => `${id}:${randomBytes(KEY_BYTES).toString("base64")}`

const folderOf = (settings: Settings): string => join(settings.dataDir, "keys")
const pathOf = (settings: Settings): string => join(folderOf(settings), "data.keys")

const isCode = (thrown: unknown, code: string): boolean =>
  thrown instanceof Error && "code" in thrown && thrown.code === code

const readFileRing = async (settings: Settings): Promise<string | null> => {
  try {
    return await readFile(pathOf(settings), "utf8")
  } catch (thrown) {
    if (isCode(thrown, "ENOENT")) return null
    throw thrown
  }
}

/**
 * Makes the file, whole at once (a hard link): another process that was faster made it instead.
 * @returns its text, and whether it was made here
 */
const makeFile = async (settings: Settings): Promise<{ readonly text: string; readonly isMade: boolean }> => {
  await mkdir(folderOf(settings), { recursive: true, mode: 0o700 })
  await chmod(folderOf(settings), 0o700)
  const text = `${newKey("k1")}\n${newKey(INDEX)}\n`
  const draft = `${pathOf(settings)}.${randomUUID()}`
  const file = await open(draft, "wx", 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
    await link(draft, pathOf(settings))
    return { text, isMade: true }
  } catch (thrown) {
    if (!isCode(thrown, "EEXIST")) throw thrown
    return { text: await readFile(pathOf(settings), "utf8"), isMade: false }
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}

const readKnown = async (tx: Tx): Promise<Known | null> => {
  const [row] = await tx
    .select({ value: meta.value })
    .from(meta)
    .where(eq(meta.key, KNOWN_KEYS))
    .for("update")
  return (row?.value as Known | undefined) ?? null
}

const WHERE = "DATA_KEYS dan DATA_DIR/keys/data.keys"
const lacks = (ids: readonly string[]): string =>
  `basis data ini memuat nilai terenkripsi (NIK, NPWP, nomor rekening) dengan kunci data ${ids.join(", ")}, yang tidak ada di ${WHERE}. Pulihkan kunci itu dari cadangannya; tanpa kunci itu nilainya tidak dapat dibaca.`

/** @throws Error when the ring lacks a key of the database, or has another one under its name */
const checkKnown = (known: Known, { keys, index }: Ring): void => {
  const prints = new Map(keys.map(({ id, key }) => [id, fingerprint(key)]))
  const missing = Object.keys(known.keys).filter((id) => !prints.has(id))
  if (missing.length > 0) throw new Error(lacks(missing))
  const other = Object.entries(known.keys).find(([id, print]) => prints.get(id) !== print)
  if (other !== undefined)
    throw new Error(
      `kunci data ${other[0]} di ${WHERE} bukan kunci yang dipakai basis data ini. Pulihkan kunci itu dari cadangannya.`,
    )
  if (known.index !== fingerprint(index))
    throw new Error(
      `kunci index di ${WHERE} bukan kunci yang dipakai basis data ini; kunci itu tidak boleh diganti.`,
    )
}

/** Checks the ring against the database and notes its keys there, under a lock: several processes may start at once. */
const agree = (db: Database, ring: Ring): Promise<void> =>
  db.transact(async (tx) => {
    const first: Known = { index: fingerprint(ring.index), keys: {} }
    await tx.insert(meta).values({ key: KNOWN_KEYS, value: first }).onConflictDoNothing()
    const known = (await readKnown(tx)) ?? first
    checkKnown(known, ring)
    const keys = Object.fromEntries(ring.keys.map(({ id, key }) => [id, fingerprint(key)]))
    await tx
      .update(meta)
      .set({ value: { ...known, keys } })
      .where(eq(meta.key, KNOWN_KEYS))
  })

/**
 * Loads the key ring of the installation: DATA_KEYS, or a file in the data folder, which is made at the first start.
 * @returns words to print under the address, never a key
 * @throws Error when the database has values of a key that is not in the ring
 */
export const prepareDataKeys = async (db: Database, settings: Settings): Promise<string> => {
  const given = settings.dataKeys ?? (await readFileRing(settings))
  if (given !== null) {
    const ring = parseRing(given)
    await agree(db, ring)
    loadRing(ring)
    return ""
  }
  const known = await db.transact(readKnown)
  if (known !== null) throw new Error(lacks(Object.keys(known.keys)))
  const { text, isMade } = await makeFile(settings)
  const ring = parseRing(text)
  await agree(db, ring).catch(async (thrown: unknown) => {
    /** Another process noted its keys first: nothing was encrypted with these. */
    if (isMade) await rm(pathOf(settings), { force: true })
    throw thrown
  })
  loadRing(ring)
  return db.kind === "postgres" || !settings.isLoopback
    ? `Kunci data dibuat di ${pathOf(settings)}. Cadangkan terpisah dari basis data: tanpa kunci itu NIK, NPWP dan nomor rekening tidak dapat dibaca.\n`
    : ""
}
