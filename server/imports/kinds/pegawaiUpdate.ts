import { and, inArray, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { columnsFor, type SheetColumn } from "#contract/areas/imports/sheets.ts"
import { type CustomValues, customWords } from "#contract/kit/customFields.ts"
import { seenFields } from "../../kit/customFields.ts"
import type { Row } from "../../kit/tenantTable.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { members } from "../../db/tables/index.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { NIK_TAKEN, nikHolders } from "../../areas/members/index.ts"
import { changedMember, changeMember } from "../../areas/members/changeMember.ts"
import { blindApprovers } from "../../areas/members/approvers.ts"
import { membersRules } from "../../areas/members/members.rules.ts"
import { newNameKey } from "../names.ts"
import { inWords } from "../../sheets/inWords.ts"
import { type CheckedRow, problemAt, type RowProblem } from "../rows.ts"
import type { Before, Standing, Updating } from "./kind.ts"
import { lower } from "./superiors.ts"
import { withoutPay } from "./pay.ts"

/** Changes existing employees by their NIP: a filled cell changes the value, an empty one does not. */

const columns: readonly SheetColumn[] = columnsFor("pegawai", "update")
const shownBy: Readonly<Record<string, string>> = {
  offices_id: "offices_nama",
  departement_id: "departement_nama",
  jabatan_id: "jabatan_nama",
  atasan_id: "atasan_nama",
  offices_hours_id: "offices_hours_nama",
  kelompok_gaji_id: "kelompok_gaji_nama",
}

type Values = Readonly<Record<string, unknown>>
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const peopleBy = async (tx: Tx, nips: readonly string[], now: Date): Promise<ReadonlyMap<string, Row>> => {
  if (nips.length === 0) return new Map()
  const found = (await tx
    .select(membersRules.select(now) as Record<string, AnyPgColumn>)
    .from(members)
    .where(and(membersRules.where, inArray(members.nip_sort, [...nips])))) as unknown as readonly Row[]
  return new Map(found.map((row) => [lower(row["nip"]), row]))
}

/** The employees with these e-mail addresses, company-wide. */
const ownersOf = async (tx: Tx, emails: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (emails.length === 0) return new Map()
  const rows = await inWholeCompany(tx, () =>
    rowsOf<{ email: string; id: number }>(
      tx,
      sql`select email_sort as email, id::float8 as id from members where archived_at is null
        and email_sort = any (array(select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb)))`,
    ),
  )
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/** The values a row sets: empty and unreadable cells are left out. */
const saidIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => key !== "nip" && value !== null))

const customIn = (values: Values): CustomValues => (values["isian"] ?? {}) as CustomValues
/** The custom values that a row changes. */
const customChanges = (person: Row, said: Values): CustomValues => {
  const before = customIn(person)
  return Object.fromEntries(
    Object.entries(customIn(said)).filter(([key, value]) => !same(before[key], value)),
  )
}

const isSameAs = (person: Row, said: Values): boolean =>
  columns.every(({ key }) => !(key in said) || same(person[key], said[key])) &&
  Object.keys(customChanges(person, said)).length === 0

/** Office admins' rows are compared without pay columns here too: otherwise the result would leak the salary. */
export const standingPeople: Standing = async (tx, rows, { isOffice, now }) => {
  const people = await peopleBy(tx, rows.map(({ values }) => lower(values["nip"])).filter(Boolean), now)
  return new Set(
    rows.flatMap(({ row, values }) => {
      const person = people.get(lower(values["nip"]))
      const said = saidIn(isOffice ? withoutPay(values) : values)
      return person !== undefined && isSameAs(person, said) ? [row] : []
    }),
  )
}

