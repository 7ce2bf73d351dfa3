import { sql } from "drizzle-orm"
import { letterNumber } from "../areas/warnings/letterRules.ts"
import { lastDayOf } from "../areas/warnings/suratPeringatan.rules.ts"
import { type Database, rowsOf } from "../db/database.ts"
import { meta, suratPeringatan, suratPeringatanHistory } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { deciderOf } from "./requests.ts"
import { idAt, insertNew, reserveIds } from "./rows.ts"

type Letter = typeof suratPeringatan.$inferInsert
type Plan = Pick<Letter, "level" | "judul" | "pelanggaran"> & {
  readonly status: NonNullable<Letter["status"]>
  readonly tindakan: string | null
  /** Days before today. */
  readonly ago: number
}

const plans: readonly Plan[] = [
  {
    level: "SP1",
    judul: "Terlambat berulang kali",
    pelanggaran:
      "Terlambat masuk kerja lebih dari lima kali dalam sebulan tanpa pemberitahuan kepada atasan.",
    tindakan: "Hadir tepat waktu sesuai jadwal dan memberi tahu atasan bila berhalangan.",
    status: "kedaluwarsa",
    ago: 250,
  },
  {
    level: "teguran",
    judul: "Tidak memakai alat pelindung diri",
    pelanggaran: "Bekerja di gudang tanpa sepatu keselamatan dan rompi pada jam bongkar muat.",
    tindakan: "Memakai alat pelindung diri setiap kali berada di area gudang.",
    status: "diterima",
    ago: 70,
  },
  {
    level: "SP1",
    judul: "Meninggalkan tempat kerja tanpa izin",
    pelanggaran: "Meninggalkan kantor pada jam kerja dua kali tanpa izin atasan.",
    tindakan: null,
    status: "terbit",
    ago: 12,
  },
  {
    level: "SP2",
    judul: "Terlambat berulang kali",
    pelanggaran: "Mengulangi keterlambatan sesudah Surat Peringatan Pertama, empat kali dalam sebulan.",
    tindakan: "Membuat pernyataan tertulis dan hadir tepat waktu.",
    status: "draft",
    ago: 1,
  },
]
const ways: Readonly<Record<Plan["status"], readonly Plan["status"][]>> = {
  draft: [],
  terbit: ["terbit"],
  diterima: ["terbit", "diterima"],
  dicabut: ["terbit", "dicabut"],
  kedaluwarsa: ["terbit", "diterima", "kedaluwarsa"],
}
const HOUR_MS = 3_600_000

/** Once per company: a few letters in each state. */
export const loadLetters = async (
  db: Database,
  company: { readonly id: number; readonly people: number },
  now: Date,
): Promise<void> => {
  const key = `demo.letters.${company.id}`
  const known = await db.transact((tx) => rowsOf(tx, sql`select 1 from meta where key = ${key}`))
  if (known.length > 0 || company.people === 0) return
  await db.transact(async (tx) => {
    const decider = await deciderOf(tx, company.id)
    const people = await rowsOf<{ readonly id: number }>(
      tx,
      sql`select id::float8 as id from members where companies_id = ${company.id} and status = 'active' and archived_at is null
        order by md5('surat' || id::text) limit ${plans.length}`,
    )
    if (decider !== null) {
      const ids = await reserveIds(tx, suratPeringatan, people.length)
      const counts = new Map<string, number>()
      const made = people.flatMap((person, at) => {
        const plan = plans[at]
        if (plan === undefined) return []
        const { ago, status, ...rest } = plan
        const tanggal = addDays(dateIn(now), -ago)
        const year = tanggal.slice(0, 4)
        const urut = (counts.get(year) ?? 0) + 1
        if (status !== "draft") counts.set(year, urut)
        const written = `${tanggal}T02:00:00.000Z`
        const later = (hours: number) => new Date(Date.parse(written) + hours * HOUR_MS).toISOString()
        const way = ways[status] ?? []
        const moves = [
          {
            version: 1,
            from_state: null,
            to_state: "draft",
            by_id: decider.id,
            by_nama: decider.nama,
            at: written,
            via: "single" as const,
          },
          ...way.map((to, step) => {
            const isTime = to === "kedaluwarsa"
            return {
              version: step + 2,
              from_state: way[step - 1] ?? "draft",
              to_state: to,
              by_id: isTime ? null : decider.id,
              by_nama: isTime ? null : decider.nama,
              at: isTime ? `${addDays(lastDayOf(tanggal), 1)}T00:00:00.000Z` : later(3 * (step + 1)),
              via: isTime ? ("system" as const) : ("single" as const),
            }
          }),
        ]
        const last = moves.at(-1)
        const row: Letter = {
          ...rest,
          companies_id: company.id,
          id: idAt(ids, at),
          members_id: person.id,
          tanggal,
          berlaku_sampai: lastDayOf(tanggal),
          status,
          tahun: status === "draft" ? null : Number(year),
          urut: status === "draft" ? null : urut,
          no: status === "draft" ? null : letterNumber(urut, plan.level, tanggal),
          acknowledged_at: way.includes("diterima") ? later(6) : null,
          last_nama: last?.by_nama ?? null,
          last_at: last?.at ?? written,
          version: moves.length,
          created_at: written,
          updated_at: last?.at ?? written,
        }
        return [{ row, moves }]
      })
      await insertNew(
        tx,
        suratPeringatan,
        made.map(({ row }) => row),
      )
      await insertNew(
        tx,
        suratPeringatanHistory,
        made.flatMap(({ row, moves }) =>
          moves.map((move) => ({
            ...move,
            level: null,
            note: null,
            companies_id: company.id,
            row_id: row.id ?? 0,
          })),
        ),
      )
    }
    await tx.insert(meta).values({ key, value: { at: now.toISOString() } })
  })
}
