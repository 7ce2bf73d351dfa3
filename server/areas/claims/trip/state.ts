import { sql } from "drizzle-orm"
import type { TripReceipt } from "#contract/areas/claims/trips.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import type { FileUrl } from "../../../kit/approval/spec.ts"

type StoredReceipt = Omit<TripReceipt, "paper"> & {
  readonly file: { readonly id: number; readonly name: string; readonly type: string } | null
}
/** Parts of a trip in other tables. */
export type TripState = {
  readonly items: readonly { readonly keterangan: string; readonly amount: number }[]
  readonly receipts: readonly StoredReceipt[]
  /** The payroll period whose slip settled the difference. */
  readonly period: string | null
}

/** Estimates, reports and settling periods of trips, by id. */
export const tripStates = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, TripState>> => {
  const rows = await rowsOf<TripState & { readonly id: number }>(
    tx,
    sql`select r.id::float8 as id,
        coalesce((select json_agg(json_build_object('keterangan', i.keterangan, 'amount', i.amount) order by i.no)
          from trip_items i where i.companies_id = r.companies_id and i.trips_id = r.id), '[]'::json) as items,
        coalesce((select json_agg(json_build_object('no', x.no, 'tanggal', x.tanggal::text, 'keterangan', x.keterangan,
            'amount', x.amount, 'accepted', x.accepted, 'file', (select json_build_object('id', f.id, 'name', f.name, 'type', f.type)
              from files f where f.companies_id = x.companies_id and f.id = x.files_id)) order by x.no)
          from trip_receipts x where x.companies_id = r.companies_id and x.trips_id = r.id), '[]'::json) as receipts,
        (select p.nama from slip_trips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
          where s.companies_id = r.companies_id and s.trips_id = r.id) as period
      from trips r where r.id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`,
  )
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}

export const NO_STATE: TripState = { items: [], receipts: [], period: null }

/** A receipt as it is shown; its address is signed. */
export const shownReceipt = (
  company: number,
  { file, ...receipt }: StoredReceipt,
  fileUrl: FileUrl,
): TripReceipt => ({
  ...receipt,
  paper:
    file === null
      ? null
      : { name: file.name, url: fileUrl(company, file.id) ?? "", is_picture: file.type !== "pdf" },
})

export const reportedOf = (receipts: readonly { readonly amount: number }[]): number | null =>
  receipts.length === 0 ? null : receipts.reduce((sum, { amount }) => sum + amount, 0)
