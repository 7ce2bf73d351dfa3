import { and, between, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm"
import type { memberNeeds } from "#contract/areas/members/memberFields.ts"
import { members } from "../../db/tables/index.ts"
import { plusDays } from "../../time/calendar.ts"

/** How early a contract that ends is told. */
const CONTRACT_DAYS = 30

/** Papers that end are told as early as contracts are, and until they are renewed. */
const DOCUMENT_DAYS = 30
/** A birthday is told of on its day and the six days before. */
export const BIRTHDAY_DAYS = 7

/** Whoever was born on the 29th of February celebrates on the 28th where there is none. */
export const birthdayIn = (today: string): SQL =>
  sql`(select min(d.day)::date from generate_series(${today}::date, ${today}::date + ${sql.raw(String(BIRTHDAY_DAYS - 1))}, interval '1 day') d(day)
    where to_char(${members.tanggal_lahir}, 'MM-DD') = to_char(d.day, 'MM-DD')
      or (to_char(${members.tanggal_lahir}, 'MM-DD') = '02-29' and to_char(d.day, 'MM-DD') = '02-28' and to_char(d.day + interval '1 day', 'MM-DD') = '03-01'))`

type Need = (typeof memberNeeds)[number]

const needs: Readonly<Record<Need, (today: string) => SQL | undefined>> = {
  kontrak_berakhir: (today) => between(members.tanggal_akhir_kontrak, today, plusDays(today, CONTRACT_DAYS)),
  tanpa_divisi: () => isNull(members.departement_id),
  dokumen_berakhir: (today) =>
    sql`exists (select from member_documents d where d.companies_id = ${members.companies_id} and d.members_id = ${members.id}
      and d.expires_at <= ${plusDays(today, DOCUMENT_DAYS)}::date)`,
  tanpa_rekening: () => or(isNull(members.bank_kode), isNull(members.no_rekening)),
  ulang_tahun: (today) => sql`${birthdayIn(today)} is not null`,
}

/** Who works here that day: the people the home counts. */
export const isAtWork = (today: string): SQL =>
  and(eq(members.status, "active"), lte(members.tanggal_masuk, today)) as SQL

/** Who waits for that to be done, on that day (ISO date): the home counts them, the list shows them. */
export const needing = (need: Need, today: string): SQL => and(isAtWork(today), needs[need](today)) as SQL
