import type { redemptionHistory, redemptions, rewards, salesPoints } from "../db/tables/index.ts"
import { askedMove } from "../kit/approval/history.ts"
import { dateIn } from "../time/calendar.ts"
import type { Random } from "./random.ts"
import type { Decider } from "./requests.ts"

const HOUR_MS = 3_600_000

type Status = "pending" | "approved" | "delivered" | "rejected" | "cancelled"
/** States of the redemptions, in the order of the employees who have them. */
export const stages: readonly Status[] = [
  "pending",
  "delivered",
  "approved",
  "pending",
  "delivered",
  "rejected",
  "delivered",
  "cancelled",
]
const ways: Readonly<Record<Status, readonly Status[]>> = {
  pending: [],
  approved: ["approved"],
  delivered: ["approved", "delivered"],
  rejected: ["rejected"],
  cancelled: ["approved", "cancelled"],
}
const notes: Readonly<Partial<Record<Status, string>>> = {
  rejected: "Minta hadiah lain, stoknya untuk pemenang lomba",
  cancelled: "Pegawai memilih hadiah lain",
}

export type Entry = Omit<typeof salesPoints.$inferInsert, "balance_after">
export type Reward = typeof rewards.$inferSelect
export type Member = { readonly id: number; readonly nama: string; readonly entries: readonly Entry[] }
export type Made = {
  readonly row: Omit<typeof redemptions.$inferInsert, "id" | "no">
  readonly moves: readonly Omit<typeof redemptionHistory.$inferInsert, "row_id" | "companies_id">[]
}

/** A redemption of the employee, some days ago; null where the points do not suffice for anything. */
export const redemptionOf = (
  company: number,
  member: Member,
  stage: Status,
  choice: readonly Reward[],
  decider: Decider,
  now: Date,
  chance: Random,
): Made | null => {
  const asked = new Date(
    now.getTime() - (stage === "pending" ? chance.int(3, 60) : chance.int(100, 300)) * HOUR_MS,
  )
  const balance = member.entries
    .filter(({ at }) => at <= asked.toISOString())
    .reduce((sum, { points }) => sum + points, 0)
  const payable = choice.filter(({ point_cost }) => point_cost <= balance)
  if (payable.length === 0) return null
  const reward = chance.pick(payable)
  const at = asked.toISOString()
  const later = (step: number) => new Date(asked.getTime() + step * 26 * HOUR_MS).toISOString()
  const way = ways[stage]
  const note = notes[stage] ?? null
  const moves = [
    askedMove(member.nama, at),
    ...way.map((to, step) => ({
      version: step + 2,
      from_state: way[step - 1] ?? "pending",
      to_state: to,
      level: 1,
      by_id: decider.id,
      by_nama: decider.nama,
      at: later(step + 1),
      note: to === stage ? note : null,
      via: "single" as const,
    })),
  ]
  const last = moves.at(-1)
  const isGranted = way.includes("approved")
  return {
    row: {
      companies_id: company,
      members_id: member.id,
      rewards_id: reward.id,
      reward_nama: reward.nama,
      point_cost: reward.point_cost,
      qty: 1,
      points: reward.point_cost,
      tanggal: dateIn(asked),
      note: chance.chance(0.3) ? "Diambil di kantor" : null,
      delivered_on: stage === "delivered" ? dateIn(new Date(later(2))) : null,
      delivered_nama: stage === "delivered" ? decider.nama : null,
      status: stage,
      level: 1,
      level_total: 1,
      decided_by: isGranted ? [decider.id] : [],
      approval_note: note,
      last_nama: last?.by_nama ?? member.nama,
      last_at: last?.at ?? at,
      version: moves.length,
      created_at: at,
      updated_at: last?.at ?? at,
    },
    moves,
  }
}

/** Entries of the ledger that a redemption makes: taken, and given back where it was refused. */
export const entriesOf = ({ row, moves }: Made, id: number): readonly Entry[] => {
  const of = { companies_id: row.companies_id, members_id: row.members_id, redemptions_id: id }
  const taken: Entry = {
    ...of,
    kind: "redeemed",
    points: -row.points,
    tanggal: row.tanggal,
    by_nama: moves[0]?.by_nama ?? null,
    at: row.created_at,
  }
  const back = row.status === "rejected" || row.status === "cancelled"
  return back
    ? [
        taken,
        {
          ...of,
          kind: "returned",
          points: row.points,
          tanggal: dateIn(new Date(row.last_at)),
          by_nama: row.last_nama ?? null,
          at: row.last_at,
        },
      ]
    : [taken]
}
