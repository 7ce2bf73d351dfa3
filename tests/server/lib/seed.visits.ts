import { sql } from "drizzle-orm"
import { radiusPenugasan } from "#contract/areas/fieldwork/radiusPenugasan.ts"
import { decoder } from "#contract/kit/decode.ts"
import { rowsOf, type Tx } from "#server/db/database.ts"
import {
  customers,
  products,
  trackPoints,
  visitHistory,
  visitLines,
  visitMoves,
  visitPhotos,
  visitRules,
  visits,
} from "#server/db/tables/index.ts"

export type NewVisitRow = Partial<typeof visits.$inferInsert> & {
  readonly companies_id: number
  readonly members_id: number
  readonly customers_id: number
  readonly tipe_tugas_id: number
}

const OPEN: readonly string[] = ["planned", "on_the_way", "in_progress", "missed"]

/** A finished visit with a pending approval, within the radius and long enough. @returns its id */
export const addVisit = async (tx: Tx, now: Date, values: NewVisitRow): Promise<number> => {
  const at = now.toISOString()
  const [next] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('visits', 'id'))::float8 as id`,
  )
  const id = next?.id ?? 0
  const isOpen = OPEN.includes(values.visit_status ?? "done")
  const status = isOpen ? ("none" as const) : ("pending" as const)
  const [row] = await tx
    .insert(visits)
    .values({
      id,
      no: `KJ/2026/9${String(id).padStart(5, "0")}-${values.companies_id}`,
      tanggal: "2026-11-19",
      plan_time: "10:00",
      assigned_nama: "Admin",
      purpose: "Menawarkan produk baru",
      radius_m: 100,
      radius_mode: "warn",
      min_duration_min: 10,
      max_gps_accuracy_m: 100,
      needs_photo_in: false,
      needs_photo_out: false,
      needs_signature: false,
      visit_status: "done",
      ...(isOpen && values.visit_status !== "in_progress"
        ? {}
        : {
            in_at: "2026-11-19T03:00:00.000Z",
            in_lat: -6.2,
            in_lng: 106.8,
            in_accuracy_m: 12,
            in_distance_m: 40,
            in_radius: true,
          }),
      ...(isOpen
        ? {}
        : { out_at: "2026-11-19T03:30:00.000Z", duration_min: 30, result: "berhasil" as const, queued: id }),
      planned_at: at,
      status,
      last_nama: "Pegawai",
      last_at: at,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning({ version: visits.version, status: visits.status })
  if (row === undefined) throw new Error("no visit")
  const own = { companies_id: values.companies_id, row_id: id, version: 1, by_nama: "Pegawai", at }
  await tx.insert(visitMoves).values({ ...own, to_state: values.visit_status ?? "done", via: "single" })
  if (row.status !== "none")
    await tx.insert(visitHistory).values({ ...own, level: 1, to_state: row.status, via: "single" })
  return id
}

/** A product, and a line of it in a finished visit. */
const seedLines = async (
  tx: Tx,
  visits_id: number,
  companies_id: number,
  mark: string,
  stamp: { readonly companies_id: number; readonly created_at: string; readonly updated_at: string },
) => {
  const sold = { nama: `Kopi${mark}`, satuan: "dus", harga: 20_000 }
  const [product] = await tx
    .insert(products)
    .values({ ...stamp, ...sold })
    .returning({ id: products.id })
  await tx.insert(visitLines).values({
    ...sold,
    companies_id,
    visits_id,
    products_id: product?.id ?? 0,
    qty: 2,
    total: 40_000,
    tanggal: "2026-11-19",
  })
}

/** Rules saved once, a customer, a visit with a photo and a pending approval, and a planned visit. */
export const seedVisits = async (
  tx: Tx,
  company: { readonly id: number; readonly member: number; readonly task: number; readonly file: number },
  mark: string,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  const stamp = { companies_id: company.id, created_at: at, updated_at: at }
  const rules = decoder(radiusPenugasan.values)({ min_duration_min: 10 })
  if (!rules.ok) throw new Error("the rules of visits cannot be seeded")
  await tx.insert(visitRules).values({ ...stamp, ...rules.value, version: 2 })
  await tx.insert(trackPoints).values({
    companies_id: company.id,
    members_id: company.member,
    at: new Date(now.getTime() - 86_400_000).toISOString(),
    lat: -6.2,
    lng: 106.8,
  })
  const [customer] = await tx
    .insert(customers)
    .values({
      ...stamp,
      nama: `Toko Sumber Rejeki${mark}`,
      alamat: `Jl. Merdeka 1${mark}`,
      lat: -6.2,
      lng: 106.8,
    })
    .returning({ id: customers.id })
  const own = {
    companies_id: company.id,
    members_id: company.member,
    customers_id: customer?.id ?? 0,
    tipe_tugas_id: company.task,
    purpose: `Menawarkan produk${mark}`,
  }
  const id = await addVisit(tx, now, {
    ...own,
    signature_files_id: company.file,
    answers: [{ key: "hasil", label: "Hasil", type: "text", value: `Pesan 2${mark}`, files_id: null }],
  })
  await tx
    .insert(visitPhotos)
    .values({ companies_id: company.id, visits_id: id, phase: "in", nth: 1, files_id: company.file })
  await seedLines(tx, id, company.id, mark, stamp)
  await addVisit(tx, now, { ...own, visit_status: "planned", tanggal: "2026-11-20" })
}
