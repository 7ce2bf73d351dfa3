import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { dateWords } from "#contract/kit/words.ts"
import {
  companiesByStatus,
  defaultHours,
  findCompany,
  settings,
  unsubscribe,
  updateCompany,
} from "#contract/areas/platform/companies.ts"
import { rowsOf } from "../../db/database.ts"
import { companies, files, officesHours } from "../../db/tables/index.ts"
import { dateIn } from "../../time/calendar.ts"
import { InvalidFields, notFound, ok, StaleVersion } from "../../call/answer.ts"
import { demand, forbidden, mayCall } from "../../call/access.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { attendanceRule } from "../attendance/index.ts"
import { visitRuleRecord } from "../fieldwork/index.ts"
import { kasbonRecord } from "../kasbon/index.ts"
import { notifyPlatform } from "../../kit/approval/notify.ts"
import { etcRecord, noticeRecord } from "../../kit/companySettings.ts"
import { lockCompany } from "../../kit/locks.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { contains } from "../../kit/textSearch.ts"
import {
  companyOf,
  ownColumns,
  ownFields,
  ownRow,
  refuseTerms,
  settledTerms,
  shown,
  termsIn,
  withKodeError,
} from "./companyData.ts"
import {
  companyOrders,
  type CompanyRow,
  companySelect,
  endsWithin,
  isLeaving,
  withDaysLeft,
} from "./companyRows.ts"

type SettingKey = (typeof settings)[number]["key"]
const readers: Readonly<Record<SettingKey, typeof attendanceRule.read>> = {
  aturan_absensi: attendanceRule.read,
  etc: etcRecord.read,
  kasbon: kasbonRecord.read,
  notification: noticeRecord.read,
  radius_penugasan: visitRuleRecord.read,
}

/** Settings by key. @throws Refusal where the caller may not read one of them */
const settingsOf = async (ctx: Context, keys: readonly SettingKey[]) => {
  const read: Record<string, unknown> = {}
  for (const { key, who, module } of settings.filter((one) => keys.includes(one.key))) {
    if (!mayCall(ctx.session, who.read)) throw forbidden()
    demand(ctx.session, { module, action: "view" })
    read[key] = await readers[key](ctx)
  }
  return read
}

