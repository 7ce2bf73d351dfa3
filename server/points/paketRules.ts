import { sql } from "drizzle-orm"
import type { ResourceRules } from "../calls/resource.ts"
import { always } from "../calls/rules.ts"
import { byText } from "../calls/words.ts"
import { rowsOf } from "../db/database.ts"
import { pointPakets } from "../db/tables/index.ts"

export const paketColumns = {
  id: pointPakets.id,
  version: pointPakets.version,
  created_at: pointPakets.created_at,
  updated_at: pointPakets.updated_at,
  nama: pointPakets.nama,
  type: pointPakets.type,
  qty: pointPakets.qty,
  price: pointPakets.price,
  bonus_qty: pointPakets.bonus_qty,
  validity_days: pointPakets.validity_days,
  description: pointPakets.description,
  is_popular: pointPakets.is_popular,
  order: pointPakets.order,
  is_active: pointPakets.is_active,
}

/** A package has no company of its own; everything else of a resource holds for it. */
export const paketRules: ResourceRules = {
  table: pointPakets as unknown as ResourceRules["table"],
  noun: "paket",
  ...always(paketColumns),
  search: [pointPakets.nama],
  sorts: {
    order: sql`${pointPakets.order}`,
    nama: byText(pointPakets.nama),
    price: sql`${pointPakets.price}`,
  },
  filters: {
    type: (value: string) => sql`${pointPakets.type} = ${value}`,
    is_active: (value: boolean) => sql`${pointPakets.is_active} = ${value}`,
  },
  unique: { point_pakets_nama_key: { field: "nama", message: "Sudah ada paket dengan nama ini" } },
  usage: async (tx) => {
    const rows = await rowsOf<{ id: number; n: number }>(
      tx,
      sql`select paket_id::float8 as id, count(*)::int as n from topups group by 1`,
    )
    return new Map(rows.map(({ id, n }) => [id, `Sudah dibeli ${n} kali; nonaktifkan saja`]))
  },
}
