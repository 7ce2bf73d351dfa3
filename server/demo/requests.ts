import { sql } from "drizzle-orm"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { attendanceRequestHistory, attendanceRequests, meta } from "../db/tables/index.ts"
import { distanceM } from "../areas/attendance/distance.ts"
import { dateIn } from "../time/calendar.ts"
import type { FileStore } from "../files/store.ts"
import { addDays } from "./days.ts"
import { insertFiles, keepPicture, type KeptFile } from "./keepFile.ts"
import { drawnPerson } from "./pictures.ts"
import { type Random, random } from "./random.ts"
import { idAt, insertNew, leading, reserveIds } from "./rows.ts"
import { askedMove } from "../kit/approval/history.ts"

export const REQUEST_DAYS = 21
const MOST = 48
const PHOTOS = 6
const MINUTE_MS = 60_000
/** One metre of latitude, in degrees. */
const METRE = 1 / 111_320

export type Day = {
  readonly members_id: number
  readonly nama: string
  readonly offices_id: number
  readonly kode_kantor: string | null
  readonly lat: number
  readonly lng: number
  readonly radius_m: number
  readonly date: string
  readonly check_in_at: string | null
  readonly check_out_at: string | null
  readonly late_min: number
  readonly early_out_min: number
  readonly day_status: string
}
type Type = (typeof attendanceRequests.$inferInsert)["type"]
type Asked = Pick<
  typeof attendanceRequests.$inferInsert,
  "type" | "reason" | "requested_in" | "requested_out" | "lat" | "lng" | "accuracy_m" | "distance_m"
>
export type Decider = { readonly id: number; readonly nama: string }

const reasons: Readonly<Record<Type, readonly string[]>> = {
  luar_radius: ["Antar dokumen ke bank", "Kunjungan ke pelanggan lama", "Ambil barang di gudang mitra"],
  terlambat: ["Ban bocor di jalan", "KRL terlambat dari Bogor", "Antar anak ke dokter"],
  pulang_cepat: ["Jemput anak sakit di sekolah", "Kontrol dokter gigi"],
  koreksi: ["Lupa absen pulang", "Aplikasi tertutup saat absen pulang"],
  manual: ["Ponsel tertinggal di rumah", "Ponsel rusak, masuk seperti biasa"],
  offline: ["Tidak ada sinyal di gudang", "Jaringan padam sampai siang"],
  lembur: ["Stok opname akhir bulan", "Persiapan audit"],
  libur: ["Bongkar muat di hari libur"],
}

const shifted = (at: string | null, minutes: number): string | null =>
  at === null ? null : new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString()
/** An instant at 08:00 Jakarta time, plus a number of minutes. */
const clockOn = (date: string, minutes: number): string =>
  new Date(Date.parse(`${date}T01:00:00.000Z`) + minutes * MINUTE_MS).toISOString()

const typeOf = (day: Day, chance: Random): Type => {
  if (day.day_status === "alpa") return "manual"
  if (day.day_status === "tidak_lengkap") return "koreksi"
  if (day.late_min > 0 && chance.chance(0.6)) return "terlambat"
  if (day.early_out_min > 0) return "pulang_cepat"
  return chance.weighted<Type>([
    ["luar_radius", 6],
    ["offline", 2],
    ["lembur", 2],
  ])
}

/** A random place at this distance from the office. */
const placeAt = (day: Day, metres: number, chance: Random) => {
  const angle = chance.next() * 2 * Math.PI
  const lat = day.lat + Math.sin(angle) * metres * METRE
  const lng = day.lng + (Math.cos(angle) * metres * METRE) / Math.cos((day.lat * Math.PI) / 180)
  return {
    lat,
    lng,
    accuracy_m: chance.int(5, 45),
    distance_m: distanceM({ lat, lng }, day),
  }
}

const nowhere = { lat: null, lng: null, accuracy_m: null, distance_m: null }

/** The request an employee makes about one of their days. */
export const askedOf = (day: Day, chance: Random): Asked => {
  const type = typeOf(day, chance)
  const out = type === "luar_radius"
  const times: Readonly<Partial<Record<Type, readonly [string | null, string | null]>>> = {
    koreksi: [day.check_in_at, clockOn(day.date, 540 + chance.int(0, 40))],
    manual: [clockOn(day.date, chance.int(-20, 5)), clockOn(day.date, 540)],
    offline: [shifted(day.check_in_at, -chance.int(5, 30)), null],
    lembur: [null, shifted(day.check_out_at, chance.int(60, 150))],
  }
  const [requested_in, requested_out] = times[type] ?? [null, null]
  return {
    type,
    reason: chance.pick(reasons[type]),
    requested_in,
    requested_out,
    ...(type === "manual"
      ? nowhere
      : placeAt(
          day,
          out ? chance.int(day.radius_m + 60, day.radius_m + 900) : chance.int(5, day.radius_m),
          chance,
        )),
  }
}

/** Requests that rewrite the record stay pending or are rejected, because the demo's records are not changed. */
const decisionOf = (type: Type, isOld: boolean, chance: Random): "pending" | "approved" | "rejected" => {
  if (!isOld || chance.chance(0.25)) return "pending"
  if (["koreksi", "manual", "offline"].includes(type)) return chance.chance(0.5) ? "rejected" : "pending"
  return chance.chance(0.8) ? "approved" : "rejected"
}

