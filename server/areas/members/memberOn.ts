import { sql } from "drizzle-orm"
import { dateWords } from "#contract/kit/words.ts"
import { members } from "../../db/tables/index.ts"
import { InvalidFields } from "../../call/answer.ts"
import { rowOn } from "../../kit/asOf.ts"
import { holdsOn, isArchivedOn, isListedOn, placedOn, type StateOn, stateOn } from "../../kit/companyOn.ts"
import type { AsOfRules } from "../../kit/rules.ts"
import type { Row, Values } from "../../kit/tenantTable.ts"
import { outer } from "../../kit/textSearch.ts"

type Facts = {
  readonly offices_id: number
  readonly offices_nama: string | null
  readonly departement_id: number | null
  readonly departement_nama: string | null
  readonly jabatan_id: number | null
  readonly jabatan_nama: string | null
  readonly atasan_id: number | null
  readonly atasan_nama: string | null
  readonly status_karyawan: string
  readonly state: StateOn
}

const OWN = "members"
const [company, member] = [outer(members.companies_id), outer(members.id)]
const isAt = (day: string, fact: Parameters<typeof placedOn>[1], value: number | string) =>
  sql`(${company}, ${member}) in ${placedOn(day, fact, value)}`

const factsOn = (day: string) =>
  sql<Facts>`(select json_build_object('offices_id', p.offices_id, 'offices_nama', o.nama, 'departement_id', p.departement_id,
      'departement_nama', d.nama, 'jabatan_id', p.jabatan_id, 'jabatan_nama', j.nama, 'atasan_id', p.atasan_id, 'atasan_nama', a.nama,
      'status_karyawan', p.status_karyawan, 'state', ${stateOn(day, OWN)})
    from member_placements p
    left join offices o on o.companies_id = p.companies_id and o.id = p.offices_id
    left join devisi d on d.companies_id = p.companies_id and d.id = p.departement_id
    left join jabatan j on j.companies_id = p.companies_id and j.id = p.jabatan_id
    left join members a on a.companies_id = p.companies_id and a.id = p.atasan_id
    where p.companies_id = ${company} and p.members_id = ${member} and ${holdsOn(day)})`

/** Row-level security hides offices and superiors elsewhere: their names stay unknown. */
const named = ({ state, ...facts }: Facts): Values => ({
  ...facts,
  offices_nama: facts.offices_nama ?? "Kantor lain",
  atasan_nama: facts.atasan_nama ?? (facts.atasan_id === null ? null : "Pegawai kantor lain"),
  ...(state === "archived" || state === "belum" ? {} : { status: state }),
})

/** Shown values of an employee that have dates, each with the key by which it is compared. */
const COMPARED = {
  offices_nama: "offices_id",
  departement_nama: "departement_id",
  jabatan_nama: "jabatan_id",
  atasan_nama: "atasan_id",
  status_karyawan: "status_karyawan",
  status: "status",
}

/** An employee as of a day: placement, superior, status of employment, and whether they worked. */
export const memberOn = (day: string, asked: Values): AsOfRules => ({
  add: { pada: factsOn(day) },
  where:
    asked["status"] === "archived"
      ? isArchivedOn(day, OWN)
      : /** A single employee who came later is answered by when they came. */
        "id" in asked
        ? sql`not ${isArchivedOn(day, OWN)}`
        : isListedOn(day, OWN),
  filters: {
    status: (value: string) => (value === "archived" ? sql`true` : sql`${stateOn(day, OWN)} = ${value}`),
    offices_id: (value: number) => isAt(day, "offices_id", value),
    departement_id: (value: number) => isAt(day, "departement_id", value),
    jabatan_id: (value: number) => isAt(day, "jabatan_id", value),
    status_karyawan: (value: string) => isAt(day, "status_karyawan", value),
  },
  on: ({ pada, ...row }) => {
    const facts = pada as Facts
    if (facts.state === "belum")
      throw new InvalidFields({ per_tanggal: [`Baru masuk ${dateWords(String(row["tanggal_masuk"]))}`] })
    return rowOn(row as Row, named(facts), COMPARED)
  },
})
