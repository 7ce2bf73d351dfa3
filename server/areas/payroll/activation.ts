import { eq, sql } from "drizzle-orm"
import type { PayrollModuleState } from "#contract/areas/payroll/setup.ts"
import { MODULES, rightOf } from "#contract/kit/modules.ts"
import { dateWords } from "#contract/kit/words.ts"
import { ok, Refusal } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { companies } from "../../db/tables/index.ts"
import { notifyPlatform } from "../../kit/approval/notify.ts"
import { fillParameters } from "./defaults.ts"

/** A request is answered by people: after so many days it may be sent again. */
const ASKED_DAYS = 3
const REQUEST = "permintaan modul payroll"

type Company = {
  readonly nama: string
  readonly status: string
  readonly modules: readonly string[]
  readonly version: number
  readonly trial_end: string | null
}
type Reader = Pick<Context, "tx" | "now" | "session" | "companyId">

/** Modules are a setting: it takes an account that opens the settings, whose role has those of payroll. */
const maySet = ({ session }: Pick<Reader, "session">): boolean => {
  const { rights } = session.holder
  return (
    session.row.can_access_setting && (rights === null || rights.includes(rightOf("payrollSettings", "edit")))
  )
}

const isAsked = async (tx: Tx, now: Date): Promise<boolean> => {
  const since = new Date(now.getTime() - ASKED_DAYS * 86_400_000).toISOString()
  const rows = await rowsOf(
    tx,
    sql`select 1 from audit where entity = ${REQUEST} and at >= ${since}::timestamptz limit 1`,
  )
  return rows.length > 0
}

/** Whether pay is switched on, and what this account can do about it. */
export const moduleStateOf = async (ctx: Reader): Promise<PayrollModuleState> => {
  const { tx, now, companyId } = ctx
  const [company] = await tx
    .select({ status: companies.status, modules: companies.modules })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (company === undefined) throw new Error("no company")
  if (company.modules.includes(MODULES.payroll)) return "on"
  if (!maySet(ctx)) return "off"
  if (company.status === "trial") return "may_activate"
  return (await isAsked(tx, now)) ? "asked" : "may_ask"
}

const held = async ({ tx, companyId }: Context): Promise<Company> => {
  const [company] = await tx
    .select({
      nama: companies.nama,
      status: companies.status,
      modules: companies.modules,
      version: companies.version,
      trial_end: companies.trial_end,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for("no key update")
  if (company === undefined) throw new Error("no company")
  return company
}

const needSettings = (ctx: Context, { modules }: Company): void => {
  if (modules.includes(MODULES.payroll))
    throw new Refusal("Payroll sudah aktif untuk perusahaan ini", "state")
  if (!maySet(ctx))
    throw new Refusal("Hanya akun yang boleh membuka pengaturan yang mengaktifkan payroll", "forbidden")
}

/** Switches the module on; its components are made as they are when the platform does it. */
export const activate = async (ctx: Context) => {
  const { tx, now, accountId, companyId } = ctx
  const before = await held(ctx)
  needSettings(ctx, before)
  if (before.status !== "trial")
    throw new Refusal("Masa coba sudah berakhir: payroll diaktifkan administrator layanan", "state")
  const after = { modules: [...before.modules, MODULES.payroll], version: before.version + 1 }
  await tx
    .update(companies)
    .set({ ...after, updated_at: now.toISOString(), updated_by: accountId })
    .where(eq(companies.id, companyId))
  await fillParameters(tx, { companyId, now, accountId })
  const { modules, version } = before
  await ctx.audit({
    entity: "companies",
    entityId: companyId,
    action: "update",
    before: { modules, version },
    after,
  })
  const until = before.trial_end === null ? "" : ` sampai ${dateWords(before.trial_end)}`
  return ok({ version: after.version }, `Payroll aktif selama masa coba${until}`)
}

export const request = async (ctx: Context) => {
  const { tx, now, companyId, session } = ctx
  const company = await held(ctx)
  needSettings(ctx, company)
  if (await isAsked(tx, now))
    throw new Refusal("Permintaan ini sudah dikirim; administrator layanan akan menjawabnya", "state")
  const asker = session.row.nama_lengkap
  await ctx.audit({
    entity: REQUEST,
    entityId: companyId,
    action: "create",
    before: null,
    after: { modul: "Payroll", oleh: asker },
  })
  await notifyPlatform(tx, companyId, {
    type: "sistem",
    title: "Payroll diminta",
    body: `${asker} dari ${company.nama} meminta modul Payroll diaktifkan.`,
    link: "/super-admin/setting/akses-aplikasi",
    at: now.toISOString(),
  })
  return ok({ version: company.version }, "Permintaan dikirim ke administrator layanan")
}
