import { sql } from "drizzle-orm"
import type { claims } from "#contract/areas/claims/reimbursment.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { rupiahWords } from "#contract/kit/words.ts"
import { hasLeft, notEmployed } from "#machines/lifecycles/employment.ts"
import { InvalidFields } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import { reimbursmentReceipts } from "../../db/tables/index.ts"
import { refuseBroken } from "../../kit/approval/asker.ts"
import type { AskRules, BrokenRule } from "../../kit/approval/askTypes.ts"
import { employmentsOf } from "../../kit/employment.ts"
import { dateIn } from "../../time/calendar.ts"
import { countedFor } from "./counted.ts"
import { type BrokenClaim, claimBrokenBy, makeClaim, type NewItem, termsOf } from "./make.ts"
import { type LimitedItem, quotasOf } from "./quotas.ts"

type Values = Omit<PayloadOf<typeof claims.calls.ask>, "request_id" | "version">
type Shown = PayloadOf<typeof claims.calls.preview>

const fieldOf = {
  category: "kategori_id",
  payment: "kategori_id",
  day: "tanggal",
  age: "tanggal",
  amount: "amount",
} as const satisfies Readonly<Record<BrokenClaim["rule"], string>>

const atItem = ({ item, rule, message }: BrokenClaim): BrokenRule => ({
  field: `items.${item}.${fieldOf[rule]}`,
  message,
})

/** A claim is decided on its own day, so that an employee who has left cannot be given one any more. */
const leftBy = async (tx: Tx, members_id: number, items: Shown["items"], today: string) => {
  const held = (await employmentsOf(tx, [members_id])).get(members_id)
  if (held === undefined) return [{ field: "members_id", message: "Pilihan tidak dikenal" }]
  const left = hasLeft(held, today)
  if (left !== null) return [{ field: "members_id", message: left }]
  return items.flatMap(({ tanggal }, at) => {
    const outside = notEmployed(held, tanggal)
    return outside === null ? [] : [{ field: `items.${at}.tanggal`, message: outside }]
  })
}

type Limits = Pick<LimitedItem, "limit_type" | "limit_amount" | "prorate_first_year"> & {
  readonly id: number
  readonly nama: string
}

/** The rest of each limit that the expenses count against, in words. */
const limitLines = async (tx: Tx, companies_id: number, { members_id, items }: Shown) => {
  const found = await rowsOf<Limits>(
    tx,
    sql`select k.id::float8 as id, k.nama, k.limit_type, k.limit_amount::float8 as limit_amount, k.prorate_first_year
      from claim_categories k where k.id = ${anyOf(items.map(({ kategori_id }) => kategori_id))}`,
  )
  const categories = new Map(found.map((one) => [one.id, one]))
  const known = items.flatMap(({ kategori_id, tanggal, amount }, at) => {
    const category = categories.get(kategori_id)
    return category === undefined ? [] : [{ ...category, id: at, kategori_id, tanggal, amount }]
  })
  const counted = await countedFor(
    tx,
    known.map(({ kategori_id, tanggal, limit_type }) => ({
      companies_id,
      members_id,
      claim: null,
      kategori_id,
      tanggal,
      limit_type,
    })),
  )
  const limited = known.flatMap((one, at) => {
    const own = counted[at]
    return own === undefined ? [] : [{ ...one, ...own, kategori: one.nama }]
  })
  return quotasOf(limited).map(({ nama, period, rest, item_ids }) => {
    const sum = limited.filter(({ id }) => item_ids.includes(id)).reduce((all, one) => all + one.amount, 0)
    const left = rest ?? 0
    return {
      label: `Batas ${nama}${period === "klaim" ? "" : ` ${period}`}`,
      value: `sisa ${rupiahWords(Math.max(0, left))}${sum > left ? `; klaim ini ${rupiahWords(sum)}, lebih ${rupiahWords(sum - Math.max(0, left))}` : ""}`,
    }
  })
}

/** Expenses as they are claimed, each with its receipt. */
export const askClaim: AskRules<Values, Shown> = {
  make: async ({ tx, companyId, now, asker, file }, { members_id, judul, note, items }) => {
    refuseBroken(await leftBy(tx, members_id, items, dateIn(now)))
    refuseBroken(claimBrokenBy(items, await termsOf(tx, companyId), dateIn(now)).map(atItem))
    const filed: NewItem[] = []
    for (const [at, item] of items.entries()) {
      const receipt = await file(`items.${at}.receipt`)
      filed.push({ ...item, receipts: receipt === null ? [] : [receipt] })
    }
    const made = await makeClaim(
      tx,
      {
        companies_id: companyId,
        members_id,
        judul,
        note,
        items: filed,
        asker,
      },
      now,
    )
    if (!made.ok) throw new InvalidFields({ items: made.broken.map(({ message }) => message) })
    const { id, no, total } = made
    return { id, no, after: { no, judul, total_claimed: total } }
  },
  preview: async ({ tx, companyId, now }, { members_id, items }) => {
    const today = dateIn(now)
    const total = items.reduce((all, { amount }) => all + amount, 0)
    return {
      lines: [
        { label: "Jumlah", value: rupiahWords(total) },
        ...(await limitLines(tx, companyId, { members_id, items })),
      ],
      broken: [
        ...(await leftBy(tx, members_id, items, today)),
        ...claimBrokenBy(items, await termsOf(tx, companyId), today).map(atItem),
      ],
    }
  },
  attach: async (tx, { companies_id, id, item_id, files_id }) => {
    const items = await rowsOf<{ readonly id: number }>(
      tx,
      sql`select id::float8 as id from reimbursment_items
        where companies_id = ${companies_id} and reimbursments_id = ${id} order by id`,
    )
    const item = item_id === null && items.length === 1 ? items[0] : items.find((one) => one.id === item_id)
    if (item === undefined) throw new InvalidFields({ item_id: ["Pilih pengeluarannya"] })
    await tx.insert(reimbursmentReceipts).values({ companies_id, items_id: item.id, files_id })
  },
}
