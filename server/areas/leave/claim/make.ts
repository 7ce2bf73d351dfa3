import { sql } from "drizzle-orm"
import { leaveClaims as flow } from "#contract/areas/leave/klaimCuti.ts"
import { amountWords, type LeaveUnit } from "#contract/areas/leave/leaveWords.ts"
import { Refusal } from "../../../call/answer.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { leaveClaimHistory, leaveClaims } from "../../../db/tables/index.ts"
import { inWholeCompany } from "../../../db/wholeCompany.ts"
import { levelsAsked } from "../../../kit/approval/asked.ts"
import { askedColumns, keepAsked } from "../../../kit/approval/asker.ts"
import type { Asker } from "../../../kit/approval/askTypes.ts"
import { dateIn } from "../../../time/calendar.ts"
import { cents, stepOf, yearOf } from "../ledger/terms.ts"
import { lockLedger } from "../ledger/write.ts"
import { keepLedger } from "../sweep.ts"
import { restOf } from "./rest.ts"

export type NewClaim = {
  readonly companies_id: number
  readonly members_id: number
  readonly kategori_id: number
  /** Balance year it is taken from; default: the current year. */
  readonly year?: number
  readonly days: number
  readonly reason?: string | null
  /** The account that enters it for the employee; default: the employee makes it. */
  readonly asker?: Asker
}
type BrokenClaim = { readonly rule: "claimable" | "days" | "rest"; readonly message: string }
export type MadeClaim =
  | { readonly ok: true; readonly id: number }
  | { readonly ok: false; readonly broken: readonly BrokenClaim[] }

type Category = {
  readonly nama: string
  readonly unit: LeaveUnit
  readonly is_claimable: boolean
  readonly is_active: boolean
}

/** Category of an encashment; undefined = the company has no such category. */
export const claimCategory = async (tx: Tx, id: number): Promise<Category | undefined> => {
  const [row] = await rowsOf<Category>(
    tx,
    sql`select nama, unit, is_claimable, is_active from leave_categories where id = ${id}`,
  )
  return row
}

/** The rules that bar a leave encashment, each with its message. */
export const claimBrokenBy = (
  { nama, unit, is_claimable, is_active }: Category,
  days: number,
  year: number,
  rest: number,
): readonly BrokenClaim[] => {
  if (!is_claimable || !is_active) return [{ rule: "claimable", message: `${nama} tidak dapat diuangkan` }]
  const step = stepOf(unit)
  if (days <= 0 || cents(days / step) % 1 !== 0)
    return [{ rule: "days", message: `Isi kelipatan ${amountWords(step, unit)}` }]
  return days <= rest
    ? []
    : [
        {
          rule: "rest",
          message: `Sisa ${nama} ${year} ${amountWords(rest, unit)}, diklaim ${amountWords(days, unit)}: kurang ${amountWords(cents(days - rest), unit)}`,
        },
      ]
}

/**
 * Creates an employee's leave encashment claim.
 * @returns the rules it breaks
 */
export const makeClaim = async (tx: Tx, ask: NewClaim, now: Date): Promise<MadeClaim> => {
  await lockLedger(tx)
  const { companies_id, members_id, kategori_id, days, asker = null } = ask
  const tanggal = dateIn(now)
  const year = ask.year ?? yearOf(tanggal)
  const category = await claimCategory(tx, kategori_id)
  const [employee] = await rowsOf<{ readonly nama: string }>(
    tx,
    sql`select nama from members where id = ${members_id}`,
  )
  if (category === undefined || employee === undefined)
    throw new Refusal("Pegawai atau kategori cuti tidak ditemukan", "not_found")
  const rest = await inWholeCompany(tx, async () => {
    await keepLedger(tx, companies_id, members_id, now)
    const [found] = await restOf(
      tx,
      [{ id: null, members_id, kategori_id, year, tanggal, days }],
      tanggal,
      true,
    )
    return found?.rest ?? 0
  })
  const broken = claimBrokenBy(category, days, year, rest)
  if (broken.length > 0) return { ok: false, broken }
  const at = now.toISOString()
  const [row] = await tx
    .insert(leaveClaims)
    .values({
      companies_id,
      members_id,
      kategori_id,
      unit: category.unit,
      tanggal,
      year,
      days,
      reason: ask.reason ?? null,
      status: "pending",
      level_total: await levelsAsked(tx, companies_id, flow.module),
      ...askedColumns(asker, employee.nama, at),
    })
    .returning({ id: leaveClaims.id })
  if (row === undefined) throw new Error("no claim was written")
  await keepAsked(
    { tx, companyId: companies_id, now, asker },
    {
      flow,
      history: leaveClaimHistory,
      id: row.id,
      members_id,
      nama: employee.nama,
      told: {
        type: "klaim",
        title: "Klaim cuti baru",
        body: `${employee.nama} menguangkan ${amountWords(days, category.unit)} ${category.nama}`,
      },
    },
  )
  return { ok: true, id: row.id }
}
