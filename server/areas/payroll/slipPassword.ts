import { eq } from "drizzle-orm"
import type { SlipPassword } from "#contract/areas/preferences/etc.ts"
import type { Tx } from "../../db/database.ts"
import { members, type slips } from "../../db/tables/index.ts"
import { etcRecord } from "../../kit/companySettings.ts"

/** `1990-01-31` as "31011990". */
const digitsOf = (date: string): string => date.split("-").toReversed().join("")

export type PasswordKind = SlipPassword
const ofBirth: readonly PasswordKind[] = ["birth_date", "nip_birth_date"]
/** Employees without a birth date get the NIP as password. */
export const passwordKindFor = (kind: PasswordKind, hasBirthDate: boolean): PasswordKind =>
  ofBirth.includes(kind) && !hasBirthDate ? "nip" : kind

/** The company's setting. */
export const passwordKindOf = async (tx: Tx, companyId: number): Promise<PasswordKind> => {
  const { payslip_pdf_password } = await etcRecord.read({ tx, companyId })
  return payslip_pdf_password as PasswordKind
}

/** The password by the company's setting, unless a letter has already named the kind of password to its reader. */
export const passwordOf = async (
  tx: Tx,
  row: typeof slips.$inferSelect,
  told: PasswordKind | null,
): Promise<string | null> => {
  const kind = told ?? (await passwordKindOf(tx, row.companies_id))
  if (kind === "none") return null
  const [member] = await tx
    .select({ born: members.tanggal_lahir })
    .from(members)
    .where(eq(members.id, row.members_id))
  const born = member?.born ?? null
  const { nip } = row.person
  if (born === null || kind === "nip") return nip
  return kind === "birth_date" ? digitsOf(born) : `${nip}${digitsOf(born)}`
}
