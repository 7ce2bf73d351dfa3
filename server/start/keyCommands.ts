import type { Database } from "../db/database.ts"
import { dataKeyRotation, forgetKey, keyStatus, type KeyStatus } from "../kit/sweeps/dataKeys.ts"
import { runSweep } from "../kit/sweeps/run.ts"

/** Commands of `npm run keys`; none prints a key. */

const figures = new Intl.NumberFormat("id-ID")

const lineOf = (current: string, { id, inRing, values }: KeyStatus["keys"][number]): string => {
  const count = `${figures.format(values)} nilai`
  if (id === "") return `belum terenkripsi: ${count}`
  if (id === current) return `${id}: ${count}, dipakai untuk menulis`
  if (!inRing) return `${id}: ${count}, tidak ada di DATA_KEYS`
  return values > 0
    ? `${id}: ${count}, menunggu diganti`
    : `${id}: ${count}; sesudah npm run keys -- forget ${id}, boleh dihapus dari DATA_KEYS`
}

const rotationLine = ({ rotation }: KeyStatus): string => {
  if (rotation === null) return "Penggantian kunci: belum dimulai"
  const done = `${figures.format(rotation.done)} isian`
  return rotation.over
    ? `Penggantian kunci: selesai, ${done}`
    : `Penggantian kunci: berjalan di tabel ${rotation.table ?? "–"}, ${done}`
}

export const KEY_USAGE = "Pakai: npm run keys -- status | rotate | forget ID | new [ID]"

/** Runs a command on an open database. @returns lines to print */
export const keyCommand = async (
  db: Database,
  now: Date,
  command: string,
  id: string | undefined,
): Promise<readonly string[]> => {
  if (command === "forget" && id !== undefined) {
    await forgetKey(db, id)
    return [`${id} boleh dihapus dari DATA_KEYS di semua proses`]
  }
  if (command === "rotate" && id === undefined) await runSweep(db, dataKeyRotation, now)
  else if (command !== "status" || id !== undefined) throw new Error(KEY_USAGE)
  const status = await keyStatus(db)
  return [...status.keys.map((one) => lineOf(status.current, one)), rotationLine(status)]
}
