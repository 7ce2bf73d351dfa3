import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm"
import type { RowResult } from "#contract/kit/errors.ts"
import { members as resource } from "#contract/areas/members/members.ts"
import { brokenConstraint } from "../../kit/constraints.ts"
import { members } from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"
import { ownRows } from "../../kit/own.ts"

/** Restores archived employees unchanged, except for unique values (NIP, e-mail) that other employees have taken since. */

const NOT_FOUND = `Data ${resource.noun} tidak ditemukan`
const keys: Readonly<Record<string, { readonly label: string; readonly field: "nip" | "email" }>> = {
  members_nip_key: { label: "NIP", field: "nip" },
  members_email_key: { label: "Email", field: "email" },
}

const held = ({ tx }: Context, ids: readonly number[]) =>
  tx
    .select({
      id: members.id,
      nip: members.nip,
      nip_sort: members.nip_sort,
      email: members.email,
      email_sort: members.email_sort,
      archived_at: members.archived_at,
      archived_status: members.archived_status,
      erased_at: members.erased_at,
      status: members.status,
      app_access: members.app_access,
      accounts_id: members.accounts_id,
    })
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(members.id)
    .for("no key update")
type Held = Awaited<ReturnType<typeof held>>[number]

/** Name of the employee who has the NIP or address now, if the caller may see them. */
const holderOf = async ({ tx }: Context, { id, nip_sort, email_sort }: Held, field: "nip" | "email") => {
  const [holder] = await tx
    .select({ nama: members.nama })
    .from(members)
    .where(
      and(
        isNull(members.archived_at),
        ne(members.id, id),
        field === "nip" ? eq(members.nip_sort, nip_sort) : eq(members.email_sort, email_sort ?? ""),
      ),
    )
  return holder?.nama ?? "pegawai lain"
}

/** Each in its own savepoint: a conflict of one row does not roll back the others. @returns the conflict, or null */
const restoreOne = async (ctx: Context, row: Held): Promise<string | null> => {
  const { tx, now, accountId } = ctx
  const status = row.archived_status ?? row.status
  const change = { archived_at: null, archived_status: null, status, app_access: false }
  try {
    await tx.transaction((inner) =>
      inner
        .update(members)
        .set({
          ...change,
          version: sql`${members.version} + 1`,
          updated_at: now.toISOString(),
          updated_by: accountId,
        })
        .where(eq(members.id, row.id)),
    )
  } catch (thrown) {
    const broken = brokenConstraint(thrown)
    const key = broken?.kind === "unique" ? keys[broken.constraint] : undefined
    if (key === undefined) throw thrown
    const holder = await holderOf(ctx, row, key.field)
    return `${key.label} ${row[key.field] ?? ""} kini dipakai ${holder}. Ubah ${key.label} itu dahulu.`
  }
  await ctx.audit({
    entity: resource.noun,
    entityId: row.id,
    action: "update",
    before: { archived_at: row.archived_at, status: row.status, app_access: row.app_access },
    after: { archived_at: null, status, app_access: false },
  })
  return null
}

const keptAway = ({ archived_at, erased_at }: Held): string | null => {
  if (erased_at !== null) return "Data pribadinya sudah dihapus"
  return archived_at === null ? "Tidak diarsipkan" : null
}

const DONE = "Dikembalikan"
const CLOSED = "Dikembalikan; akunnya tetap tertutup sampai dikirimi undangan atau tautan sandi"

export const restoreRows = async (ctx: Context, ids: readonly number[]): Promise<RowResult[]> => {
  const found = new Map((await held(ctx, ids)).map((row) => [row.id, row]))
  const barred = await ownRows(ctx, ids)
  const results: RowResult[] = []
  for (const id of ids) {
    const row = found.get(id)
    const why =
      row === undefined ? NOT_FOUND : (barred.get(id) ?? keptAway(row) ?? (await restoreOne(ctx, row)))
    const hadAccess = row?.app_access === true || typeof row?.accounts_id === "number"
    results.push({ id, ok: why === null, message: why ?? (hadAccess ? CLOSED : DONE) })
  }
  return results
}
