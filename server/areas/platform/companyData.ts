import { eq } from "drizzle-orm"
import type { Schema } from "effect"
import type { PayloadOf } from "#contract/kit/call.ts"
import {
  companyFields,
  type companyRecord,
  companyTerms,
  type updateCompany,
} from "#contract/areas/platform/companies.ts"
import type { Tx } from "../../db/database.ts"
import { companies, companyHistory } from "../../db/tables/index.ts"
import { dateIn, wireInstant } from "../../time/calendar.ts"
import { InvalidFields, notFound } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { historyJson } from "../../kit/approval/history.ts"
import { brokenConstraint } from "../../kit/constraints.ts"
import { companySelect, withDaysLeft } from "./companyRows.ts"

/** One company's data: as its own administrator and as the platform read and edit it. */

type Moved = (typeof companyRecord)["Type"]["history"][number]

export const ownColumns = {
  ...companySelect,
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
/** Facts that only the platform sees. */
const platformColumns = {
  plan_name: companies.plan_name,
  plan_expires_at: companies.plan_expires_at,
  is_limited_storage: companies.is_limited_storage,
  limit_calls: companies.limit_calls,
  limit_key_calls: companies.limit_key_calls,
  limit_exports: companies.limit_exports,
  limit_mails: companies.limit_mails,
  limit_storage_mb: companies.limit_storage_mb,
  sales_pic: companies.sales_pic,
  note: companies.note,
  close_reason: companies.close_reason,
  history: historyJson<Moved>(companyHistory, companies.id, companies.id),
}

/**
 * The company a call is about: a company's account has its own, the super administrator names one.
 * @throws Refusal `not_found` where an account names another company
 */
export const companyOf = ({ session, companyId }: Context, asked: number | undefined): number => {
  if (!session.isSuper) {
    if (asked !== undefined && asked !== companyId) throw notFound("perusahaan")
    return companyId
  }
  if (asked === undefined) throw new InvalidFields({ id: ["Pilih perusahaan"] })
  return asked
}

const platformFacts = async ({ tx }: Context, id: number) => {
  const [row] = await tx.select(platformColumns).from(companies).where(eq(companies.id, id))
  return row === undefined
    ? {}
    : { ...row, history: row.history.map((move) => ({ ...move, at: wireInstant(move.at) })) }
}

export const ownRow = async (tx: Tx, companyId: number) => {
  const [row] = await tx.select(ownColumns).from(companies).where(eq(companies.id, companyId)).for("update")
  if (row === undefined) throw notFound("perusahaan")
  return row
}
type OwnRow = Awaited<ReturnType<typeof ownRow>>

export const shown = async ({ logo_files_id, ...row }: OwnRow, ctx: Context) => ({
  ...withDaysLeft(row, dateIn(ctx.now)),
  logo: ctx.fileUrl(row.id, logo_files_id),
  ...(ctx.session.isSuper
    ? {
        ...(await platformFacts(ctx, row.id)),
        trial_until: row.status === "trial" ? row.trial_end : null,
      }
    : {}),
})

type Terms = Schema.Struct.Type<typeof companyTerms>
const termKeys = Object.keys(companyTerms) as readonly (keyof Terms)[]
export const termsIn = (payload: PayloadOf<typeof updateCompany>): Terms => ({
  kode: payload.kode,
  trial_end: payload.trial_end,
  plan_name: payload.plan_name,
  plan_expires_at: payload.plan_expires_at,
  is_limited_storage: payload.is_limited_storage,
  limit_calls: payload.limit_calls,
  limit_key_calls: payload.limit_key_calls,
  limit_exports: payload.limit_exports,
  limit_mails: payload.limit_mails,
  limit_storage_mb: payload.limit_storage_mb,
  sales_pic: payload.sales_pic,
  note: payload.note,
})

/** A company must not set its own terms. @throws InvalidFields */
export const refuseTerms = (terms: Terms): void => {
  const sent = termKeys.filter((key) => terms[key] !== null && terms[key] !== false)
  if (sent.length > 0)
    throw new InvalidFields(
      Object.fromEntries(sent.map((key) => [key, ["Hanya pengelola aplikasi yang mengubahnya"]])),
    )
}

/** The columns of changed terms; a longer trial is notified anew. @throws InvalidFields */
export const settledTerms = ({ trial_end, plan_name, ...terms }: Terms, before: OwnRow, today: string) => {
  const named = plan_name === null ? {} : { plan_name }
  if (before.status !== "trial" || trial_end === null || trial_end === before.trial_end)
    return { ...terms, ...named }
  if (trial_end < today) throw new InvalidFields({ trial_end: ["Tidak boleh sebelum hari ini"] })
  return { ...terms, ...named, trial_end, trial_told: null }
}

export const ownFields = (payload: PayloadOf<typeof updateCompany>) =>
  Object.fromEntries(
    Object.keys(companyFields).map((key) => [key, payload[key as keyof typeof companyFields]]),
  )

export const withKodeError = async (write: () => Promise<unknown>): Promise<void> => {
  try {
    await write()
  } catch (thrown) {
    if (brokenConstraint(thrown)?.constraint !== "companies_kode_key") throw thrown
    throw new InvalidFields({ kode: ["Kode ini sudah dipakai perusahaan lain"] })
  }
}
