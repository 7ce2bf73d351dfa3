import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { decoder } from "#contract/decode.ts"
import {
  attendanceDates,
  createMemberInConfig,
  deleteMemberPhoto,
  emailMembers,
  members as resource,
  updateAttendanceType,
} from "#contract/members.ts"
import { rowsOf } from "../db/database.ts"
import { literal } from "../db/literal.ts"
import { members } from "../db/tables/index.ts"
import { fallsOn } from "../domain/holidays.ts"
import { InvalidFields, notFound, ok, okRows, Refusal, StaleVersion } from "../http/answer.ts"
import { type Context, inTx } from "../http/handler.ts"
import { sendLinks } from "../members/accounts.ts"
import { changeTypes } from "../members/attendanceTypes.ts"
import { calendar } from "../resources/holidays.ts"
import { membersRules } from "../resources/members.ts"
import { officesHours } from "../db/tables/index.ts"
import { filtersOf, saveRow } from "./resource.ts"
import { contains } from "./words.ts"

const whole = decoder(resource.values)
const noun = resource.noun
/** Audited one by one up to here, above as one. */
const NAMED = 500

type Filter = NonNullable<(typeof updateAttendanceType)["payload"]["Type"]["filter"]>

const matching = (ctx: Context, filter: Filter) =>
  and(
    membersRules.where,
    ...filtersOf(membersRules, filter, ctx.now),
    contains(filter.q, membersRules.search),
  ) ?? sql`true`

export const membersHandlers = {
  "members/create/in-config": inTx(
    createMemberInConfig,
    async (ctx, { request_id: _, version: __, ...given }) => {
      const decoded = whole(given)
      if (!decoded.ok) throw new InvalidFields(decoded.errors)
      return saveRow(ctx, membersRules, decoded.value, { id: null, version: null })
    },
  ),

  "members/delete/foto-profile": inTx(deleteMemberPhoto, async (ctx, { id, version }) => {
    const [row] = await ctx.tx
      .select({ version: members.version, foto: members.foto_files_id })
      .from(members)
      .where(and(eq(members.id, id), isNull(members.archived_at)))
      .for("update")
    if (row === undefined) throw notFound(noun)
    if (version !== undefined && version !== row.version) throw new StaleVersion(null)
    const [saved] = await ctx.tx
      .update(members)
      .set({
        foto_files_id: null,
        version: sql`${members.version} + 1`,
        updated_at: ctx.now.toISOString(),
        updated_by: ctx.accountId,
      })
      .where(eq(members.id, id))
      .returning({ id: members.id, version: members.version })
    if (saved === undefined) throw notFound(noun)
    await ctx.audit({
      entity: noun,
      entityId: id,
      action: "update",
      before: { foto: row.foto },
      after: { foto: null },
    })
    return ok(saved, "Foto profil berhasil dihapus")
  }),

  "members/update/attendance-type": inTx(updateAttendanceType, async (ctx, payload) => {
    const { type, members_id = [], filter = {}, attendance_type, effective_date } = payload
    const offices_hours_id = attendance_type === "offices_hours" ? payload.offices_hours_id : null
    if (type === "selected" && members_id.length === 0)
      throw new InvalidFields({ members_id: ["Pilih paling sedikit satu pegawai"] })
    if (payload.offices_hours_id !== null) {
      const [hours] = await ctx.tx
        .select({ id: officesHours.id })
        .from(officesHours)
        .where(eq(officesHours.id, payload.offices_hours_id))
      if (hours === undefined) throw new InvalidFields({ offices_hours_id: ["Pilihan tidak dikenal"] })
    }
    const which =
      type === "selected"
        ? and(membersRules.where, inArray(members.id, [...members_id]))
        : matching(ctx, type === "all" ? {} : filter)
    const change = { attendance_type, offices_hours_id, effective_date }
    const held = await ctx.tx
      .select({
        id: members.id,
        attendance_type: members.attendance_type,
        offices_hours_id: members.offices_hours_id,
      })
      .from(members)
      .where(which)
      .orderBy(members.id)
      .limit(literal(NAMED))
      .for("no key update")
    const ways = new Map(held.map(({ id, ...way }) => [id, way]))
    const ids = await changeTypes(ctx, which ?? sql`true`, change)
    const entries = (ids.length <= NAMED ? ids : [0]).map((id) => ({
      entity: noun,
      entityId: id,
      action: "update" as const,
      before: ways.get(id) ?? null,
      after: id === 0 ? { ...change, count: ids.length, type, filter } : change,
    }))
    await ctx.audit(...entries)
    const changed = new Set(ids)
    const rows = [...new Set(members_id)].map((id) => ({
      id,
      ok: changed.has(id),
      message: changed.has(id) ? "Diubah" : "Data pegawai tidak ditemukan",
    }))
    if (ids.length === 0) throw new Refusal("Tidak ada pegawai yang diubah", "not_found", { rows })
    const words = `Tipe absensi ${ids.length} pegawai diubah mulai ${effective_date.split("-").reverse().join("/")}`
    return type === "selected"
      ? okRows(rows, words)
      : { data: { rows: [] }, message: words, counts: { success: ids.length, gagal: 0 } }
  }),

  "members/send-email-demo": inTx(emailMembers, async (ctx, { type, members_id }) => {
    const ids = [...new Set(members_id)]
    const found = await ctx.tx
      .select({
        id: members.id,
        nama: members.nama,
        email: members.email,
        status: members.status,
        accounts_id: members.accounts_id,
        app_access: members.app_access,
      })
      .from(members)
      .where(and(membersRules.where, inArray(members.id, ids)))
      .orderBy(members.id)
      .for("update")
    const rows = await sendLinks(ctx, type, ids, new Map(found.map((row) => [row.id, row])))
    const sent = rows.filter((row) => row.ok)
    if (sent.length === 0) throw new Refusal("Tidak ada email yang terkirim", "state", { rows })
    await ctx.audit(
      ...sent.map(({ id = 0 }) => ({
        entity: noun,
        entityId: id,
        action: "update" as const,
        before: { app_access: found.find((row) => row.id === id)?.app_access ?? false },
        after: { mailed: type, app_access: true },
      })),
    )
    const left = rows.length - sent.length
    return okRows(
      rows,
      left === 0
        ? `${sent.length} email sedang dikirim`
        : `${sent.length} email sedang dikirim, ${left} tidak`,
    )
  }),

  "members/attendance-dates": inTx(attendanceDates, async ({ tx }, { id, month }) => {
    const [member] = await tx
      .select({ offices_id: members.offices_id, hours: members.offices_hours_id })
      .from(members)
      .where(eq(members.id, id))
    if (member === undefined) throw notFound(noun)
    const first = `${month}-01`
    const days = await rowsOf<{ date: string; shift_id: number | null; status: string | null }>(
      tx,
      sql`select d::date::text as date, s.shifts_id::float8 as shift_id, a.day_status as status
        from generate_series(${first}::date, (${first}::date + interval '1 month - 1 day'), interval '1 day') d
        left join schedules s on s.members_id = ${id} and s.business_date = d::date
        left join attendance a on a.members_id = ${id} and a.business_date = d::date
        order by d`,
    )
    const holidays = (await calendar(tx)).filter(
      ({ offices }) => offices === null || offices.includes(member.offices_id),
    )
    return ok({
      rows: days.map((day) => ({
        ...day,
        offices_hours_id: day.shift_id === null ? member.hours : null,
        holiday: holidays.find((holiday) => fallsOn(holiday, day.date))?.nama ?? null,
      })),
    })
  }),
}
