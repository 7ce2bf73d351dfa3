import { sql } from "drizzle-orm"
import { dateWords, wholeWords } from "#contract/kit/words.ts"
import { InvalidFields } from "../../call/answer.ts"
import { rowsOf } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import { redemptions as t } from "../../db/tables/index.ts"
import { nextNumber } from "../../kit/numberSeries.ts"
import { dateIn } from "../../time/calendar.ts"
import { type Booking, bookPoints, lockBalances } from "./points.ts"

export type Wish = {
  readonly members_id: number
  readonly rewards_id: number
  readonly qty: number
  readonly note: string | null
}
/** Columns of a new redemption that follow from who asks. */
type Asked = Pick<
  typeof t.$inferInsert,
  "level_total" | "last_nama" | "created_by" | "entered_by" | "entered_nama"
>

type Reward = {
  readonly nama: string
  readonly point_cost: number
  readonly stock: number
  readonly valid_until: string | null
  readonly is_active: boolean
}

/** An error at a field; the toast says it too, because another account may have been faster. */
const refused = (field: string, words: string) => new InvalidFields({ [field]: [words] }, words)

/** Why a reward could not be taken. */
const whyNot = (reward: Reward | undefined, today: string): InvalidFields => {
  if (reward === undefined) return refused("rewards_id", "Pilihan tidak dikenal")
  const { is_active, valid_until, stock } = reward
  if (!is_active) return refused("rewards_id", "Hadiah ini tidak aktif")
  if (valid_until !== null && valid_until < today)
    return refused("rewards_id", `Berlaku sampai ${dateWords(valid_until)}`)
  return stock === 0
    ? refused("rewards_id", "Stok habis")
    : refused("qty", `Stok tinggal ${wholeWords(stock)}`)
}

/** Takes pieces of a reward from its stock, in one conditional update. @throws InvalidFields */
const takeStock = async ({ tx, now }: Booking, { rewards_id, qty }: Wish): Promise<Reward> => {
  const today = dateIn(now)
  const columns = sql`nama, point_cost, stock, valid_until::text as valid_until, is_active`
  const [taken] = await rowsOf<Reward>(
    tx,
    sql`update rewards set stock = stock - ${qty}, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
      where id = ${rewards_id} and stock >= ${qty} and is_active and (valid_until is null or valid_until >= ${today}::date)
      returning ${columns}`,
  )
  if (taken !== undefined) return taken
  const [reward] = await rowsOf<Reward>(tx, sql`select ${columns} from rewards where id = ${rewards_id}`)
  throw whyNot(reward, today)
}

/**
 * A new redemption: takes points and stock. Locks the balance first, then the reward, like everything that changes both.
 * @throws InvalidFields where the stock or the points do not suffice
 */
export const takeReward = async (booking: Booking, wish: Wish, asked: Asked) => {
  const { tx, companyId, now } = booking
  const { members_id, rewards_id, qty, note } = wish
  const balance = (await lockBalances(booking, [members_id])).get(members_id) ?? 0
  const { nama, point_cost } = await takeStock(booking, wish)
  const points = point_cost * qty
  if (points > balance)
    throw refused("qty", `Poin tidak cukup: perlu ${wholeWords(points)}, saldo ${wholeWords(balance)}`)
  const [next] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('redemptions', 'id'))::float8 as id`,
  )
  if (next === undefined) throw new Error("no id for a redemption")
  const [tanggal, at] = [dateIn(now), now.toISOString()]
  const row = {
    ...asked,
    companies_id: companyId,
    id: next.id,
    no: await nextNumber(tx, companyId, "PH", tanggal),
    members_id,
    rewards_id,
    reward_nama: nama,
    point_cost,
    qty,
    points,
    tanggal,
    note,
    status: "pending" as const,
    last_at: at,
    created_at: at,
    updated_at: at,
  }
  await tx.insert(t).values(row)
  await bookPoints(booking, [
    { members_id, kind: "redeemed", points: -points, tanggal, redemptions_id: next.id },
  ])
  return row
}

type Taken = {
  readonly id: number
  readonly members_id: number
  readonly rewards_id: number
  readonly qty: number
  readonly points: number
}

/** Gives points and stock of redemptions back. Balances are locked first, then rewards, each in the order of their ids. */
export const giveBack = async (booking: Booking, rows: readonly Taken[]): Promise<void> => {
  const { tx, now } = booking
  await lockBalances(
    booking,
    rows.map(({ members_id }) => members_id),
  )
  const ids = [...new Set(rows.map(({ rewards_id }) => rewards_id))]
  await tx.execute(sql`select from rewards where id = ${anyOf(ids)} order by id for no key update`)
  await tx.execute(
    sql`update rewards w set stock = w.stock + s.qty, version = w.version + 1, updated_at = ${now.toISOString()}::timestamptz
      from (select x.rewards_id, sum(x.qty) as qty from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as x(rewards_id bigint, qty int) group by x.rewards_id) s where w.id = s.rewards_id`,
  )
  await bookPoints(
    booking,
    rows.map(({ id, members_id, points }) => ({
      members_id,
      kind: "returned" as const,
      points,
      tanggal: dateIn(now),
      redemptions_id: id,
    })),
  )
}
