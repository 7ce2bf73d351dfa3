import { and, between, eq, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm"
import type { memberNeeds } from "#contract/areas/members/memberFields.ts"
import { members } from "../../db/tables/index.ts"
import { plusDays } from "../../time/calendar.ts"

/** How many days before its end a contract is listed. */
const CONTRACT_DAYS = 30

/** How many days before expiry a document is listed; it stays listed until it is renewed. */
const DOCUMENT_DAYS = 30
/** A birthday is listed on its day and the six days before. */
const BIRTHDAY_DAYS = 7

/** A birthday as a number, month and day (1124), as the index `members_by_birthday` stores it. */
export const birthdayKey = sql`(extract(month from ${members.tanggal_lahir}) * 100 + extract(day from ${members.tanggal_lahir}))::int`
const keyOf = (date: string): number => Number(date.slice(5, 7)) * 100 + Number(date.slice(8))
const LEAP_DAY = 229
/** The coming birthdays, each with its date. A birthday on 29 February is listed on the 28th in other years. */
export const birthdaysFrom = (today: string): ReadonlyMap<number, string> =>
  new Map(
    Array.from({ length: BIRTHDAY_DAYS }, (_, at) => plusDays(today, at)).flatMap((day) => {
      const isLastOfFebruary = keyOf(day) === LEAP_DAY - 1 && keyOf(plusDays(day, 1)) !== LEAP_DAY
      return [[keyOf(day), day] as const, ...(isLastOfFebruary ? [[LEAP_DAY, day] as const] : [])]
    }),
  )

type Need = (typeof memberNeeds)[number]

const needs: Readonly<Record<Need, (today: string) => SQL | undefined>> = {
  /** A contract whose extension or permanent employment is scheduled waits for nobody. */
  kontrak_berakhir: (today) =>
    and(
      between(members.tanggal_akhir_kontrak, today, plusDays(today, CONTRACT_DAYS)),
      sql`not exists (select from career_change_rows r where r.companies_id = ${members.companies_id} and r.members_id = ${members.id}
        and r.state = 'planned' and (r.tanggal_akhir_kontrak is not null or r.status_karyawan = 'tetap'))`,
    ),
  tanpa_divisi: () => isNull(members.departement_id),
  dokumen_berakhir: (today) =>
    sql`exists (select from member_documents d where d.companies_id = ${members.companies_id} and d.members_id = ${members.id}
      and d.expires_at <= ${plusDays(today, DOCUMENT_DAYS)}::date)`,
  tanpa_rekening: () => or(isNull(members.bank_kode), isNull(members.no_rekening)),
  /** A new employee is TK/0 until it is changed. */
  ptkp_tk0: () => eq(members.ptkp, "TK/0"),
  tanpa_nik: () => isNull(members.nik),
  /** Interns take part in no programme. */
  tanpa_bpjs: () =>
    and(ne(members.status_karyawan, "magang"), or(isNull(members.bpjs_kes_no), isNull(members.bpjs_tk_no))),
  ulang_tahun: (today) => sql`${birthdayKey} in (${sql.raw([...birthdaysFrom(today).keys()].join(", "))})`,
}

/** Employed and active on that day: the employees the home page counts. */
export const isAtWork = (today: string): SQL =>
  and(eq(members.status, "active"), lte(members.tanggal_masuk, today)) as SQL

/**
 * Condition for employees with this open task on that day (ISO date). Used by the home page's counts and by the list's
 * filter.
 */
export const needing = (need: Need, today: string): SQL => and(isAtWork(today), needs[need](today)) as SQL
