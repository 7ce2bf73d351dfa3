import { and, eq, sql } from "drizzle-orm"
import { letterNumberOf } from "#contract/areas/letters/letterFields.ts"
import { surat as resource } from "#contract/areas/letters/surat.ts"
import { type SuratEvent, type SuratFacts, suratLife } from "#machines/lifecycles/suratMachine.ts"
import { Refusal } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { surat as t, suratHistory, templateSurat } from "../../db/tables/index.ts"
import { accountOfMember } from "../../kit/approval/facts.ts"
import type { Held, LifecycleRules } from "../../kit/approval/move.ts"
import { notifyAccount } from "../../kit/approval/notify.ts"
import { statusShown } from "../../kit/approval/shown.ts"
import { composed, keptLogo, letterheadOf } from "./compose.ts"
import { isSecret, missing } from "./suratColumns.ts"
import { labelsOf, valuesOf } from "./values.ts"

type Row = typeof t.$inferSelect
type HeldSurat = Held<SuratFacts> & {
  readonly row: Row
  /** The employee's account; null = none. */
  readonly account: number | null
}

const holdSurat = async (tx: Tx, id: number): Promise<HeldSurat | null> => {
  const [row] = await tx.select().from(t).where(eq(t.id, id)).for("update")
  if (row === undefined) return null
  const [found] = await tx
    .select({
      account: accountOfMember(t.companies_id, t.members_id),
      kurang: missing,
      is_secret: isSecret,
    })
    .from(t)
    .where(eq(t.id, id))
  if (found === undefined) throw new Error(`letter ${id} is gone`)
  const { status, version, last_nama, last_at } = row
  return {
    id,
    companies_id: row.companies_id,
    facts: {
      status,
      version,
      kurang: labelsOf(found.kurang),
      is_secret: found.is_secret,
      last: last_at === null ? null : { nama: last_nama, at: last_at },
    },
    row,
    account: found.account,
  }
}

/**
 * The next number of a template's year. Issued letters are never deleted and the advisory lock lasts until the end of
 * the transaction, so there are neither gaps nor duplicates.
 */
const numbered = async (
  tx: Tx,
  company: number,
  template: typeof templateSurat.$inferSelect,
  tanggal: string,
) => {
  const tahun = Number(tanggal.slice(0, 4))
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`surat:${company}:${template.id}:${tahun}`}, 0))`,
  )
  const [row] = await rowsOf<{ readonly last: number }>(
    tx,
    sql`select coalesce(max(urut), 0)::float8 as last from letters
      where companies_id = ${company} and template_surat_id = ${template.id} and tahun = ${tahun}`,
  )
  const urut = (row?.last ?? 0) + 1
  const no = letterNumberOf(template, urut, tanggal)
  const taken = await rowsOf(tx, sql`select 1 from letters where companies_id = ${company} and no = ${no}`)
  if (taken.length > 0)
    throw new Refusal(`Nomor ${no} sudah dipakai surat lain; ubah kode atau pola nomor templatnya`, "state")
  return { tahun, urut, no }
}

/** Everything that an issued letter keeps of this moment, its number included. */
export const issuedAs = async (
  tx: Tx,
  { companies_id, members_id, template_surat_id, ...row }: Row,
  at: string,
) => {
  const [template] = await tx
    .select()
    .from(templateSurat)
    .where(and(eq(templateSurat.companies_id, companies_id), eq(templateSurat.id, template_surat_id)))
  const values = await valuesOf(tx, members_id, row)
  if (template === undefined || values === null) throw new Error(`letter ${row.id} lacks its employee`)
  const number = await numbered(tx, companies_id, template, row.tanggal)
  const head = await letterheadOf(tx, companies_id)
  const { nama, nip, kantor } = values
  return {
    ...number,
    is_pay: template.bergaji,
    issued: composed(
      template,
      head,
      { ...values, nomor: number.no },
      { tanggal: row.tanggal, nama: nama ?? "", nip: nip ?? "", kantor: kantor ?? "" },
    ),
    logo_files_id: await keptLogo(tx, companies_id, head.logo, at),
    tanda_tangan_files_id: template.tanda_tangan_files_id,
  }
}

const told: Readonly<Partial<Record<SuratFacts["status"], string>>> = {
  terbit: "diterbitkan untuk Anda",
  dibatalkan: "dibatalkan",
}

/** The server side of a letter's lifecycle: issuing assigns the number and stores the text in the same transaction. */
export const suratLifecycle: LifecycleRules<SuratFacts, SuratEvent, HeldSurat> = {
  entity: resource.noun,
  noun: resource.noun,
  life: () => suratLife,
  hold: holdSurat,
  history: suratHistory,
  write: async ({ tx, actor }, { companies_id, id, row }, after, event) => {
    const kept = event.type === "letter.issue" ? await issuedAs(tx, row, event.at) : {}
    await tx
      .update(t)
      .set({
        ...kept,
        status: after.status,
        version: after.version,
        last_nama: after.last?.nama ?? null,
        last_at: event.at,
        updated_at: event.at,
        updated_by: actor.id === 0 ? null : actor.id,
      })
      .where(and(eq(t.companies_id, companies_id), eq(t.id, id)))
  },
  effects: async ({ tx }, held, after, event) => {
    const words = told[after.status]
    if (words === undefined) return
    await notifyAccount(tx, held.companies_id, held.account, {
      event: "letter",
      type: "sistem",
      title: `Surat ${words}`,
      body: event.note ?? held.row.judul,
      link: "/saya/surat-kerja",
      at: event.at,
    })
  },
  shown: statusShown(t, t.status),
}
