import { and, eq } from "drizzle-orm"
import { Refusal } from "../../call/answer.ts"
import type { Tx } from "../../db/database.ts"
import { companySso } from "../../db/tables/index.ts"
import type { Entering } from "./signIn.ts"

/**
 * Refuses passwords and passkeys where the company signs in by its provider only. Owners are let in, so that a broken
 * provider locks no company out.
 * @throws Refusal
 */
export const assertNotOnlySso = async (tx: Tx, { companies_id, isOwner }: Entering): Promise<void> => {
  if (companies_id === null || isOwner) return
  const [row] = await tx
    .select({ id: companySso.companies_id })
    .from(companySso)
    .where(
      and(
        eq(companySso.companies_id, companies_id),
        eq(companySso.is_on, true),
        eq(companySso.only_sso, true),
      ),
    )
  if (row !== undefined)
    throw new Refusal("Perusahaan Anda masuk lewat SSO. Tekan Masuk dengan SSO.", "forbidden")
}