export const companiesHandlers = {
  "companies/list-by-status": inTx(companiesByStatus, async ({ tx, now }, payload) => {
    const today = dateIn(now)
    const conditions: (SQL | undefined)[] = [
      contains(payload.q, [companies.nama]),
      payload.ids === undefined ? undefined : inArray(companies.id, [...payload.ids]),
      payload.status === undefined ? undefined : eq(companies.status, payload.status),
      payload.ending_within === undefined ? undefined : endsWithin(today, payload.ending_within),
      payload.leaving ? isLeaving() : undefined,
    ]
    const sort = payload.sort ?? "nama"
    const page = await keysetPage<CompanyRow>(tx, {
      table: companies,
      select: companySelect,
      where: and(...conditions),
      sort: { key: sort, by: companyOrders[sort] },
      id: companies.id,
      dir: payload.dir ?? "asc",
      ...paged(payload),
    })
    const [counts] = await rowsOf<{ trial: number; active: number; close: number }>(
      tx,
      sql`select count(*) filter (where status = 'trial')::int as trial, count(*) filter (where status = 'active')::int as active,
        count(*) filter (where status = 'close')::int as close from companies`,
    )
    return ok({
      ...page,
      rows: page.rows.map((row) => withDaysLeft(row, today)),
      counts: counts ?? { trial: 0, active: 0, close: 0 },
    })
  }),

  "companies/find": inTx(findCompany, async (ctx, payload) => {
    const id = companyOf(ctx, payload.id)
    const [row] = await ctx.tx.select(ownColumns).from(companies).where(eq(companies.id, id))
    if (row === undefined) throw notFound("perusahaan")
    return ok({ ...(await shown(row, ctx)), ...(await settingsOf(ctx, payload.settings ?? [])) })
  }),

  "companies/update/data": inTx(updateCompany, async (ctx, payload) => {
    const { tx, now } = ctx
    const id = companyOf(ctx, payload.id)
    const before = await ownRow(tx, id)
    if (payload.version !== undefined && payload.version !== before.version)
      throw new StaleVersion(await shown(before, ctx))
    const terms = termsIn(payload)
    if (!ctx.session.isSuper) refuseTerms(terms)
    const upload = ctx.uploads.get("logo")
    const logo_files_id =
      upload === undefined ? (payload.hapus_logo ? null : before.logo_files_id) : await ctx.keep(upload, id)
    const values = {
      ...ownFields(payload),
      ...(ctx.session.isSuper ? settledTerms(terms, before, dateIn(now)) : {}),
      logo_files_id,
      version: before.version + 1,
    }
    await withKodeError(() =>
      tx
        .update(companies)
        .set({ ...values, updated_at: now.toISOString(), updated_by: ctx.accountId })
        .where(eq(companies.id, id)),
    )
    if (before.logo_files_id !== null && before.logo_files_id !== logo_files_id)
      await tx.delete(files).where(and(eq(files.companies_id, id), eq(files.id, before.logo_files_id)))
    await ctx.audit({ entity: "companies", entityId: id, action: "update", before, after: values })
    return ok({ id, version: values.version }, "Data perusahaan berhasil diperbarui")
  }),

  "companies/un-subscribe": inTx(unsubscribe, async (ctx, payload) => {
    const { tx, now, companyId, accountId } = ctx
    const before = await ownRow(tx, companyId)
    if (payload.version !== undefined && payload.version !== before.version)
      throw new StaleVersion(await shown(before, ctx))
    const leaves = payload.plan === "leave"
    if (leaves && payload.confirm_name?.toLowerCase() !== before.nama.toLowerCase())
      throw new InvalidFields({ confirm_name: [`Ketik nama perusahaan: ${before.nama}`] })
    if (leaves && (payload.effective_date ?? "") < dateIn(now))
      throw new InvalidFields({ effective_date: ["Tidak boleh sebelum hari ini"] })
    const after = {
      leaves_on: leaves ? payload.effective_date : null,
      leave_reason: leaves ? payload.reason : null,
      version: before.version + 1,
    }
    const at = now.toISOString()
    await tx
      .update(companies)
      .set({ ...after, updated_at: at, updated_by: accountId })
      .where(eq(companies.id, companyId))
    const { leaves_on, leave_reason, version } = before
    await ctx.audit({
      entity: "companies",
      entityId: companyId,
      action: "update",
      before: { leaves_on, leave_reason, version },
      after,
    })
    await notifyPlatform(tx, companyId, {
      type: "sistem",
      title: leaves ? "Perusahaan akan berhenti" : "Perusahaan tidak jadi berhenti",
      body: leaves
        ? `${before.nama} berhenti setelah ${dateWords(after.leaves_on ?? "")}: ${after.leave_reason ?? ""}`
        : before.nama,
      link: "/super-admin/home",
      at,
    })
    return ok(
      { version: after.version },
      leaves
        ? `Langganan berakhir setelah ${dateWords(after.leaves_on ?? "")}`
        : "Perusahaan tetap berlangganan",
    )
  }),

  "companies/update/offices-hours": inTx(defaultHours, async (ctx, payload) => {
    const { tx, now, accountId } = ctx
    await lockCompany(ctx, "offices-hours")
    const rows = await tx
      .select({ id: officesHours.id, version: officesHours.version, is_default: officesHours.is_default })
      .from(officesHours)
      .for("update")
    const chosen = rows.find(({ id }) => id === payload.offices_hours_id)
    if (chosen === undefined) throw new InvalidFields({ offices_hours_id: ["Pilihan tidak dikenal"] })
    if (payload.version !== undefined && payload.version !== chosen.version) throw new StaleVersion(chosen)
    /** The previous default is updated first: a unique index allows only one default at any time. */
    const changed = [...rows.filter((row) => row.is_default && row.id !== chosen.id), chosen]
    for (const { id, version, is_default } of changed) {
      const next = { is_default: id === chosen.id, version: version + 1 }
      await tx
        .update(officesHours)
        .set({ ...next, updated_at: now.toISOString(), updated_by: accountId })
        .where(eq(officesHours.id, id))
      await ctx.audit({
        entity: "jam kerja",
        entityId: id,
        action: "update",
        before: { is_default, version },
        after: next,
      })
    }
    return ok({ version: chosen.version + 1 }, "Jam kerja utama disimpan")
  }),
}
