import { sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { claims } from "#contract/areas/claims/reimbursment.ts"
import { liveStates } from "#machines/lifecycles/claimParts.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { isOneOf } from "../../db/literal.ts"
import { type ClaimQuota, type LimitedItem, quotasOf } from "./quotas.ts"
import { fileTypes } from "../../files/types.ts"
import type { FileUrl } from "../../kit/approval/spec.ts"
import { isLateAt } from "./age.ts"
import { type Counted, countedFor } from "./counted.ts"

type Item = AnswerOf<typeof claims.calls.detail>["items"][number]
type Receipt = { readonly id: number; readonly name: string; readonly type: keyof typeof fileTypes }

type Read = LimitedItem &
  Pick<
    Item,
    | "keterangan"
    | "amount"
    | "amount_approved"
    | "reject_reason"
    | "receipt_no"
    | "vendor"
    | "km"
    | "duplicates"
  > & {
    readonly claim: number
    readonly members_id: number
    readonly companies_id: number
    readonly receipt_required_above: number
    readonly max_age_days: number
    readonly gl_code: string | null
    /** Instant of the claim. */
    readonly asked_at: string
    readonly receipts: readonly Receipt[]
  }

/**
 * Items by claim, with the data for their limits. Duplicates are searched with one sub-select per index: a single
 * condition with "or" would scan every item of the company for each item.
 */
export const readItems = async (
  tx: Tx,
  claims: readonly number[],
): Promise<ReadonlyMap<number, readonly Read[]>> => {
  if (claims.length === 0) return new Map()
  const ids = sql.join(
    claims.map((id) => sql`${id}::bigint`),
    sql`, `,
  )
  const rows = await rowsOf<Omit<Read, keyof Counted>>(
    tx,
    sql`select i.id::float8 as id, i.companies_id::float8 as companies_id, r.id::float8 as claim,
      r.members_id::float8 as members_id, i.kategori_id::float8 as kategori_id, k.nama as kategori, i.tanggal::text as tanggal, i.keterangan,
      i.amount::float8 as amount, i.amount_approved::float8 as amount_approved, i.reject_reason, i.receipt_no,
      i.vendor, i.km, k.limit_type, k.limit_amount::float8 as limit_amount, k.prorate_first_year,
      k.receipt_required_above::float8 as receipt_required_above, k.max_age_days, k.gl_code, r.created_at as asked_at,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type) order by f.id), '[]'::json)
        from reimbursment_receipts p join files f on f.companies_id = p.companies_id and f.id = p.files_id
        where p.companies_id = i.companies_id and p.items_id = i.id) as receipts,
      (select coalesce(json_agg(json_build_object('id', t.id, 'no', t.no, 'nama', t.nama, 'tanggal', t.tanggal, 'why', t.why)), '[]'::json)
        from (select o.id, o.no, w.nama, x.tanggal::text as tanggal,
            case when x.tanggal = i.tanggal and x.amount = i.amount and lower(x.vendor) = lower(i.vendor) then 'isi' else 'file' end as why
          from (select s.id from reimbursment_items s
              where s.companies_id = i.companies_id and s.tanggal = i.tanggal and s.amount = i.amount
                and lower(s.vendor) = lower(i.vendor)
            union select b.items_id from reimbursment_receipts a
              join files fa on fa.companies_id = a.companies_id and fa.id = a.files_id
              join files fb on fb.companies_id = fa.companies_id and fb.sha256 = fa.sha256
              join reimbursment_receipts b on b.companies_id = fb.companies_id and b.files_id = fb.id
              where a.companies_id = i.companies_id and a.items_id = i.id) alike
          join reimbursment_items x on x.companies_id = i.companies_id and x.id = alike.id
          join reimbursments o on o.companies_id = x.companies_id and o.id = x.reimbursments_id
          join members w on w.companies_id = o.companies_id and w.id = o.members_id
          where x.id <> i.id and ${isOneOf(sql`o.status`, liveStates)}
          order by o.id, x.id limit 5) t) as duplicates
    from reimbursment_items i
    join reimbursments r on r.companies_id = i.companies_id and r.id = i.reimbursments_id
    join claim_categories k on k.companies_id = i.companies_id and k.id = i.kategori_id
    where r.id in (${ids}) order by i.id`,
  )
  const byClaim = new Map<number, Read[]>()
  const counted = await countedFor(tx, rows)
  for (const [at, row] of rows.entries()) {
    const read = { ...row, ...(counted[at] as Counted) }
    byClaim.set(row.claim, [...(byClaim.get(row.claim) ?? []), read])
  }
  return byClaim
}

/** Whether an expense `i` has no receipt although its category `k` requires one; see `lacks_receipt`. */
export const lacksReceipt = sql`i.amount > k.receipt_required_above and not exists (select from reimbursment_receipts p
  where p.companies_id = i.companies_id and p.items_id = i.id)`

export const quotasFor = (items: readonly Read[]): readonly ClaimQuota[] => quotasOf(items)

const itemStatus = ({ amount, amount_approved }: Read): Item["item_status"] => {
  if (amount_approved === null) return "pending"
  if (amount_approved === 0) return "rejected"
  return amount_approved < amount ? "partial" : "approved"
}

/** Converts an item to the API's form. */
export const shownItem = (item: Read, fileUrl: FileUrl): Item => ({
  id: item.id,
  kategori_id: item.kategori_id,
  kategori: item.kategori,
  tanggal: item.tanggal,
  keterangan: item.keterangan,
  amount: item.amount,
  amount_approved: item.amount_approved,
  item_status: itemStatus(item),
  reject_reason: item.reject_reason,
  receipt_no: item.receipt_no,
  vendor: item.vendor,
  km: item.km,
  receipts: item.receipts.map(({ id, name, type }) => ({
    id,
    name,
    url: fileUrl(item.companies_id, id) ?? "",
    is_picture: fileTypes[type].isPicture,
  })),
  lacks_receipt: item.receipts.length === 0 && item.amount > item.receipt_required_above,
  is_late: isLateAt(item, item.asked_at),
  max_age_days: item.max_age_days,
  gl_code: item.gl_code,
  duplicates: item.duplicates,
})
export type ReadItem = Read
