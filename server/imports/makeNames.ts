import { eq, sql } from "drizzle-orm"
import { decoder } from "#contract/kit/decode.ts"
import { devisi } from "#contract/areas/company/devisi.ts"
import { jabatan } from "#contract/areas/company/jabatan.ts"
import { lockCompany } from "../kit/locks.ts"
import { saveRow } from "../kit/resource.ts"
import type { ResourceRules } from "../kit/rules.ts"
import { rowsOf } from "../db/database.ts"
import { imports } from "../db/tables/index.ts"
import type { Context } from "../call/handler.ts"
import { devisiRules } from "../areas/company/devisi.rules.ts"
import { jabatanRules } from "../areas/company/jabatan.rules.ts"
import { newNameKey } from "./names.ts"
import type { Import } from "./own.ts"

type Made = {
  readonly rules: ResourceRules
  readonly decode: ReturnType<typeof decoder<typeof devisi.values | typeof jabatan.values>>
}
/** Rows that can be created from a name alone, with the rules of their form. */
const made: Readonly<Record<string, Made>> = {
  departement_id: { rules: devisiRules, decode: decoder(devisi.values) },
  jabatan_id: { rules: jabatanRules, decode: decoder(jabatan.values) },
}

/**
 * Creates missing rows that good rows refer to, and stores their ids in those rows. Idempotent: a second run finds
 * nothing left.
 */
export const makeMissing = async (ctx: Context, { id: importId, made: before }: Import): Promise<void> => {
  const { tx } = ctx
  const done = [...(before ?? [])]
  for (const [column, { rules, decode }] of Object.entries(made)) {
    const key = sql.raw(`'${newNameKey(column)}'`)
    const wanted = await rowsOf<{ nama: string }>(
      tx,
      sql`select distinct on (lower(r.values->>${key})) r.values->>${key} as nama from import_rows r
        where r.imports_id = ${importId} and r.place is not null and r.values->>${key} is not null
        order by lower(r.values->>${key}), r.place`,
    )
    if (wanted.length === 0) continue
    await lockCompany(ctx, "import names")
    for (const { nama } of wanted) {
      const [known] = await rowsOf<{ id: number }>(
        tx,
        sql`select id::float8 as id from ${rules.table} where lower(nama) = lower(${nama}) limit 1`,
      )
      let id = known?.id
      if (id === undefined) {
        const decoded = decode({ nama })
        if (!decoded.ok) throw new Error(`${column} takes no name alone`)
        id = (await saveRow(ctx, rules, decoded.value, { id: null, version: null })).data.id
        done.push({ column, id })
      }
      await tx.execute(
        sql`update import_rows set values = (values - ${key}) || jsonb_build_object(${sql.raw(`'${column}'`)}, ${id}::bigint)
          where imports_id = ${importId} and lower(values->>${key}) = lower(${nama})`,
      )
    }
  }
  await tx.update(imports).set({ made: done }).where(eq(imports.id, importId))
}

/** Deletes rows that were created for an import and that nobody uses. */
export const takeBackMade = async (ctx: Context, { made: before }: Import): Promise<void> => {
  for (const { column, id } of (before ?? []).toReversed()) {
    const rules = made[column]?.rules
    if (rules === undefined) continue
    const used = await rules.usage?.(ctx.tx, [id])
    if (used?.has(id) === true) continue
    const [gone] = await rowsOf<{ nama: string }>(
      ctx.tx,
      sql`delete from ${rules.table} where id = ${id} and version = 1 returning nama`,
    )
    if (gone !== undefined)
      await ctx.audit({ entity: rules.noun, entityId: id, action: "delete", before: gone, after: null })
  }
}
