import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import {
  exportPayComponents,
  listPayComponents,
  type PayHistoryRow,
  savePayComponents,
} from "#contract/areas/payroll/components.ts"
import { members, payParameters } from "../../db/tables/index.ts"
import { InvalidFields, notFound, ok } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { byText, contains, outer } from "../../kit/textSearch.ts"
import { dateIn, wireInstant } from "../../time/calendar.ts"
import { whoIs, withPhotos } from "../members/index.ts"
import { BASIC, holdsOn, mayBeGiven, writePay } from "./basicPay.ts"
import { closedUntil } from "./closed.ts"

type Row = AnswerOf<typeof listPayComponents>["rows"][number]
type Change = PayloadOf<typeof savePayComponents>["components"][number]

/**
 * Pay components an employee has today in addition to basic pay: of each component the latest row that has begun and
 * not ended (effective dating).
 */
const heldToday = (today: string) => sql`(select distinct on (c.parameter_id) c.amount, p.kind, p.kode
  from pay_components c join pay_parameters p on p.companies_id = c.companies_id and p.id = c.parameter_id
  where c.companies_id = ${outer(members.companies_id)} and c.members_id = ${outer(members.id)} and ${holdsOn(today)}
  order by c.parameter_id, c.effective_from desc, c.id desc) held`
const going = sql`held.amount is not null and held.kode <> ${BASIC}`
const sumOf = (today: string, kind: string) =>
  sql<number>`(select coalesce(sum(held.amount), 0)::float8 from ${heldToday(today)} where ${going} and held.kind = ${kind})`

const selectAt = (today: string) => ({
  ...whoIs(),
  version: members.version,
  jabatan: sql<
    string | null
  >`(select j.nama from jabatan j where j.companies_id = ${outer(members.companies_id)} and j.id = ${outer(members.jabatan_id)})`,
  gaji_type: members.gaji_type,
  gaji_pokok: members.gaji_pokok,
  komponen: sql<number>`(select count(*)::int from ${heldToday(today)} where ${going})`,
  tunjangan: sumOf(today, "earning"),
  potongan: sumOf(today, "deduction"),
})
type Read = Omit<Row, "riwayat">

const sorts = { nama: byText(members.nama), nip: byText(members.nip) }
type Filter = Pick<
  PayloadOf<typeof listPayComponents>,
  "q" | "members_id" | "offices_id" | "departement_id" | "lengkap"
>
export const payMembersWhere = ({ q, members_id, offices_id, departement_id, lengkap }: Filter) =>
  and(
    isNull(members.archived_at),
    members_id === undefined ? eq(members.status, "active") : eq(members.id, members_id),
    contains(q, [members.nama, members.nip]),
    offices_id === undefined ? undefined : eq(members.offices_id, offices_id),
    departement_id === undefined ? undefined : eq(members.departement_id, departement_id),
    lengkap === undefined
      ? undefined
      : lengkap
        ? sql`${members.gaji_pokok} is not null`
        : sql`${members.gaji_pokok} is null`,
  )

const historyOf = async ({ tx, now }: Context, id: number): Promise<readonly PayHistoryRow[]> => {
  const today = dateIn(now)
  const rows = await rowsOf<PayHistoryRow>(
    tx,
    sql`select c.id::float8 as id, c.parameter_id::float8 as parameter_id, p.kode, p.nama, p.kind, c.amount::float8 as amount,
      c.effective_from::text as effective_from, c.effective_to::text as effective_to, c.note, c.created_at::text as created_at,
      a.nama_lengkap as oleh,
      c.amount is not null and c.effective_from <= ${today} and (c.effective_to is null or c.effective_to >= ${today})
        and not exists (select from pay_components l where l.companies_id = c.companies_id and l.members_id = c.members_id
          and l.parameter_id = c.parameter_id and l.effective_from <= ${today} and (l.effective_to is null or l.effective_to >= ${today})
          and (l.effective_from, l.id) > (c.effective_from, c.id)) as berlaku
      from pay_components c join pay_parameters p on p.companies_id = c.companies_id and p.id = c.parameter_id
      left join accounts a on a.id = c.created_by
      where c.members_id = ${id} order by p."order", p.kode, c.effective_from desc, c.id desc`,
  )
  return rows.map((row) => ({ ...row, created_at: wireInstant(row.created_at) }))
}