/** Days of a company for requests, in a deterministic order. */
export const daysOf = (tx: Tx, company: number, from: string, to: string): Promise<Day[]> =>
  rowsOf<Day>(
    tx,
    sql`select a.members_id::float8 as members_id, m.nama, m.offices_id::float8 as offices_id,
      o.kode as kode_kantor, o.lat, o.lng,
      o.radius_m, a.business_date::text as date, a.check_in_at, a.check_out_at, a.late_min, a.early_out_min, a.day_status
    from attendance a
    join members m on m.companies_id = a.companies_id and m.id = a.members_id
    join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
    where a.companies_id = ${company} and a.business_date between ${from}::date and ${to}::date
      and a.day_status in ('hadir', 'tidak_lengkap', 'alpa') and (a.day_status = 'alpa' or a.check_in_at is not null)
    order by md5(a.members_id::text || a.business_date::text) limit ${MOST * 4}`,
  )

export const tells = ({ day_status, late_min }: Pick<Day, "day_status" | "late_min">): boolean =>
  day_status !== "hadir" || late_min > 0

export const deciderOf = async (tx: Tx, company: number): Promise<Decider | null> => {
  const [row] = await rowsOf<Decider>(
    tx,
    sql`select id::float8 as id, nama_lengkap as nama from accounts
      where companies_id = ${company} and scope = 'company' order by accounts.id limit 1`,
  )
  return row ?? null
}

export type AskedAt = { readonly today: string; readonly now: string; readonly chance: Random }
type Row = typeof attendanceRequests.$inferInsert
type Move = typeof attendanceRequestHistory.$inferInsert
/** A request and its history, before it has an id. */
export type MadeRequest = { readonly row: Row; readonly moves: readonly Omit<Move, "row_id">[] }

export const requestOf = (
  company: number,
  day: Day,
  photo: number | null,
  decider: Decider | null,
  { chance, today, now }: AskedAt,
): MadeRequest => {
  const asked = askedOf(day, chance)
  const isOld = day.date < addDays(today, -4)
  const made = shifted(day.check_out_at ?? clockOn(day.date, 600), chance.int(5, 90)) ?? now
  const created_at = made < now ? made : now
  const status = decider === null ? "pending" : decisionOf(asked.type, isOld, chance)
  const decidedAt = shifted(created_at, chance.int(60, 1_400)) ?? now
  const isDecided = status !== "pending" && decidedAt < now
  const note = isDecided && status === "rejected" ? "Bukti tidak cukup, ajukan lagi" : null
  const last = isDecided && decider !== null ? { nama: decider.nama, at: decidedAt } : null
  const begun: Omit<Move, "row_id"> = {
    companies_id: company,
    ...askedMove(day.nama, created_at),
  }
  return {
    row: {
      companies_id: company,
      members_id: day.members_id,
      offices_id: day.offices_id,
      business_date: day.date,
      before_in: day.check_in_at,
      before_out: day.check_out_at,
      ...asked,
      photo_files_id: asked.lat === null ? null : photo,
      status: isDecided ? status : "pending",
      level: 1,
      level_total: 1,
      decided_by: isDecided && status === "approved" && decider !== null ? [decider.id] : [],
      approval_note: note,
      last_nama: last?.nama ?? day.nama,
      last_at: last?.at ?? created_at,
      version: isDecided ? 2 : 1,
      created_at,
      updated_at: last?.at ?? created_at,
    },
    moves:
      last === null || decider === null
        ? [begun]
        : [
            begun,
            {
              ...begun,
              version: 2,
              from_state: "pending",
              to_state: status,
              by_id: decider.id,
              by_nama: last.nama,
              at: last.at,
              note,
            },
          ],
  }
}

/** Bulk insert: two statements, and one to reserve the ids. */
export const writeRequests = async (tx: Tx, made: readonly MadeRequest[]): Promise<void> => {
  const ids = await reserveIds(tx, attendanceRequests, made.length)
  const numbered = made.map((one, at) => ({ ...one, id: idAt(ids, at) }))
  await insertNew(
    tx,
    attendanceRequests,
    numbered.map(({ id, row }) => ({ ...row, id })),
  )
  await insertNew(
    tx,
    attendanceRequestHistory,
    numbered.flatMap(({ id, moves }) => moves.map((move) => ({ ...move, row_id: id }))),
  )
}

/** Once per company: requests about the last three weeks, most of them pending. */
export const loadRequests = async (
  db: Database,
  company: { readonly id: number; readonly seed: number; readonly people: number },
  now: Date,
  store: FileStore | null,
): Promise<void> => {
  const key = `demo.requests.${company.id}`
  const today = dateIn(now)
  const known = await db.transact((tx) => rowsOf(tx, sql`select 1 from meta where key = ${key}`))
  if (known.length > 0 || company.people === 0) return
  const photos: KeptFile[] = []
  if (store !== null)
    for (let at = 0; at < PHOTOS; at += 1)
      photos.push(await keepPicture(store, company.id, `absen-${at + 1}.png`, drawnPerson(company.seed + at)))
  await db.transact(async (tx) => {
    const fileIds = await insertFiles(tx, company.id, photos, now.toISOString())
    const decider = await deciderOf(tx, company.id)
    const days = await daysOf(tx, company.id, addDays(today, -REQUEST_DAYS), today)
    /** Days without an exception need no request; one in four of them gets one for a location outside the radius. */
    const telling = days.filter((day, at) => tells(day) || at % 4 === 0)
    const count = Math.min(MOST, Math.ceil(company.people / 4), telling.length)
    const made = telling.slice(0, count).map((day, at) =>
      requestOf(company.id, day, fileIds[at % Math.max(1, fileIds.length)] ?? null, decider, {
        today,
        now: now.toISOString(),
        chance: random(company.seed, "pengajuan", day.members_id, day.date),
      }),
    )
    await writeRequests(
      tx,
      leading(made, ({ row }) => row.status, ["pending"]),
    )
    await tx.insert(meta).values({ key, value: { at: now.toISOString(), count } })
  })
}
