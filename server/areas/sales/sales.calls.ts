import { and, eq, sql } from "drizzle-orm"
import { areaCustomers, areaTree, listAllAreas, salesAreas as resource } from "#contract/areas/sales/areas.ts"
import {
  leaveTeam,
  listPeopleByTeamArea,
  listPlottable,
  listSalesPeople,
  listTeamPeople,
  plotTeam,
  stayHistory,
  type StayState,
  undoPlot,
} from "#contract/areas/sales/plotting.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { notFound, ok } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import { inRows, inTx } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { members, salesTeams } from "../../db/tables/index.ts"
import { listRows } from "../../kit/resource.ts"
import { dateIn, wireInstant } from "../../time/calendar.ts"
import { customersIn, treeOf } from "./areaMap.ts"
import { areasBelow } from "./areaTree.ts"
import { salesAreasRules } from "./areas.rules.ts"
import { leaveSome, moveSome, undoSome } from "./moves.ts"
import { hasSales, hasStay, isEmployed, peoplePage } from "./people.ts"
import { beginsAfter, staysOn } from "./staySql.ts"

type HistoryRow = AnswerOf<typeof stayHistory>["rows"][number]

const refuseUnknownTeam = async (tx: Tx, id: number): Promise<void> => {
  const [team] = await tx.select({ id: salesTeams.id }).from(salesTeams).where(eq(salesTeams.id, id))
  if (team === undefined) throw notFound("tim")
}

/** Condition on the stay `x` by its state on a day; both open states by default. */
const stayIs = (state: StayState | undefined, day: string) => {
  if (state === "kini") return staysOn(sql`x`, day)
  if (state === "nanti") return beginsAfter(sql`x`, day)
  return state === "lalu"
    ? sql`x.valid_to < ${day}::date`
    : sql`(x.valid_to is null or x.valid_to >= ${day}::date)`
}

const done = (rows: readonly RowResult[], all: string, none: string) =>
  answerRows(rows, { done: `${countRows(rows).success} pegawai ${all}`, none })

export const salesHandlers = {
  "good-id/list-all-area": inTx(listAllAreas, async (ctx, payload) => {
    const [sort] = resource.sorts
    const page = await listRows(ctx, salesAreasRules, { sort, dir: "asc" }, payload)
    return ok(page as unknown as AnswerOf<typeof listAllAreas>)
  }),

  "good-id/area/peta": inTx(areaTree, async (ctx) => ok(await treeOf(ctx))),

  "good-id/area/pelanggan": inTx(areaCustomers, async (ctx, { area_id }) =>
    ok(await customersIn(ctx, area_id)),
  ),

  "good-id/list-pegawai-ploting": inTx(listPlottable, async (ctx, payload) =>
    ok(
      await peoplePage(
        ctx,
        {
          where: and(
            isEmployed,
            sql`not ${hasStay(staysOn(sql`x`, dateIn(ctx.now)))}`,
            payload.has_sales === undefined ? undefined : payload.has_sales ? hasSales : sql`not ${hasSales}`,
          ),
          meant: null,
        },
        payload,
      ),
    ),
  ),

  "good-id/list-pegawai-tim": inTx(listTeamPeople, async (ctx, payload) => {
    await refuseUnknownTeam(ctx.tx, payload.tim_id)
    const meant = sql`x.sales_teams_id = ${payload.tim_id} and ${stayIs(payload.state, dateIn(ctx.now))}`
    return ok(await peoplePage(ctx, { where: hasStay(meant), meant }, payload))
  }),

  "good-id/list-pegawai": inTx(listSalesPeople, async (ctx, payload) =>
    ok(
      await peoplePage(
        ctx,
        {
          where: sql`(${hasStay(sql`true`)} or ${hasSales})`,
          meant: staysOn(sql`x`, dateIn(ctx.now)),
        },
        payload,
      ),
    ),
  ),

  "good-id/list-pegawai-bytimarea": inTx(listPeopleByTeamArea, async (ctx, payload) => {
    const { area_id, tim_id } = payload
    const meant = and(
      staysOn(sql`x`, dateIn(ctx.now)),
      tim_id === undefined ? undefined : sql`x.sales_teams_id = ${tim_id}`,
      area_id === undefined
        ? undefined
        : sql`x.sales_teams_id in (select s.id from sales_teams s where s.companies_id = ${ctx.companyId}
            and s.sales_areas_id in ${areasBelow(area_id)})`,
    )
    return ok(await peoplePage(ctx, { where: hasStay(meant ?? sql`true`), meant: meant ?? null }, payload))
  }),

  "good-id/riwayat-tim": inTx(stayHistory, async (ctx, { members_id }) => {
    const { tx, companyId, now, fileUrl } = ctx
    const [member] = await tx
      .select({
        id: members.id,
        nama: members.nama,
        nip: members.nip,
        foto: members.foto_files_id,
        tanggal_masuk: members.tanggal_masuk,
      })
      .from(members)
      .where(eq(members.id, members_id))
    if (member === undefined) throw notFound("pegawai")
    const today = sql`${dateIn(now)}::date`
    const rows = await rowsOf<HistoryRow>(
      tx,
      sql`select x.id::float8 as id, t.id::float8 as tim_id, t.nama as tim_nama, a.nama as area_nama,
          x.valid_from::text as valid_from, x.valid_to::text as valid_to, x.by_nama, x.at,
          case when x.valid_from > ${today} then 'nanti' when x.valid_to < ${today} then 'lalu' else 'kini' end as state
        from sales_team_members x join sales_teams t on t.companies_id = x.companies_id and t.id = x.sales_teams_id
        join sales_areas a on a.companies_id = t.companies_id and a.id = t.sales_areas_id
        where x.companies_id = ${companyId} and x.members_id = ${members_id} order by x.valid_from desc`,
    )
    return ok({
      member: { ...member, foto: fileUrl(companyId, member.foto) },
      rows: rows.map((row) => ({ ...row, at: wireInstant(row.at) })),
    })
  }),

  "good-id/ploting-tim": inRows(plotTeam, {
    ids: ({ members_id }) => members_id,
    each: moveSome,
    answer: (rows) => done(rows, "dipindahkan", "Tidak ada pegawai yang dipindahkan") as never,
  }),

  "good-id/ploting-tim/urungkan": inRows(undoPlot, {
    ids: ({ rows }) => rows.map(({ members_id }) => members_id),
    each: undoSome,
    answer: (rows) => done(rows, "kembali ke tim semula", "Tidak ada perpindahan yang diurungkan"),
  }),

  "good-id/delete-pegawai-tim": inRows(leaveTeam, {
    ids: ({ members_id }) => (typeof members_id === "number" ? [members_id] : members_id),
    each: leaveSome,
    answer: (rows) => done(rows, "dikeluarkan dari tim", "Tidak ada pegawai yang dikeluarkan"),
  }),
}
