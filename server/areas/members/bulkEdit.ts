import { and, eq, inArray, isNotNull } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import {
  type BulkKey,
  BULK_MAX,
  bulkKeys,
  type previewBulk,
  type updateBulk,
} from "#contract/areas/members/memberBulk.ts"
import { members as resource } from "#contract/areas/members/members.ts"
import { columnsFor } from "#contract/areas/imports/sheets.ts"
import { demandFilters } from "../../kit/customFields.ts"
import { checkReferences } from "../../kit/references.ts"
import { filtersOf } from "../../kit/resource.ts"
import type { Row, Values } from "../../kit/tenantTable.ts"
import { lockTree } from "../../kit/lockOrder.ts"
import { byText, contains } from "../../kit/textSearch.ts"
import type { Tx } from "../../db/database.ts"
import { devisi, jabatan, members, offices } from "../../db/tables/index.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { InvalidFields, Refusal, StaleVersion } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { inWords } from "../../sheets/inWords.ts"
import { versionsOf } from "../../kit/approval/moveEach.ts"
import { blindApprovers } from "./approvers.ts"
import { CIRCLE, membersRules } from "./members.rules.ts"
import { ancestorsOf } from "../../kit/tree.ts"
import { changedMember, changeMember } from "./changeMember.ts"
import { ownRows } from "../../kit/own.ts"

/** Bulk edit of employees: preview of the result for each one, and the change itself. */

type Preview = AnswerOf<typeof previewBulk>["rows"][number]
type Asked = PayloadOf<typeof previewBulk>

const columns = columnsFor("pegawai", "update")
const labelOf = (key: string) =>
  key === "atasan_id" ? "Atasan" : columns.find((column) => column.key === key)?.label
const referred = { offices_id: offices, departement_id: devisi, jabatan_id: jabatan, atasan_id: members }
const NOT_FOUND = `Data ${resource.noun} tidak ditemukan`
const ARCHIVED = "Sudah diarsipkan"
const HIDDEN = "di luar kantor Anda"

/** The first field error as one line, with the label of its field. */
const inOneLine = (errors: Readonly<Record<string, readonly string[]>>): string => {
  const [key = ""] = Object.keys(errors)
  const message = errors[key]?.[0] ?? ""
  const label = labelOf(key)
  return label === undefined ? message : `${label}: ${message}`
}

/** Only the fields that the payload contains. */
const givenOf = (payload: Values): Values =>
  Object.fromEntries(bulkKeys.flatMap((key) => (payload[key] === undefined ? [] : [[key, payload[key]]])))

const fitting = ({ now }: Context, { q, ...filter }: NonNullable<Asked["filter"]>) =>
  and(membersRules.where, ...filtersOf(membersRules, filter, now), contains(q, membersRules.search))

/** @throws InvalidFields when no employee or too many are selected */
const idsMeant = async (ctx: Context, { type, members_id = [], filter = {} }: Asked): Promise<number[]> => {
  if (type === "selected") {
    if (members_id.length === 0)
      throw new InvalidFields({ members_id: ["Pilih paling sedikit satu pegawai"] })
    return [...new Set(members_id)]
  }
  await demandFilters(ctx.tx, filter)
  const found = await ctx.tx
    .select({ id: members.id })
    .from(members)
    .where(fitting(ctx, filter))
    .orderBy(byText(members.nama), members.id)
    .limit(BULK_MAX + 1)
  if (found.length > BULK_MAX)
    throw new InvalidFields({
      type: [
        `Saringan ini memuat lebih dari ${BULK_MAX} pegawai. Persempit dulu: paling banyak ${BULK_MAX} sekaligus.`,
      ],
    })
  return found.map(({ id }) => id)
}

const rowsBy = async ({ tx, now }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> => {
  const rows = (await tx
    .select(membersRules.select(now) as Record<string, AnyPgColumn>)
    .from(members)
    .where(and(membersRules.where, inArray(members.id, [...ids])))) as unknown as readonly Row[]
  return new Map(rows.map((row) => [row.id, row]))
}

const archivedAmong = async (tx: Tx, ids: readonly number[]) =>
  new Map(
    (
      await tx
        .select({ id: members.id, nama: members.nama, nip: members.nip })
        .from(members)
        .where(and(isNotNull(members.archived_at), inArray(members.id, [...ids])))
    ).map((row) => [row.id, row]),
  )

/** Names of the rows of other tables that the given fields refer to. */
const namesOf = async (tx: Tx, given: Values): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  for (const [key, table] of Object.entries(referred)) {
    const id = given[key]
    if (typeof id !== "number") continue
    const [row] = await tx.select({ nama: table.nama }).from(table).where(eq(table.id, id))
    if (row !== undefined) names.set(key, row.nama)
  }
  return names
}