export const updatePeople: Updating = {
  resolve: async (tx, rows, { isOffice, now, names }) => {
    const custom = await seenFields(tx)
    const people = await peopleBy(tx, rows.map(({ values }) => lower(values["nip"])).filter(Boolean), now)
    const owners = await ownersOf(tx, rows.map(({ values }) => lower(values["email"])).filter(Boolean))
    const moves = rows.flatMap(({ values }) => {
      const person = people.get(lower(values["nip"]))
      const office = values["offices_id"]
      return person === undefined || typeof office !== "number" || office === person["offices_id"]
        ? []
        : [{ key: person.id, approver_ids: person["approver_ids"] as readonly number[], offices_id: office }]
    })
    const blind = await blindApprovers(tx, moves)
    const niks = rows.flatMap(({ values: { nip, nik } }) =>
      typeof nik === "string" && people.get(lower(nip))?.["nik"] !== nik ? [nik] : [],
    )
    const { taken: held } = await nikHolders(tx, [...new Set(niks)])
    return rows.map((row): CheckedRow => {
      const person = people.get(lower(row.values["nip"]))
      const tell = (key: string, message: string): RowProblem => problemAt("pegawai", row, key, message)
      const told = new Set(row.errors.map(({ field }) => field))
      if (person === undefined)
        return told.has("NIP")
          ? row
          : { ...row, errors: [...row.errors, tell("nip", "Tidak ada pegawai dengan NIP ini")] }
      const said = saidIn(isOffice ? withoutPay(row.values) : row.values)
      const decoded = changedMember(person, said)
      const wrong = decoded.ok
        ? []
        : Object.entries(decoded.errors)
            .map(([key, [message = ""]]) => tell(key, message))
            .filter(({ field }) => !told.has(field))
      const owner = owners.get(lower(said["email"]))
      const taken =
        owner === undefined || owner === person.id
          ? []
          : [tell("email", "Sudah ada pegawai dengan email ini")]
      const unseen = blind.has(person.id) ? [tell("offices_id", blind.get(person.id) ?? "")] : []
      const isHeld = said["nik"] !== person["nik"] && held.has(String(said["nik"]))
      const next: Values = decoded.ok ? decoded.value : { ...person, ...said }
      const changed = columns.filter(({ key }) => key in said && !same(person[key], next[key]))
      /** Unchanged values are not validated: an older row may lack data that is required today. */
      const isSame = isSameAs(person, said)
      const isian = customChanges(person, said)
      const fresh = columns.filter(({ key }) => newNameKey(key) in said)
      const wordsOf = (column: SheetColumn, values: Values) => {
        const name = values[shownBy[column.key] ?? ""]
        return typeof name === "string" ? name : inWords(column, values[column.key], names)
      }
      const changes = [
        ...(isSame ? [] : changed).map((column) => ({
          field: column.label,
          before: wordsOf(column, person),
          after: inWords(column, next[column.key], names) || (row.refs[column.key] ?? ""),
        })),
        ...custom.flatMap(({ key, nama, type }) =>
          key in isian
            ? [
                {
                  field: nama,
                  before: customWords(type, customIn(person)[key]),
                  after: customWords(type, isian[key]),
                },
              ]
            : [],
        ),
        ...fresh.map((column) => ({
          field: column.label,
          before: wordsOf(column, person),
          after: `${String(said[newNameKey(column.key)] as string)} (baru)`,
        })),
      ]
      return {
        ...row,
        errors: [
          ...row.errors,
          ...(isSame && fresh.length === 0 ? [] : wrong),
          ...taken,
          ...unseen,
          ...(isHeld ? [tell("nik", NIK_TAKEN)] : []),
        ],
        changes,
        values: {
          nip: row.values["nip"],
          id: person.id,
          version: person.version,
          nama_lama: person["nama"],
          ...(said["email"] === undefined ? {} : { email: said["email"] }),
          ...Object.fromEntries(changed.map(({ key }) => [key, next[key]])),
          ...(Object.keys(isian).length === 0 ? {} : { isian }),
          ...Object.fromEntries(fresh.map(({ key }) => [newNameKey(key), said[newNameKey(key)]])),
        },
      }
    })
  },
  write: async (ctx, { values: changes }) => {
    const {
      id,
      version,
      nama_lama: _,
      nip: __,
      ...given
    } = changes as Values & { id: number; version: number }
    const before = await changeMember(ctx, id, version, given)
    const values = pick(before.row, Object.keys(given))
    if (!("isian" in given)) return { id, version: before.version, values }
    /** A key without a value is unchanged in a write: to be restored, an empty one is named. */
    const had = customIn(before.row)
    const isian = Object.fromEntries(Object.keys(customIn(given)).map((key) => [key, had[key] ?? null]))
    return { id, version: before.version, values: { ...values, isian } }
  },
  restore: async (ctx, { id, version, values }: Before) => {
    await changeMember(ctx, id, version, values)
  },
}

const pick = (row: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.flatMap((key) => (key in row ? [[key, row[key]]] : [])))
