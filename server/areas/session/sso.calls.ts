import { and, eq, sql } from "drizzle-orm"
import {
  domainsOf,
  findSsoSetting,
  finishSso,
  sso,
  SSO_RETURN,
  startSso,
  updateSsoSetting,
} from "#contract/areas/session/sso.ts"
import { ok, Refusal } from "../../call/answer.ts"
import { type Context, inSteps, inTx } from "../../call/handler.ts"
import type { Tx } from "../../db/database.ts"
import { accounts, companySso } from "../../db/tables/index.ts"
import { settingOf } from "../../kit/setting.ts"
import { attempt, takeTurn, throttled } from "./attempts.ts"
import { newChallenge, takeChallenge } from "./challenge.ts"
import { beginOidc, finishOidc, type Provider } from "./oidc.ts"
import { findAccount, refusalFor } from "./signIn.ts"
import { enterAs } from "./welcome.ts"

/** Sign-ins by SSO that one network may begin in 15 minutes; each asks a provider. */
const STARTS = 100

const record = settingOf(sso, companySso, { writeOnly: ["client_secret"] })

const returnUrl = (publicUrl: string): string => `${publicUrl}${SSO_RETURN}`

/**
 * A provider signs in every account of the company: only an account with all of its rights may choose it, because it
 * could otherwise sign in as one with more.
 */
const assertAllRights = ({ session }: Context): void => {
  if (session.holder.rights !== null)
    throw new Refusal("Hanya admin perusahaan dengan semua hak yang mengatur SSO", "forbidden")
}

const providerOf = async (tx: Tx, companyId: number): Promise<(Provider & { domains: string }) | null> => {
  const [row] = await tx
    .select()
    .from(companySso)
    .where(and(eq(companySso.companies_id, companyId), eq(companySso.is_on, true)))
  if (row === undefined || row.issuer === null || row.client_id === null) return null
  const { issuer, client_id, client_secret, domains } = row
  return { issuer, client_id, client_secret, domains: domains ?? "" }
}

const hasDomain = (domains: string, email: string): boolean =>
  domainsOf(domains).includes(email.toLowerCase().split("@")[1] ?? "")

const noSso = () =>
  new Refusal("Perusahaan dengan email ini tidak memakai SSO. Masuk dengan kata sandi.", "not_found")
const over = () => new Refusal("Waktu masuk lewat SSO sudah habis. Mulai dari awal.", "expired")
const failed = () =>
  new Refusal("Penyedia SSO perusahaan Anda tidak dapat dihubungi atau menolak. Hubungi admin Anda.", "state")

export const ssoHandlers = {
  "sso/pengaturan": inTx(findSsoSetting, async (ctx) => {
    assertAllRights(ctx)
    const [row] = await ctx.tx
      .select({ secret: companySso.client_secret })
      .from(companySso)
      .where(eq(companySso.companies_id, ctx.companyId))
    const held = await record.read(ctx)
    return ok({
      ...held,
      has_secret: (row?.secret ?? null) !== null,
      return_url: returnUrl(ctx.publicUrl),
    } as never)
  }),

  "sso/pengaturan/save": inTx(updateSsoSetting, (ctx, payload) => {
    assertAllRights(ctx)
    return record.save(ctx, payload)
  }),

  "auth/sso/start": inSteps(startSso, async (env, { email }) => {
    const found = await env.transact(async (tx) => {
      const wait = await takeTurn(tx, `sso:${env.address}`, STARTS, env.now)
      const account = wait > 0 ? null : await findAccount(tx, sql`lower(${accounts.email}) = lower(${email})`)
      const company = account?.companies_id ?? null
      return { wait, company, provider: company === null ? null : await providerOf(tx, company) }
    })
    if (found.wait > 0) throw throttled(found.wait)
    const { company, provider } = found
    if (company === null || provider === null || !hasDomain(provider.domains, email)) throw noSso()
    const begun = await beginOidc(provider, env.outside, returnUrl(env.publicUrl), email).catch(() => null)
    if (begun === null) throw failed()
    const facts = { ...begun.expected, company: String(company), issuer: provider.issuer }
    const state = await env.transact((tx) => newChallenge(tx, "sso", { accountId: null, facts }, env.now))
    return ok({ url: begun.urlFor(state), state })
  }),

  "auth/sso/finish": inSteps(finishSso, (env, { state, code, iss, error }) =>
    attempt(env.address, `sso ${state}`, async () => {
      const begun = await env.transact(async (tx) => {
        const challenge = await takeChallenge(tx, "sso", state, env.now)
        if (challenge === null) return null
        const { verifier = "", nonce = "", company = "0", issuer = "" } = challenge.facts
        const provider = await providerOf(tx, Number(company))
        /** Another provider was chosen since then: its answer is not the one that was asked for. */
        if (provider === null || provider.issuer !== issuer) return null
        return { expected: { verifier, nonce, state }, company: Number(company), provider }
      })
      if (begun === null) throw over()
      if (code === undefined || error !== undefined)
        throw new Refusal("Masuk lewat SSO dibatalkan di penyedianya", "credentials")
      const returned = new URL(returnUrl(env.publicUrl))
      returned.searchParams.set("code", code)
      returned.searchParams.set("state", state)
      if (iss !== undefined) returned.searchParams.set("iss", iss)
      const email = await finishOidc(begun.provider, env.outside, returned, begun.expected).catch(
        () => undefined,
      )
      if (email === undefined) throw failed()
      if (email === null)
        throw new Refusal("Penyedia SSO tidak menyatakan email Anda sudah terverifikasi", "credentials")
      return env.transact(async (tx) => {
        const account = hasDomain(begun.provider.domains, email)
          ? await findAccount(
              tx,
              sql`lower(${accounts.email}) = lower(${email}) and ${accounts.companies_id} = ${begun.company}`,
            )
          : null
        if (account === null)
          throw new Refusal(
            `Tidak ada akun untuk ${email}. Minta admin perusahaan Anda membuatnya.`,
            "not_found",
          )
        const bar = refusalFor(account, env.now)
        if (bar !== null) throw bar
        return enterAs(tx, account, env, "elsewhere")
      })
    }),
  ),
}
