import { and, between, eq, isNull, lte, type SQL } from "drizzle-orm"
import type { memberNeeds } from "#contract/areas/members/memberFields.ts"
import { members } from "../../db/tables/index.ts"
import { plusDays } from "../../time/calendar.ts"

/** How early a contract that ends is told. */
const CONTRACT_DAYS = 30

type Need = (typeof memberNeeds)[number]

const needs: Readonly<Record<Need, (today: string) => SQL | undefined>> = {
  kontrak_berakhir: (today) => between(members.tanggal_akhir_kontrak, today, plusDays(today, CONTRACT_DAYS)),
  tanpa_divisi: () => isNull(members.departement_id),
}

/** Who works here that day: the people the home counts. */
export const isAtWork = (today: string): SQL =>
  and(eq(members.status, "active"), lte(members.tanggal_masuk, today)) as SQL

/** Who waits for that to be done, on that day (ISO date): the home counts them, the list shows them. */
export const needing = (need: Need, today: string): SQL => and(isAtWork(today), needs[need](today)) as SQL
