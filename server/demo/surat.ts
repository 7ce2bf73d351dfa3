import { eq, sql } from "drizzle-orm"
import { letterKinds } from "#contract/areas/letters/letterFields.ts"
import { letterSamples } from "#contract/areas/letters/samples.ts"
import { NUMBER_PATTERN } from "#contract/areas/letters/templateSurat.ts"
import { issuedAs } from "../areas/letters/suratLifecycle.ts"
import { templateSuratRules } from "../areas/letters/templateSurat.rules.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { meta, surat, suratHistory, templateSurat } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { type Decider, deciderOf } from "./requests.ts"
import { idAt, insertNew, reserveIds } from "./rows.ts"

type Status = NonNullable<(typeof surat.$inferInsert)["status"]>
type Plan = {
  readonly jenis: "keterangan" | "referensi" | "mutasi"
  readonly judul: string
  readonly keperluan: string | null
  readonly keterangan: string | null
  readonly status: Status
  /** Days before today. */
  readonly ago: number
}

/** The examples of the docs name them in this order: an issued one first, a complete draft fourth. */
const plans: readonly Plan[] = [
  {
    jenis: "keterangan",
    judul: "Keterangan kerja untuk KPR",
    keperluan: "pengajuan kredit pemilikan rumah",
    keterangan: null,
    status: "terbit",
    ago: 40,
  },
  {
    jenis: "referensi",
    judul: "Referensi untuk program magister",
    keperluan: null,
    keterangan: "Surat ini diberikan untuk pendaftaran program magister di Universitas Indonesia.",
    status: "dibatalkan",
    ago: 25,
  },
  {
    jenis: "keterangan",
    judul: "Keterangan kerja untuk visa",
    keperluan: "pengajuan visa kunjungan ke Jepang",
    keterangan: null,
    status: "terbit",
    ago: 9,
  },
  {
    jenis: "keterangan",
    judul: "Keterangan kerja untuk sekolah anak",
    keperluan: "pendaftaran sekolah anak",
    keterangan: null,
    status: "draft",
    ago: 1,
  },
  {
    jenis: "mutasi",
    judul: "SK mutasi",
    keperluan: null,
    keterangan: null,
    status: "draft",
    ago: 0,
  },
]
const ways: Readonly<Record<Status, readonly Status[]>> = {
  draft: [],
  terbit: ["terbit"],
  dibatalkan: ["terbit", "dibatalkan"],
}
const REASON = "Keterangannya keliru, dibuat yang baru"
const HOUR_MS = 3_600_000

/** The five usual templates and that of warning letters, from the samples that every company is offered. */
const insertTemplates = async (tx: Tx, company: number, at: string): Promise<ReadonlyMap<string, number>> => {
  const kinds = letterKinds.filter((kind) => kind !== "lainnya")
  const ids = await reserveIds(tx, templateSurat, kinds.length)
  const rows = kinds.map((kind, place) => {
    const sample = { ...letterSamples[kind], pola: NUMBER_PATTERN }
    return {
      ...sample,
      ...(templateSuratRules.store?.(sample as never, null) as { tokens: string[]; bergaji: boolean }),
      companies_id: company,
      id: idAt(ids, place),
      is_active: true,
      created_at: at,
      updated_at: at,
    }
  })
  await insertNew(tx, templateSurat, rows)
  return new Map(rows.map(({ jenis, id }) => [jenis, id]))
}

const insertLetter = async (
  tx: Tx,
  {
    companies_id,
    id,
    members_id,
    template_surat_id,
  }: Pick<typeof surat.$inferSelect, "companies_id" | "id" | "members_id" | "template_surat_id">,
  { jenis: _, ago, status, ...said }: Plan,
  decider: Decider,
  now: Date,
): Promise<void> => {
  const tanggal = addDays(dateIn(now), -ago)
  const written = `${tanggal}T02:00:00.000Z`
  const way = ways[status]
  const moves = [null, ...way].map((to, step) => ({
    version: step + 1,
    from_state: step === 0 ? null : (way[step - 2] ?? "draft"),
    to_state: to ?? "draft",
    at: new Date(Date.parse(written) + step * HOUR_MS).toISOString(),
    note: to === "dibatalkan" ? REASON : null,
  }))
  const at = moves.at(-1)?.at ?? written
  const [row] = await tx
    .insert(surat)
    .values({
      companies_id,
      id,
      members_id,
      template_surat_id,
      ...said,
      tanggal,
      status: "draft",
      version: moves.length,
      last_nama: decider.nama,
      last_at: at,
      created_at: written,
      updated_at: at,
    })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) return
  if (status !== "draft")
    await tx
      .update(surat)
      .set({ ...(await issuedAs(tx, row, at)), status })
      .where(eq(surat.id, id))
  await insertNew(
    tx,
    suratHistory,
    moves.map((move) => ({
      ...move,
      companies_id,
      row_id: id,
      level: null,
      by_id: decider.id,
      by_nama: decider.nama,
      via: "single" as const,
    })),
  )
}

/** Once per company: templates, and a few letters in each state. */
export const loadSurat = async (
  db: Database,
  company: { readonly id: number; readonly people: number },
  now: Date,
): Promise<void> => {
  const key = `demo.surat.${company.id}`
  const known = await db.transact((tx) => rowsOf(tx, sql`select 1 from meta where key = ${key}`))
  if (known.length > 0 || company.people === 0) return
  await db.transact(async (tx) => {
    const decider = await deciderOf(tx, company.id)
    const at = now.toISOString()
    const people = await rowsOf<{ readonly id: number }>(
      tx,
      sql`select id::float8 as id from members where companies_id = ${company.id} and status = 'active' and archived_at is null
        and jabatan_id is not null and departement_id is not null and tanggal_masuk < ${addDays(dateIn(now), -60)}::date
        order by md5('surat kerja' || id::text) limit ${plans.length}`,
    )
    if (decider !== null && people.length === plans.length) {
      const templates = await insertTemplates(tx, company.id, at)
      const ids = await reserveIds(tx, surat, plans.length)
      for (const [place, plan] of plans.entries())
        await insertLetter(
          tx,
          {
            companies_id: company.id,
            id: idAt(ids, place),
            members_id: people[place]?.id ?? 0,
            template_surat_id: templates.get(plan.jenis) ?? 0,
          },
          plan,
          decider,
          now,
        )
    }
    await tx.insert(meta).values({ key, value: { at } })
  })
}
