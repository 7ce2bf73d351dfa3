import { and, eq, inArray, isNotNull, ne, sql, type SQL } from "drizzle-orm"
import { dateWords } from "#contract/kit/words.ts"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import {
  companiesByStatus,
  defaultHours,
  findCompany,
  settings,
  unsubscribe,
  updateCompany,
} from "#contract/areas/platform/companies.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { companies, files, officesHours } from "../../db/tables/index.ts"
import { dateIn, daysBetween } from "../../time/calendar.ts"
import { InvalidFields, notFound, ok, StaleVersion } from "../../call/answer.ts"
import { demand, forbidden, mayCall } from "../../call/access.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { attendanceRule } from "../attendance/index.ts"
import { visitRuleRecord } from "../fieldwork/index.ts"
import { kasbonRecord } from "../kasbon/index.ts"
import { notifyPlatform } from "../../kit/approval/notify.ts"
import { etcRecord, noticeRecord } from "../../kit/companySettings.ts"
import { lockCompany } from "../../kit/locks.ts"
import { keysetPage } from "../../kit/paging.ts"
import { byText, contains, outer } from "../../kit/textSearch.ts"

const select = {
  id: companies.id,
  nama: companies.nama,
  kode: companies.kode,
  status: companies.status,
  trial_end: companies.trial_end,
  leaves_on: companies.leaves_on,
  leave_reason: companies.leave_reason,
  total_pegawai: sql<number>`(select count(*)::int from members m where m.companies_id = ${outer(companies.id)} and m.status = 'active')`,
  last_login_at: sql<
    string | null
  >`(select to_char(max(a.last_login_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from accounts a where a.companies_id = ${outer(companies.id)})`,
  created_at: sql<string>`to_char(${companies.created_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}
type Row = {
  readonly id: number
  readonly nama: string
  readonly kode: string | null
  readonly status: "trial" | "active" | "close"
  readonly trial_end: string | null
  readonly leaves_on: string | null
  readonly leave_reason: string | null
  readonly total_pegawai: number
  readonly last_login_at: string | null
  readonly created_at: string
}
const withDaysLeft = <R extends Row>(row: R, today: string) => ({
  ...row,
  trial_days_left:
    row.status === "trial" && row.trial_end !== null ? daysBetween(today, row.trial_end) : null,
  leave_days_left: row.leaves_on === null ? null : daysBetween(today, row.leaves_on),
})

const sorts = {
  nama: byText(companies.nama),
  trial_end: sql`coalesce(${companies.trial_end}, 'infinity'::date)`,
  created_at: sql`${companies.created_at}`,
  leaves_on: sql`coalesce(${companies.leaves_on}, 'infinity'::date)`,
}

const ownColumns = {
  ...select,
  version: companies.version,
  email: companies.email,
  phone: companies.phone,
  alamat: companies.alamat,
  nama_legal: companies.nama_legal,
  provinsi: companies.provinsi,
  kota: companies.kota,
  kode_pos: companies.kode_pos,
  npwp: companies.npwp,
  bidang_usaha: companies.bidang_usaha,
  pic_nama: companies.pic_nama,
  pic_jabatan: companies.pic_jabatan,
  pic_phone: companies.pic_phone,
  pic_email: companies.pic_email,
  logo_files_id: companies.logo_files_id,
}
const ownRow = async (tx: Tx, companyId: number) => {
  const [row] = await tx.select(ownColumns).from(companies).where(eq(companies.id, companyId)).for("update")
  if (row === undefined) throw notFound("perusahaan")
  return row
}
type OwnRow = Awaited<ReturnType<typeof ownRow>>

const shown = ({ logo_files_id, ...row }: OwnRow, ctx: Context) => ({
  ...withDaysLeft(row, dateIn(ctx.now)),
  logo: ctx.fileUrl(row.id, logo_files_id),
})

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
    const conditions: (SQL | undefined)[] = [contains(payload.q, [companies.nama])]
    if (payload.ids !== undefined) conditions.push(inArray(companies.id, [...payload.ids]))
    if (payload.status !== undefined) conditions.push(eq(companies.status, payload.status))
    if (payload.ending_within !== undefined)
      conditions.push(
        sql`${companies.status} = 'trial' and ${companies.trial_end} between ${today}::date and ${today}::date + ${payload.ending_within}::int`,
      )
    if (payload.leaving) conditions.push(isNotNull(companies.leaves_on), ne(companies.status, "close"))
    const sort = payload.sort ?? "nama"
    const page = await keysetPage<Row>(tx, {
      table: companies,
      select,
      where: and(...conditions),
      sort: { key: sort, by: sorts[sort] },
      id: companies.id,
      dir: payload.dir ?? "asc",
      page: payload.page,
      perPage: payload.per_page ?? PAGE_SIZE,
      cursor: payload.cursor ?? null,
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
    const [row] = await ctx.tx.select(ownColumns).from(companies).where(eq(companies.id, ctx.companyId))
    if (row === undefined) throw notFound("perusahaan")
    return ok({ ...shown(row, ctx), ...(await settingsOf(ctx, payload.settings ?? [])) })
  }),

  "companies/update/data": inTx(updateCompany, async (ctx, payload) => {
    const { tx, now, companyId } = ctx
    const before = await ownRow(tx, companyId)
    if (payload.version !== undefined && payload.version !== before.version)
      throw new StaleVersion(shown(before, ctx))
    const { version: _, request_id: __, hapus_logo: ___, ...values } = payload
    const upload = ctx.uploads.get("logo")
    const logo_files_id =
      upload === undefined ? (payload.hapus_logo ? null : before.logo_files_id) : await ctx.keep(upload)
    const version = before.version + 1
    const stamp = { version, updated_at: now.toISOString(), updated_by: ctx.accountId }
    await tx
      .update(companies)
      .set({ ...values, logo_files_id, ...stamp })
      .where(eq(companies.id, companyId))
    if (before.logo_files_id !== null && before.logo_files_id !== logo_files_id)
      await tx.delete(files).where(eq(files.id, before.logo_files_id))
    await ctx.audit({
      entity: "companies",
      entityId: companyId,
      action: "update",
      before,
      after: { ...values, logo_files_id, version },
    })
    return ok({ version }, "Data perusahaan berhasil diperbarui")
  }),

  "companies/un-subscribe": inTx(unsubscribe, async (ctx, payload) => {
    const { tx, now, companyId, accountId } = ctx
    const before = await ownRow(tx, companyId)
    if (payload.version !== undefined && payload.version !== before.version)
      throw new StaleVersion(shown(before, ctx))
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
