import { and, eq, sql } from "drizzle-orm"
import type { LetterLevel } from "#contract/areas/warnings/suratPeringatan.ts"
import { suratPeringatan as resource } from "#contract/areas/warnings/suratPeringatan.ts"
import {
  type LetterEvent,
  type LetterFacts,
  suratPeringatanLife,
} from "#machines/lifecycles/suratPeringatanMachine.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { suratPeringatan as t, suratPeringatanHistory } from "../../db/tables/index.ts"
import { accountOfMember } from "../../kit/approval/facts.ts"
import { employmentOf } from "../../kit/employment.ts"
import type { Held, LifecycleRules } from "../../kit/approval/move.ts"
import { notifyAccount } from "../../kit/approval/notify.ts"
import { statusShown } from "../../kit/approval/shown.ts"
import { dateIn } from "../../time/calendar.ts"
import { issuedWarning } from "./warningText.ts"

type HeldLetter = Held<LetterFacts> & {
  readonly row: typeof t.$inferSelect
  /** The employee's account; null = none. */
  readonly account: number | null
}

const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"] as const
const codes: Readonly<Record<LetterLevel, string>> = {
  teguran: "ST",
  SP1: "SP-I",
  SP2: "SP-II",
  SP3: "SP-III",
}

/** `001/SP-I/XI/2026`: the number within the year, the kind, month and year of the letter. */
export const letterNumber = (urut: number, level: LetterLevel, tanggal: string): string =>
  `${String(urut).padStart(3, "0")}/${codes[level]}/${ROMAN[Number(tanggal.slice(5, 7)) - 1] ?? ""}/${tanggal.slice(0, 4)}`

/**
 * The next number of a company's year. Numbered letters are never deleted and the advisory lock lasts until the end
 * of the transaction, so there are neither gaps nor duplicates.
 */
const numbered = async (tx: Tx, company: number, { level, tanggal }: typeof t.$inferSelect) => {
  const tahun = Number(tanggal.slice(0, 4))
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`surat-peringatan:${company}:${tahun}`}, 0))`,
  )
  const [row] = await rowsOf<{ readonly last: number }>(
    tx,
    sql`select coalesce(max(urut), 0)::float8 as last from warning_letters where companies_id = ${company} and tahun = ${tahun}`,
  )
  const urut = (row?.last ?? 0) + 1
  return { tahun, urut, no: letterNumber(urut, level, tanggal) }
}

/** The number of an issued letter, and its text as it is at that moment. */
const numberedText = async (tx: Tx, row: typeof t.$inferSelect, at: string) => {
  const number = await numbered(tx, row.companies_id, row)
  return { ...number, ...(await issuedWarning(tx, { ...row, no: number.no }, at)) }
}

const holdLetter = async (tx: Tx, id: number): Promise<HeldLetter | null> => {
  const [row] = await tx.select().from(t).where(eq(t.id, id)).for("update")
  if (row === undefined) return null
  const [found] = await tx
    .select({
      account: accountOfMember(t.companies_id, t.members_id),
      employment: employmentOf(t.companies_id, t.members_id, null),
    })
    .from(t)
    .where(eq(t.id, id))
  if (found === undefined) throw new Error(`letter ${id} is gone`)
  const { status, version, tanggal, berlaku_sampai, acknowledged_at, last_nama, last_at } = row
  return {
    id,
    companies_id: row.companies_id,
    facts: {
      status,
      version,
      tanggal,
      berlaku_sampai,
      acknowledged_at,
      employment: found.employment,
      last: last_at === null ? null : { nama: last_nama, at: last_at },
    },
    row,
    account: found.account,
  }
}

const EXPIRES: readonly LetterFacts["status"][] = ["terbit", "diterima"]

/** The expiry of a letter that is due, even where the sweep has not stored it yet. */
export const dueLetter = ({ status, berlaku_sampai }: LetterFacts, now: Date): LetterEvent | null =>
  EXPIRES.includes(status) && berlaku_sampai < dateIn(now)
    ? { type: "surat.expire", by: { id: 0, nama: "Sistem", as: "system" }, at: now.toISOString(), note: null }
    : null

const told: Readonly<Partial<Record<LetterFacts["status"], string>>> = {
  terbit: "diterbitkan untuk Anda",
  dicabut: "dicabut",
}

/** The server side of a letter's lifecycle: issuing assigns the number in the same transaction. */
export const letterLifecycle: LifecycleRules<LetterFacts, LetterEvent, HeldLetter> = {
  entity: resource.noun,
  noun: resource.noun,
  life: () => suratPeringatanLife,
  hold: holdLetter,
  due: dueLetter,
  history: suratPeringatanHistory,
  write: async ({ tx, actor }, { companies_id, id, row }, after, event) => {
    const number = event.type === "surat.issue" ? await numberedText(tx, row, event.at) : {}
    await tx
      .update(t)
      .set({
        ...number,
        status: after.status,
        version: after.version,
        acknowledged_at: after.acknowledged_at,
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
      event: "warning_letter",
      type: "sistem",
      title: `Surat peringatan ${words}`,
      body: event.note ?? held.row.judul,
      link: "/saya/surat",
      at: event.at,
    })
  },
  shown: statusShown(t, t.status),
}
