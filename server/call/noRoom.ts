import { sqlState } from "../db/sqlState.ts"

/** PostgreSQL's disk_full, and the codes of a file system that is full or over its quota. */
const CODES: readonly string[] = ["53100", "ENOSPC", "EDQUOT"]

/** Whether the server's disk or the database's is full: nothing was stored, and the same request succeeds once there is room. */
export const isNoRoom = (thrown: unknown): boolean => CODES.includes(sqlState(thrown) ?? "")

export const NO_ROOM =
  "Penyimpanan server penuh, jadi tidak ada yang disimpan. Hubungi pengelola server, lalu coba lagi."
