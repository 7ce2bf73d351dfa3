import { sql } from "drizzle-orm"
import { askRedemption } from "../../areas/sales/askRedemption.ts"
import { redemptionApproval } from "../../areas/sales/redemptions.flow.ts"
import { asCompany } from "../../db/asCompany.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { employeeMover } from "../../kit/approval/mover.ts"
import { dateIn } from "../../time/calendar.ts"
import type { Random } from "../random.ts"
import { deciderOf } from "../requests.ts"
import { isOfOffice, type Staged } from "./stage.ts"

const MOST = 60
/** How often an approved redemption is handed over, where there is one. */
const DELIVERED = 0.5

/** An administrator hands over the reward that was approved first. @returns null where none is approved */
const deliver = async (tx: Tx, { company, now }: Staged): Promise<string | null> => {
  const [row] = await rowsOf<{ readonly id: number; readonly nama: string; readonly reward: string }>(
    tx,
    sql`select r.id::float8 as id, m.nama, r.reward_nama as reward from redemptions r
      join members m on m.companies_id = r.companies_id and m.id = r.members_id
      where r.companies_id = ${company} and r.status = 'approved' and m.status = 'active' order by r.last_at, r.id limit 1`,
  )
  const decider = await deciderOf(tx, company)
  if (row === undefined || decider === null) return null
  const mover = {
    ...employeeMover(tx, now, company, decider.nama, "demo"),
    actor: { ...decider, as: "company" as const },
  }
  await redemptionApproval.move(mover, row.id, { type: "redemption.deliver" })
  return `${decider.nama} menyerahkan ${row.reward} kepada ${row.nama}`
}

type Wish = {
  readonly id: number
  readonly nama: string
  readonly kode_kantor: string | null
  readonly rewards_id: number
  readonly reward: string
}
/** Employees with the rewards that their points pay, one piece each. */
const wishes = (tx: Tx, company: number, today: string): Promise<Wish[]> =>
  rowsOf<Wish>(
    tx,
    sql`select m.id::float8 as id, m.nama, o.kode as kode_kantor, w.id::float8 as rewards_id, w.nama as reward
      from sales_point_balances b join members m on m.companies_id = b.companies_id and m.id = b.members_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      join rewards w on w.companies_id = b.companies_id and w.point_cost <= b.balance
      where b.companies_id = ${company} and m.status = 'active' and m.archived_at is null and w.is_active and w.stock > 0
        and (w.valid_until is null or w.valid_until >= ${today}::date)
      order by md5('hadiah' || m.id::text || w.id::text) limit ${MOST}`,
  )

/**
 * An employee asks for a reward, or an administrator hands over one that was approved.
 * @returns null where nobody's points suffice
 */
export const redeem = async (tx: Tx, staged: Staged, chance: Random): Promise<string | null> => {
  const { company, levels, office, now } = staged
  if (levels === null && chance.chance(DELIVERED)) {
    const handed = await deliver(tx, staged)
    if (handed !== null) return handed
  }
  const found = (await wishes(tx, company, dateIn(now))).filter(isOfOffice({ office }))
  if (found.length === 0) return null
  const { id: members_id, nama, rewards_id, reward } = chance.pick(found)
  await asCompany(tx, company, dateIn(now), () =>
    askRedemption.make(
      {
        tx,
        companyId: company,
        now,
        asker: null,
        file: () => Promise.resolve(null),
        ...(levels === null ? {} : { levels }),
      },
      { members_id, rewards_id, qty: 1, note: null },
    ),
  )
  return `${nama} meminta ${reward}`
}
