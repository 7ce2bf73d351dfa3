import { inArray } from "drizzle-orm"
import type { FieldErrors } from "#contract/kit/errors.ts"
import type { Tx } from "../db/database.ts"
import { members } from "../db/tables/index.ts"
import type { Values } from "./tenantTable.ts"

const idsIn = ({ members_id }: Values): readonly number[] => (members_id ?? []) as readonly number[]

const namesOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: members.id, nama: members.nama })
    .from(members)
    .where(inArray(members.id, [...ids]))
  return new Map(rows.map(({ id, nama }) => [id, nama]))
}

/** Names of the employees listed in `members_id`, in the same order, as `members_nama`. */
export const namedMembers = async (tx: Tx, held: Values): Promise<Values> => {
  const ids = idsIn(held)
  const names = await namesOf(tx, ids)
  return { members_nama: ids.map((id) => names.get(id) ?? `#${id}`) }
}

/** Errors for ids in `members_id` that are not employees of the company. */
export const unknownMembers = async (tx: Tx, values: Values): Promise<FieldErrors> => {
  const ids = idsIn(values)
  const names = await namesOf(tx, ids)
  return Object.fromEntries(
    ids.flatMap((id, at) =>
      names.has(id) ? [] : [[`members_id.${at}`, ["Pilihan tidak dikenal"]] as const],
    ),
  )
}
