import { and, eq } from "drizzle-orm"
import {
  type ChangeField,
  changeFieldWords,
  type ChangeValue,
  fieldsOfKind,
  isPayKind,
} from "#contract/areas/members/dataChangeFields.ts"
import { InvalidFields, Refusal, StaleVersion } from "../../../call/answer.ts"
import type { Context } from "../../../call/handler.ts"
import type { Mover } from "../../../kit/approval/mover.ts"
import { dataChanges } from "../../../db/tables/index.ts"
import { changeMember } from "../changeMember.ts"
import { askedFields, changedAgain, labelsOf, recordOf } from "./record.ts"

type Row = typeof dataChanges.$inferSelect

const labelOf = (field: string): string =>
  field in changeFieldWords ? changeFieldWords[field as ChangeField] : field

/** The transaction of the call that decides: a savepoint of it in a bulk decision. */
const callOf = ({ call, tx }: Mover): Context => {
  if (call === null) throw new Error("a record is changed by a call only")
  return { ...call, tx }
}

/**
 * Writes fields of an employee's record as their form does. The caller's own record is not barred: whether they may decide on
 * it was judged before.
 * @throws Refusal where the record takes no such values, or was changed in the meantime
 */
const write = async (ctx: Context, { members_id, jenis }: Row, version: number, given: Row["after"]) => {
  if (isPayKind(jenis) && !ctx.session.seesPay)
    throw new Refusal("Perubahan ini diputuskan akun yang boleh melihat gaji", "forbidden")
  try {
    return await changeMember(ctx, members_id, version, given, fieldsOfKind(jenis))
  } catch (thrown) {
    if (thrown instanceof StaleVersion)
      throw new Refusal("Data pegawai ini baru saja diubah. Muat ulang, lalu putuskan lagi", "state")
    if (!(thrown instanceof InvalidFields)) throw thrown
    const [field = "", messages = []] = Object.entries(thrown.errors)[0] ?? []
    throw new Refusal(`Data pegawai tidak menerimanya: ${labelOf(field)}: ${messages[0] ?? ""}`, "state")
  }
}

/**
 * Writes what was asked for, and keeps what it replaced: a revocation restores that, not the values of the day of the request.
 * `version`: that of the record as its guards saw it.
 */
export const applyChange = async (mover: Mover, row: Row, version: number): Promise<void> => {
  const { row: record } = await write(callOf(mover), row, version, row.after)
  const before = Object.fromEntries(
    askedFields(row).map((field) => [field, (record[field] ?? null) as ChangeValue]),
  )
  await mover.tx
    .update(dataChanges)
    .set({ before })
    .where(and(eq(dataChanges.companies_id, row.companies_id), eq(dataChanges.id, row.id)))
}

/** Restores the record, unless one of the fields was changed again. @throws Refusal */
export const restoreChange = async (mover: Mover, row: Row): Promise<void> => {
  const found = await recordOf(mover.tx, row.members_id)
  if (found === null) throw new Error("the employee of a request is gone")
  const again = changedAgain(row, { ...found, banks: {} })
  if (again.length > 0)
    throw new Refusal(
      `${labelsOf(again).join(", ")} sudah diubah lagi sejak disetujui: ubah di data pegawai`,
      "state",
    )
  const before = Object.fromEntries(askedFields(row).map((field) => [field, row.before[field] ?? null]))
  await write(callOf(mover), row, found.version, before)
}
