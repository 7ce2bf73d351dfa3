import { and, eq, inArray, sql } from "drizzle-orm"
import { salesTeams as resource } from "#contract/areas/sales/teams.ts"
import type { Context } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import { members, salesAreas, salesTeams as t } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { nameOf } from "../../kit/nested.ts"
import { outer } from "../../kit/textSearch.ts"
import { dateIn } from "../../time/calendar.ts"
import { areasBelow, heldArea, namedWords } from "./areaTree.ts"
import { beginsAfter, staysOn } from "./staySql.ts"

const own = { company: outer(t.companies_id), id: outer(t.id) }
const stays = sql`(select count(*)::int from sales_team_members x
  where x.companies_id = ${own.company} and x.sales_teams_id = ${own.id}`

/**
 * Names of employees who are in some teams today or come later, by team. Counts everyone, also those of offices that the
 * caller does not see; only company administrators write.
 */
const peopleOf = async (
  { tx, now }: Pick<Context, "tx" | "now">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const day = dateIn(now)
  const rows = await rowsOf<{ readonly id: number; readonly names: string[]; readonly count: number }>(
    tx,
    sql`select x.sales_teams_id::float8 as id, count(*)::int as count,
        (array_agg(m.nama order by m.nama_sort, m.id))[1:4] as names
      from sales_team_members x join members m on m.companies_id = x.companies_id and m.id = x.members_id
      where x.sales_teams_id = ${anyOf(ids)}
        and (${staysOn(sql`x`, day)} or ${beginsAfter(sql`x`, day)})
      group by 1`,
  )
  return new Map(
    rows.map(({ id, names, count }) => [id, namedWords(`${count} anggota:`, names, count) ?? ""]),
  )
}

export const salesTeamsRules = defineRules(resource, t, {
  select: (now) => ({
    area_id: t.sales_areas_id,
    area_nama: nameOf(salesAreas, t, t.sales_areas_id),
    leader_foto: sql<
      string | null
    >`(select m.foto_files_id::float8 from members m where m.companies_id = ${own.company} and m.id = ${outer(t.leader_id)})`,
    jumlah_pegawai: sql<number>`${stays} and ${staysOn(sql`x`, dateIn(now))})`,
    jumlah_nanti: sql<number>`${stays} and ${beginsAfter(sql`x`, dateIn(now))})`,
  }),
  references: { area_id: salesAreas, leader_id: members },
  filters: { area_id: (area) => sql`${t.sales_areas_id} in ${areasBelow(area)}` },
  store: ({ area_id, ...values }) => ({ ...values, sales_areas_id: area_id }),
  check: async (ctx, { area_id, leader_id, is_active }, _id, before) => {
    const errors: Record<string, string[]> = {}
    const area = await heldArea(ctx.tx, area_id)
    /** An inactive area that is chosen anew is refused as any reference is. */
    const isTurnedOn = is_active && before?.is_active === false && before.area_id === area_id
    if (isTurnedOn && area?.is_active === false)
      errors["area_id"] = ["Areanya nonaktif. Aktifkan dulu, atau pilih area lain"]
    if (is_active || before?.leader_id !== leader_id) {
      const [leader] = await ctx.tx
        .select({ id: members.id })
        .from(members)
        .where(and(eq(members.id, leader_id), eq(members.status, "active")))
      if (leader === undefined) errors["leader_id"] = ["Pilih pegawai yang masih aktif sebagai ketua"]
    }
    if (!is_active && before?.is_active === true) {
      const people = (await peopleOf(ctx, [before.id])).get(before.id)
      if (people !== undefined) errors["is_active"] = [`Masih ada ${people}. Pindahkan dulu`]
    }
    return errors
  },
  present: ({ companyId, fileUrl }, row) =>
    "leader_foto" in row
      ? { ...row, leader_foto: fileUrl(companyId, row["leader_foto"] as number | null) }
      : row,
  /** A team that has people is not removed; one that only had some keeps its history and is switched off. */
  barred: async (ctx, ids, doing) => {
    if (doing === "change") return new Map()
    const people = await peopleOf(ctx, ids)
    return new Map(
      [...people].map(([id, words]) => [id, `Masih ada ${words}. Pindahkan atau keluarkan dulu`]),
    )
  },
  archive: async ({ tx, now, accountId }, ids) => {
    await tx
      .update(t)
      .set({
        is_active: false,
        updated_at: now.toISOString(),
        updated_by: accountId,
        version: sql`${t.version} + 1`,
      })
      .where(inArray(t.id, [...ids]))
    return "Punya riwayat anggota: dinonaktifkan, bukan dihapus"
  },
})
