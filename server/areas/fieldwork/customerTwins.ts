import { sql } from "drizzle-orm"
import {
  addressKey,
  type CustomerFacts,
  makeTwins,
  NEAR_M,
  nameKey,
  phoneKey,
} from "#contract/areas/fieldwork/customerTwins.ts"
import { currentCompany } from "../../db/tables/kinds.ts"
import { literal } from "../../db/literal.ts"
import { rowsOf, type Tx } from "../../db/database.ts"

export type StoredTwin = CustomerFacts & { readonly id: number; readonly kode: string | null }

/** One metre of latitude, in degrees. */
const METRE = 1 / 111_320
/** Bounds the candidates of one question; the judgement needs the nearest ones only. */
const MOST = 2_000

/** A box around the place of a customer, in degrees, which contains everything within `NEAR_M`. */
const boxOf = ({ lat, lng }: CustomerFacts) => {
  if (lat === null || lng === null) return []
  const [up, side] = [NEAR_M * METRE, (NEAR_M * METRE) / Math.max(0.01, Math.cos((lat * Math.PI) / 180))]
  return [{ south: lat - up, north: lat + up, west: lng - side, east: lng + side }]
}

const list = (words: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify([...new Set(words)])}::jsonb))`

const facts = sql`c.id::float8 as id, c.nama, c.kode, c.phone, c.alamat, c.lat, c.lng`
const among = sql`c.companies_id = ${currentCompany} and c.merged_into_id is null`

/** Candidates for duplicates of several customers at once, each fact found by its index. */
export const candidatesSql = (asked: readonly CustomerFacts[]) => {
  const names = asked.flatMap(({ nama }) => [nama.toLowerCase(), nameKey(nama)])
  const phones = asked.flatMap(({ phone }) => {
    const key = phone === null ? null : phoneKey(phone)
    return key === null ? [] : [key, `0${key}`, `62${key}`]
  })
  const addresses = asked.flatMap(({ alamat }) => {
    const key = alamat === null ? "" : addressKey(alamat)
    return key === "" ? [] : [key]
  })
  const folded = asked.map(({ nama }) => nameKey(nama))
  const byName = sql`select ${facts} from customers c where ${among} and c.nama_sort = any (${list(names)})`
  const byPlace = sql`select ${facts} from jsonb_to_recordset(${JSON.stringify(asked.flatMap(boxOf))}::jsonb)
      as b(south float8, north float8, west float8, east float8)
    join customers c on ${among} and c.lat between b.south and b.north and c.lng between b.west and b.east`
  const byFold = sql`select ${facts} from customers c where ${among} and c.nama_fold = any (${list(folded)})`
  const byPhone = sql`select ${facts} from customers c where ${among} and c.phone_key = any (${list(phones)})`
  const byAddress = sql`select ${facts} from customers c where ${among} and c.alamat_key = any (${list(addresses)})`
  return { byName, byPlace, byFold, byPhone, byAddress }
}

/** The possible duplicates of customers that are asked about together. */
export const twinsAmong = async (tx: Tx, asked: readonly CustomerFacts[]) => {
  if (asked.length === 0) return makeTwins<StoredTwin>()
  const parts = Object.values(candidatesSql(asked))
  const rows = await rowsOf<StoredTwin>(tx, sql`${sql.join(parts, sql` union `)} limit ${literal(MOST)}`)
  return makeTwins(rows)
}
