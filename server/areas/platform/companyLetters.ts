import { and, asc, eq, sql } from "drizzle-orm"
import type { CompanyLetter } from "#contract/areas/platform/companyTable.ts"
import { dateWords } from "#contract/kit/words.ts"
import { notFound, Refusal } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { accounts, companies } from "../../db/tables/index.ts"
import { appName } from "../../kit/appSettings.ts"
import { mailPasswordLink } from "../session/index.ts"

const held = async ({ tx }: Context, id: number) => {
  const [company] = await tx
    .select({
      nama: companies.nama,
      email: companies.email,
      pic_nama: companies.pic_nama,
      pic_email: companies.pic_email,
      status: companies.status,
      trial_end: companies.trial_end,
    })
    .from(companies)
    .where(eq(companies.id, id))
  if (company === undefined) throw notFound("perusahaan")
  return company
}
type Company = Awaited<ReturnType<typeof held>>

const greeting = ({ pic_nama, nama }: Company): string => `Halo ${pic_nama ?? nama},`

/** @throws Refusal where the letter makes no sense for this company */
const letterOf = (
  template: "welcome" | "reminder",
  company: Company,
  { publicUrl, app }: { readonly publicUrl: string; readonly app: string },
): { readonly subject: string; readonly body: string } => {
  const { nama, status, trial_end } = company
  if (status === "close") throw new Refusal(`${nama} sudah ditutup; buka kembali dahulu`, "state")
  const lasts = status === "trial" && trial_end !== null ? dateWords(trial_end) : null
  if (template === "welcome")
    return {
      subject: `Selamat datang di ${app}, ${nama}`,
      body: `${greeting(company)}\n\n${nama} sudah terdaftar di ${app}${lasts === null ? "" : ` dan dapat mencobanya gratis sampai ${lasts}`}. Masuk di sini:\n${publicUrl}/login\n`,
    }
  if (lasts === null) throw new Refusal(`${nama} tidak dalam masa coba`, "state")
  return {
    subject: `Masa coba ${nama} berakhir ${lasts}`,
    body: `${greeting(company)}\n\nMasa coba gratis ${nama} berakhir setelah ${lasts}. Balas surat ini untuk berlangganan; data Anda tetap tersimpan.\n${publicUrl}/login\n`,
  }
}

/** Each active owner of a company. */
const ownersOf = ({ tx }: Context, id: number) =>
  tx
    .select({
      id: accounts.id,
      nama: accounts.nama_lengkap,
      email: accounts.email,
      isSet: sql<boolean>`${accounts.password_hash} is not null`,
    })
    .from(accounts)
    .where(and(eq(accounts.companies_id, id), eq(accounts.is_owner, true), eq(accounts.is_active, true)))
    .orderBy(asc(accounts.id))

const mailOwners = async (ctx: Context, id: number, { nama }: Company): Promise<readonly string[]> => {
  const owners = await ownersOf(ctx, id)
  if (owners.length === 0) throw new Refusal(`${nama} tidak memiliki pemilik yang aktif`, "state")
  for (const owner of owners) await mailPasswordLink(ctx, owner.isSet ? "reset" : "invite", owner)
  return owners.map(({ email }) => email)
}

/**
 * Queues a letter to a company. @returns what was sent, in words
 * @throws Refusal where the mail limit of an address is reached, or the letter makes no sense for the company
 */
export const sendCompanyLetter = async (
  ctx: Context,
  id: number,
  template: CompanyLetter,
): Promise<string> => {
  const company = await held(ctx, id)
  const to =
    template === "credential" ? await mailOwners(ctx, id, company) : [company.pic_email ?? company.email]
  if (template !== "credential") {
    const letter = letterOf(template, company, { publicUrl: ctx.publicUrl, app: await appName(ctx.tx) })
    for (const address of to) await ctx.mail({ to: address, ...letter })
  }
  await ctx.audit({
    entity: "companies",
    entityId: id,
    action: "update",
    before: null,
    after: { mailed: template, to },
  })
  return `Surat sedang dikirim ke ${to.join(", ")}`
}
