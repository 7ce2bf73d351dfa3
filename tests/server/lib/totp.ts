import { type SQL, sql } from "drizzle-orm"
import { Secret, TOTP } from "otpauth"

type Desk = { readonly sqlRows: <R>(statement: SQL) => Promise<R[]> }

/** Secret of the authenticator apps of tests. */
export const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

export const TOTP_STEP_MS = 30_000

/** The code that an authenticator app shows at this instant. */
export const codeAt = (at: Date, secret = SECRET): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** Gives an account a confirmed authenticator app, or one whose enrolment is under way. */
export const withTotp = (
  { sqlRows }: Desk,
  account: number,
  confirmed_at: string | null = "2026-11-01T00:00:00Z",
) =>
  sqlRows(
    sql`insert into totp_factors (accounts_id, secret, created_at, confirmed_at)
      values (${account}, ${SECRET}, '2026-11-01T00:00:00Z', ${confirmed_at}::timestamptz)
      on conflict (accounts_id) do update set confirmed_at = excluded.confirmed_at, last_step = null`,
  )

/** Takes every second factor of an account away. */
export const withoutTotp = async ({ sqlRows }: Desk, account: number): Promise<void> => {
  await sqlRows(sql`delete from totp_factors where accounts_id = ${account}`)
  await sqlRows(sql`delete from recovery_codes where accounts_id = ${account}`)
}

/** Messages by field of a refused payload. */
export const errorsIn = ({ data }: { readonly data?: unknown }) =>
  (data as { readonly errors?: Readonly<Record<string, readonly string[]>> } | undefined)?.errors
