import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm"
import { decoder } from "#contract/kit/decode.ts"
import {
  attendanceDates,
  createMemberInConfig,
  deleteMemberPhoto,
  emailMembers,
  members as resource,
  resetMemberFactors,
  updateAttendanceType,
} from "#contract/areas/members/members.ts"
import { OWN_ROW } from "#contract/areas/members/memberWords.ts"
import { literal } from "../../db/literal.ts"
import { members } from "../../db/tables/index.ts"
import { readDays, readPlanned, someOf } from "../attendance/index.ts"
import { daysBetween, plusDays } from "../../time/calendar.ts"
import { InvalidFields, notFound, ok, Refusal, StaleVersion } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import { type Context, inRows, inTx } from "../../call/handler.ts"
import { dropSeconds, sendLinks } from "./accounts.ts"
import { ownIds, ownRows } from "../../kit/own.ts"
import { changeTypes } from "./attendanceTypes.ts"
import { membersRules } from "./members.rules.ts"
import { officesHours } from "../../db/tables/index.ts"
import { demandFilters } from "../../kit/customFields.ts"
import { filtersOf, type ResourceRules, saveRow } from "../../kit/resource.ts"
import { contains } from "../../kit/textSearch.ts"

const whole = decoder(resource.values)
const noun = resource.noun
/** Up to this number of employees each gets an audit entry; above it there is one entry for all. */
const NAMED = 500

type Filter = NonNullable<(typeof updateAttendanceType)["payload"]["Type"]["filter"]>

const matching = (ctx: Context, filter: Filter) =>
  and(
    membersRules.where,
    ...filtersOf(membersRules, filter, ctx.now),
    contains(filter.q, membersRules.search),
  ) ?? sql`true`

/** The onboarding form asks no custom fields: the ones that are required are filled in later, like its other fields. */
const onboardingRules: ResourceRules = {
  ...membersRules,
  check: async (...asked) => {
    const errors = (await membersRules.check?.(...asked)) ?? {}
    return Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith("isian.")))
  },
}

export const membersHandlers = {
  "members/create/in-config": inTx(
    createMemberInConfig,
    async (ctx, { request_id: _, version: __, ...given }) => {
      const decoded = whole(given)
      if (!decoded.ok) throw new InvalidFields(decoded.errors)
      return saveRow(ctx, onboardingRules, decoded.value, { id: null, version: null })
    },
  ),

  "members/delete/foto-profile": inTx(deleteMemberPhoto, async (ctx, { id, version }) => {
    const [row] = await ctx.tx
      .select({ version: members.version, foto: members.foto_files_id })
      .from(members)
      .where(and(eq(members.id, id), isNull(members.archived_at)))
      .for("update")
    if (row === undefined) throw notFound(noun)
    const own = (await ownRows(ctx, [id])).get(id)
    if (own !== undefined) throw new Refusal(own, "forbidden")
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
    await demandFilters(ctx.tx, filter)
    const chosen =
      type === "selected"
        ? and(membersRules.where, inArray(members.id, [...members_id]))
        : matching(ctx, type === "all" ? {} : filter)
    const mine = await ownIds(ctx.tx)
    const own = await ctx.tx
      .select({ id: members.id })
      .from(members)
      .where(and(chosen, inArray(members.id, [0, ...mine])))
    const isOwn = new Set(own.map(({ id }) => id))
    const which = and(chosen, notInArray(members.id, [0, ...isOwn]))
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
    const named = type === "selected" ? [...new Set(members_id)] : []
    const rows = named.map((id) => ({
      id,
      ok: changed.has(id),
      message: changed.has(id) ? "Diubah" : isOwn.has(id) ? OWN_ROW : "Data pegawai tidak ditemukan",
    }))
    const done = `Tipe absensi ${ids.length} pegawai diubah mulai ${effective_date.split("-").reverse().join("/")}`
    const words = isOwn.size === 0 ? done : `${done}, kecuali Anda sendiri`
    return answerRows(
      rows,
      { done: words, none: "Tidak ada pegawai yang diubah", reason: "not_found" },
      type === "selected" ? countRows(rows) : { success: ids.length, gagal: 0 },
    )
  }),

  "members/send-email-demo": inRows(emailMembers, {
    ids: ({ members_id }) => members_id,
    each: async (ctx, { type }, ids) => {
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
        .where(and(membersRules.where, inArray(members.id, [...ids])))
        .orderBy(members.id)
        .for("update")
      const rows = await sendLinks(ctx, type, ids, new Map(found.map((row) => [row.id, row])))
      await ctx.audit(
        ...rows
          .filter((row) => row.ok)
          .map(({ id = 0 }) => ({
            entity: noun,
            entityId: id,
            action: "update" as const,
            before: { app_access: found.find((row) => row.id === id)?.app_access ?? false },
            after: { mailed: type, app_access: true },
          })),
      )
      return rows
    },
    answer: (rows) =>
      answerRows(rows, {
        done: `${countRows(rows).success} email sedang dikirim`,
        none: "Tidak ada email yang terkirim",
      }),
  }),

  "members/reset-factor": inRows(resetMemberFactors, {
    ids: ({ members_id }) => members_id,
    each: async (ctx, _, ids) => {
      const found = await ctx.tx
        .select({ id: members.id, accounts_id: members.accounts_id })
        .from(members)
        .where(and(membersRules.where, inArray(members.id, [...ids])))
        .orderBy(members.id)
        .for("update")
      return dropSeconds(ctx, ids, new Map(found.map((row) => [row.id, row])))
    },
    answer: (rows) =>
      answerRows(rows, {
        done: `Verifikasi dua langkah ${countRows(rows).success} pegawai dilepas`,
        none: "Tidak ada verifikasi dua langkah yang dilepas",
      }),
  }),

  "members/attendance-dates": inTx(attendanceDates, async ({ tx, now }, { id, month }) => {
    const [person] = await someOf(tx, [id])
    if (person === undefined) throw notFound(noun)
    const span = { start_date: `${month}-01`, end_date: lastOf(month) }
    const planned = await readPlanned(tx, [person], span, now)
    const judged = (await readDays(tx, [person], span, now)).get(id) ?? []
    const statuses = new Map(judged.map(({ date, state }) => [date, state]))
    const days = daysBetween(span.start_date, span.end_date) + 1
    return ok({
      rows: Array.from({ length: days }, (_, at) => {
        const date = plusDays(span.start_date, at)
        const { own, under, facts } = planned(person, date)
        const shift_id = own === undefined ? (under.planned?.shift ?? null) : own
        return {
          date,
          shift_id,
          offices_hours_id: shift_id === null ? person.week_id : null,
          holiday: facts.holiday?.nama ?? null,
          status: statuses.get(date) ?? null,
        }
      }),
    })
  }),
}

const lastOf = (month: string): string => {
  const [year = 2000, of = 1] = month.split("-").map(Number)
  return `${month}-${new Date(Date.UTC(year, of, 0)).getUTCDate()}`
}