const wordsIn = (row: Row, key: BulkKey): string => {
  const column = columns.find((one) => one.key === key)
  if (column === undefined || row[key] === null || row[key] === undefined) return ""
  if (!(key in referred)) return inWords(column, row[key], { nameOf: () => null })
  const name = row[key.replace(/_id$/, "_nama")]
  return typeof name === "string" ? name : HIDDEN
}

export const previewRows = async (ctx: Context, asked: Asked): Promise<Preview[]> => {
  const { tx } = ctx
  const given = givenOf(asked)
  const ids = await idsMeant(ctx, asked)
  if (ids.length === 0) return []
  const [rows, archived] = [await rowsBy(ctx, ids), await archivedAmong(tx, ids)]
  const barred = await ownRows(ctx, ids)
  const wrong = await checkReferences(tx, membersRules, given, null)
  const names = await namesOf(tx, given)
  const superior = given["atasan_id"]
  const above =
    typeof superior === "number"
      ? await inWholeCompany(tx, () => ancestorsOf(tx, "members", superior, "atasan_id"))
      : new Set<number>()
  const office = given["offices_id"]
  const blind =
    typeof office === "number"
      ? await blindApprovers(
          tx,
          [...rows].flatMap(([key, row]) =>
            row["offices_id"] === office
              ? []
              : [{ key, approver_ids: row["approver_ids"] as readonly number[], offices_id: office }],
          ),
        )
      : new Map<number, string>()
  return ids.map((id): Preview => {
    const row = rows.get(id)
    if (row === undefined) {
      const { nama = `#${id}`, nip = "" } = archived.get(id) ?? {}
      return { id, version: 0, nama, nip, changes: [], problem: archived.has(id) ? ARCHIVED : NOT_FOUND }
    }
    const changed = bulkKeys.filter((key) => key in given && given[key] !== row[key])
    const decoded = changedMember(row, given)
    const problems = {
      ...(decoded.ok ? {} : decoded.errors),
      ...Object.fromEntries(changed.flatMap((key) => (wrong[key] === undefined ? [] : [[key, wrong[key]]]))),
      ...(changed.includes("atasan_id") && above.has(id) ? { atasan_id: [CIRCLE] } : {}),
      ...(blind.has(id) ? { approver_ids: [blind.get(id) ?? ""] } : {}),
    }
    const stands = changed.length > 0 && Object.keys(problems).length > 0
    return {
      id,
      version: row.version,
      nama: String(row["nama"]),
      nip: String(row["nip"]),
      changes: changed.map((key) => ({
        field: labelOf(key) ?? key,
        before: wordsIn(row, key),
        after: key in referred ? (names.get(key) ?? "") : wordsIn({ ...row, ...given }, key),
      })),
      problem: (changed.length > 0 ? barred.get(id) : undefined) ?? (stands ? inOneLine(problems) : null),
    }
  })
}

const whyNot = (id: number, thrown: unknown): RowResult => {
  if (thrown instanceof StaleVersion)
    return {
      id,
      ok: false,
      stale: true,
      message: thrown.own
        ? "Sudah Anda ubah di tab atau perangkat lain sejak pratinjau"
        : "Sudah diubah orang lain sejak pratinjau",
    }
  if (thrown instanceof InvalidFields) return { id, ok: false, message: inOneLine(thrown.errors) }
  if (thrown instanceof Refusal) return { id, ok: false, message: thrown.message }
  throw thrown
}

/**
 * Lock ordering (prevents deadlock): rows are locked in one order, so that two parallel bulk edits never wait for each
 * other.
 */
const holdAll = async (ctx: Context, ids: readonly number[], moves: boolean): Promise<void> => {
  if (moves) await lockTree(ctx, members)
  await ctx.tx
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(members.id)
    .for("no key update")
}

/** Changes each employee in its own savepoint: one refused row does not roll back the others. */
export const changeRows = async (
  ctx: Context,
  payload: PayloadOf<typeof updateBulk>,
  ids: readonly number[],
): Promise<RowResult[]> => {
  const given = givenOf(payload)
  const seen = versionsOf(payload.members_id, payload.versions)
  await holdAll(ctx, ids, typeof given["atasan_id"] === "number")
  const archived = await archivedAmong(ctx.tx, ids)
  const results: RowResult[] = []
  for (const id of ids) {
    if (archived.has(id)) {
      results.push({ id, ok: false, message: ARCHIVED })
      continue
    }
    try {
      await ctx.tx.transaction((inner) =>
        changeMember({ ...ctx, tx: inner }, id, seen.get(id) ?? null, given),
      )
      results.push({ id, ok: true, message: "Diubah" })
    } catch (thrown) {
      results.push(whyNot(id, thrown))
    }
  }
  return results
}
