/** Numbers of daily, weekly and monthly backups that are kept. */
export type BackupKeep = { readonly daily: number; readonly weekly: number; readonly monthly: number }

export type BackupSettings = {
  /** Folder of the scheduled backups; null = none are made. */
  readonly dir: string | null
  /** Time of day in Asia/Jakarta, HH:MM. */
  readonly at: string
  readonly keep: BackupKeep
  /** 32 bytes in base64; null = backups are not encrypted. */
  readonly key: string | null
}

const KEY_BYTES = 32

const keepOf = (text: string): BackupKeep => {
  const [daily = NaN, weekly = NaN, monthly = NaN, ...rest] = text.split(",").map(Number)
  const isCount = (one: number) => Number.isInteger(one) && one >= 0 && one <= 1_000
  if (![daily, weekly, monthly].every(isCount) || rest.length > 0)
    throw new Error(`BACKUP_KEEP=${text}: must be three counts, days,weeks,months`)
  return { daily, weekly, monthly }
}

const keyOf = (text: string | undefined): string | null => {
  if (text === undefined || text === "") return null
  if (Buffer.from(text, "base64").length !== KEY_BYTES || !/^[A-Za-z0-9+/]+=*$/.test(text))
    throw new Error("BACKUP_KEY: must be 32 bytes in base64 (openssl rand -base64 32)")
  return text
}

/** @throws with a message for the operator, without the key */
export const readBackupSettings = (env: NodeJS.ProcessEnv): BackupSettings => {
  const at = env["BACKUP_AT"] || "02:00"
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) throw new Error(`BACKUP_AT=${at}: must be a time, HH:MM`)
  return {
    dir: env["BACKUP_DIR"] || null,
    at,
    keep: keepOf(env["BACKUP_KEEP"] || "7,4,12"),
    key: keyOf(env["BACKUP_KEY"]),
  }
}