/**
 * Validation errors: components that do not exist, that are calculated automatically, or that would change closed
 * payroll periods.
 */
const problemsOf = async (
  { tx }: Context,
  changes: readonly Change[],
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const known = await tx
    .select({
      id: payParameters.id,
      kode: payParameters.kode,
      calc: payParameters.calc,
      active: payParameters.is_active,
    })
    .from(payParameters)
    .where(inArray(payParameters.id, [...new Set(changes.map(({ parameter_id }) => parameter_id))]))
  const byId = new Map(known.map((row) => [row.id, row]))
  const until = await closedUntil(tx)
  return Object.fromEntries(
    changes.flatMap(({ parameter_id, effective_from }, at): [string, string[]][] => {
      const found = byId.get(parameter_id)
      const field = `components.${at}.parameter_id`
      if (found === undefined) return [[field, ["Pilihan tidak dikenal"]]]
      if (!found.active) return [[field, ["Parameter ini nonaktif"]]]
      if (!mayBeGiven(found)) return [[field, ["Dihitung sendiri: tidak ada nominal tiap pegawai"]]]
      return until !== null && effective_from <= until
        ? [
            [
              `components.${at}.effective_from`,
              [
                found.kode === BASIC
                  ? `Gaji sampai ${until} sudah ditutup; pilih tanggal sesudahnya, atau pakai Kenaikan Gaji agar selisihnya dibayar sebagai rapel`
                  : `Gaji sampai ${until} sudah ditutup; pilih tanggal sesudahnya`,
              ],
            ],
          ]
        : []
    }),
  )
}

export const payComponentHandlers = {
  "members/list-payroll-components": inTx(listPayComponents, async (ctx, payload) => {
    const { sort = "nama", members_id } = payload
    const page = await keysetPage<Read>(ctx.tx, {
      table: members,
      select: selectAt(dateIn(ctx.now)),
      where: payMembersWhere(payload),
      isSought: payload.q !== undefined || payload.lengkap !== undefined,
      sort: { key: sort, by: sorts[sort] },
      id: members.id,
      dir: payload.dir ?? "asc",
      ...paged(payload),
    })
    const riwayat = members_id === undefined ? [] : await historyOf(ctx, members_id)
    return ok(withPhotos(ctx, { ...page, rows: page.rows.map((row) => ({ ...row, riwayat })) }))
  }),

  "members/save-payroll-components": inTx(savePayComponents, async (ctx, { members_id, components }) => {
    const { tx } = ctx
    const [member] = await tx
      .select({ id: members.id, nama: members.nama })
      .from(members)
      .where(and(eq(members.id, members_id), isNull(members.archived_at)))
      .for("update")
    if (member === undefined) throw notFound("pegawai")
    const errors = await problemsOf(ctx, components)
    if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
    const rows = await writePay(
      ctx,
      components.map((one) => ({ members_id, ...one })),
    )
    const [held] = await tx
      .select({ version: members.version })
      .from(members)
      .where(eq(members.id, members_id))
    return ok(
      { id: members_id, version: held?.version ?? 1 },
      rows.length === 1
        ? `Perubahan gaji ${member.nama} disimpan`
        : `${rows.length} perubahan gaji ${member.nama} disimpan`,
    )
  }),

  "export/data-karyawan-payroll-components": inTx(exportPayComponents, async ({ sheetUrl }, payload) =>
    ok({ url: sheetUrl("komponen-gaji", payload) }),
  ),
}
