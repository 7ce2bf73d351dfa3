import { DrizzleQueryError } from "drizzle-orm"
import { DatabaseAway } from "../db/database.ts"
import { pg } from "../db/pg.ts"
import { UpgradeFailed } from "../db/upgrade/upgrade.ts"

/** A connection error for a name with several addresses has no message, but a code. */
const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ("code" in cause ? String(cause.code) : cause.name)
}

/** The root cause below wrapping errors: the message of a wrapper is the SQL statement. */
const rootOf = (thrown: unknown): unknown =>
  thrown instanceof Error && thrown.cause !== undefined ? rootOf(thrown.cause) : thrown

/** Messages by SQLSTATE (PostgreSQL's documentation, appendix A), or by its class. */
const SQL_WORDS: Readonly<Record<string, string>> = {
  "42501": "pengguna di DATABASE_URL tidak berhak (ia harus memiliki basis data dan semua tabelnya)",
  "53100": "ruang disk basis data habis",
  "53": "basis data kehabisan memori, disk atau koneksi",
  "55P03": "sebuah tabel sedang dipakai proses lain; hentikan proses itu lalu mulai lagi",
  "57014": "sebuah perintah dihentikan karena terlalu lama",
  "25006": "basis data hanya dapat dibaca (read-only)",
  "22": "isi sebuah baris tidak cocok dengan skemanya",
}

/** Error classes whose messages contain names of tables and rights, but no row values: only these are shown. */
const SAYS_NAMES = ["08", "28", "3D", "42", "53", "57", "58"]

const sqlWords = ({ code = "", message, table, constraint }: pg.DatabaseError): string => {
  const named = SQL_WORDS[code] ?? SQL_WORDS[code.slice(0, 2)]
  if (!SAYS_NAMES.includes(code.slice(0, 2))) {
    const where = [table, constraint].filter((name) => name !== undefined).join(", ")
    return `${named ?? "isi sebuah baris melanggar aturan tabelnya"}${where === "" ? "" : `: ${where}`} (SQLSTATE ${code})`
  }
  return `${named === undefined ? "" : `${named}: `}${message} (SQLSTATE ${code})`
}

const DISK_WORDS: Readonly<Record<string, string>> = {
  ENOSPC: "ruang disk habis",
  EROFS: "disk hanya dapat dibaca",
  EACCES: "proses ini tidak boleh membaca atau menulis folder data",
  EPERM: "proses ini tidak boleh membaca atau menulis folder data",
}

const wordsOf = (thrown: unknown): string => {
  const root = rootOf(thrown)
  if (root instanceof pg.DatabaseError) return sqlWords(root)
  if (root instanceof WebAssembly.RuntimeError)
    return "basis data di folder data tidak dapat dibuka: berkasnya rusak, atau dari versi PostgreSQL yang lain. Pulihkan cadangan DATA_DIR."
  const code = root instanceof Error && "code" in root ? String(root.code) : ""
  const disk = DISK_WORDS[code]
  return disk === undefined ? reasonOf(root) : `${disk} (${code})`
}

const isListening = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && "code" in error && "syscall" in error && error.syscall === "listen"

const isForeign = (error: Error): boolean =>
  error instanceof DrizzleQueryError || error instanceof WebAssembly.RuntimeError || "code" in error

/** Why the server did not start, for its operator: causes in words, never a statement or its parameters. */
export const startWords = (error: unknown, port: string): string => {
  if (error instanceof DatabaseAway)
    return `PostgreSQL di DATABASE_URL tidak dapat dihubungi: ${reasonOf(error.cause)}`
  if (error instanceof UpgradeFailed)
    return `pembaruan basis data berhenti di ${error.tag}: ${wordsOf(error.cause)}. Semua langkahnya dibatalkan: data tetap seperti sebelumnya, dan Balai versi sebelumnya masih dapat membukanya.`
  if (isListening(error))
    return error.code === "EADDRINUSE"
      ? `Port ${port} sedang dipakai. Pakai PORT lain.`
      : `Port ${port} tidak dapat dipakai (${error.code}). Pakai PORT atau HOST lain.`
  /** This program's own errors already explain themselves, whatever their cause. */
  return error instanceof Error && !isForeign(error) ? error.message : wordsOf(error)
}
