import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { customers } from "../../db/tables/index.ts"
import type { Random } from "../random.ts"
import { customersNear } from "../visitPlan.ts"
import { isOfOffice, type Staged } from "./stage.ts"

type Office = {
  readonly kota: string | null
  readonly kode_kantor: string | null
  readonly lat: number
  readonly lng: number
}
/** Limits the customers that the simulation adds. */
const MOST = 300

/** Adds a customer near an office of a company that visits customers. @returns null where there are none, or enough */
export const addCustomer = async (tx: Tx, staged: Staged, chance: Random): Promise<string | null> => {
  const { company, now } = staged
  const [known] = await rowsOf<{ readonly n: number }>(
    tx,
    sql`select count(*)::int as n from customers where companies_id = ${company}`,
  )
  const offices = (
    await rowsOf<Office>(
      tx,
      sql`select kota, kode as kode_kantor, lat, lng from offices where companies_id = ${company} and is_active order by id`,
    )
  ).filter(isOfOffice(staged))
  const count = known?.n ?? 0
  if (count === 0 || count >= MOST || offices.length === 0) return null
  const office = chance.pick(offices)
  const seed = chance.int(1, 1_000_000)
  const [made] = customersNear(office, 1, seed, chance.int(0, 40))
  if (made === undefined) return null
  const at = now.toISOString()
  const nama = `${made.nama} ${count + 1}`
  await tx.insert(customers).values({
    ...made,
    nama,
    kode: `PLG-${seed}-${count}`,
    companies_id: company,
    created_at: at,
    updated_at: at,
  })
  return `${nama} dicatat sebagai pelanggan baru`
}
