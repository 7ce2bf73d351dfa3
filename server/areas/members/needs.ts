import { and, between, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm"
import type { memberNeeds } from "#contract/areas/members/memberFields.ts"
import { members } from "../../db/tables/index.ts"
import { plusDays } from "../../time/calendar.ts"

/** How early a contract that ends is told. */
const CONTRACT_DAYS = 30

/** Papers that end are told as early as contracts are, and until they are renewed. */
const DOCUMENT_DAYS = 30
/** A birthday is told of on its day and the six days before. */
const BIRTHDAY_DAYS = 7

/** A birthday as a number, month and day (1124): `members_by_birthday` finds it. */
export const birthdayKey = sql`(extract(month from ${members.tanggal_lahir}) * 100 + extract(day from ${members.tanggal_lahir}))::int`
const keyOf = (date: string): number => Number(date.slice(5, 7)) * 100 + Number(date.slice(8))
const LEAP_DAY = 229
/** The birthdays of the days to come and when they are; whoever was born on 29 February celebrates on the 28th where there is none. */
export const birthdaysFrom = (today: string): ReadonlyMap<number, string> =>
  new Map(
    Array.from({ length: BIRTHDAY_DAYS }, (_, at) => plusDays(today, at)).flatMap((day) => {
      const isLastOfFebruary = keyOf(day) === LEAP_DAY - 1 && keyOf(plusDays(day, 1)) !== LEAP_DAY
      return [[keyOf(day), day] as const, ...(isLastOfFebruary ? [[LEAP_DAY, day] as const] : [])]
    }),
  )

type Need = (typeof memberNeeds)[number]

const needs: Readonly<Record<Need, (today: string) => SQL | undefined>> = {
  kontrak_berakhir: (today) => between(members.tanggal_akhir_kontrak, today, plusDays(today, CONTRACT_DAYS)),
  tanpa_divisi: () => isNull(members.departement_id),
  dokumen_berakhir: (today) =>
    sql`exists (select from member_documents d where d.companies_id = ${members.companies_id} and d.members_id = ${members.id}
      and d.expires_at <= ${plusDays(today, DOCUMENT_DAYS)}::date)`,
  tanpa_rekening: () => or(isNull(members.bank_kode), isNull(members.no_rekening)),
  ulang_tahun: (today) => sql`${birthdayKey} in (${sql.raw([...birthdaysFrom(today).keys()].join(", "))})`,
}

/** Who works here that day: the people the home counts. */
export const isAtWork = (today: string): SQL =>
  and(eq(members.status, "active"), lte(members.tanggal_masuk, today)) as SQL

/** Who waits for that to be done, on that day (ISO date): the home counts them, the list shows them. */
export const needing = (need: Need, today: string): SQL => and(isAtWork(today), needs[need](today)) as SQL
