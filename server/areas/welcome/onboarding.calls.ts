import { and, asc, eq, sql } from "drizzle-orm"
import {
  finishWelcome,
  hideHelp,
  type OnboardingStep,
  onboardingSteps,
  seenOnce,
  updateStep,
} from "#contract/areas/welcome/onboarding.ts"
import { rowsOf } from "../../db/database.ts"
import { accountSeen, companies } from "../../db/tables/index.ts"
import { notFound, ok, Refusal } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { appName } from "../../kit/appSettings.ts"

const columns = {
  step: companies.onboarding_step,
  welcome_done: companies.welcome_done,
  hide_help: companies.hide_help,
}
type Onboarding = {
  readonly step: OnboardingStep | null
  readonly welcome_done: boolean
  readonly hide_help: boolean
}

/** Keys are sent by the browser; the limit prevents abuse. */
const MOST_SEEN = 200

const isStep = (word: string | null): word is OnboardingStep => onboardingSteps.some((step) => step === word)

const held = async ({ tx, companyId }: Context): Promise<Onboarding> => {
  const [row] = await tx.select(columns).from(companies).where(eq(companies.id, companyId)).for("update")
  if (row === undefined) throw notFound("perusahaan")
  return { ...row, step: isStep(row.step) ? row.step : null }
}

/** The data a step requires, and the error where it is missing. */
const needs: { readonly [S in OnboardingStep]: { readonly has: string; readonly else: string } | null } = {
  step_one: { has: "offices", else: "Isi kantor pertama Anda lebih dulu" },
  step_two: { has: "offices_hours", else: "Isi jam kerja lebih dulu" },
  /** A company may begin without employees and add them later. */
  step_three: null,
}

const isMet = async ({ tx, companyId }: Context, step: OnboardingStep): Promise<boolean> => {
  const table = needs[step]?.has
  if (table === undefined) return true
  const [row] = await rowsOf<{ there: boolean }>(
    tx,
    sql`select exists (select from ${sql.identifier(table)} where companies_id = ${companyId}) as there`,
  )
  return row?.there === true
}

/** Refuses while a step up to this one is incomplete. */
const insist = async (ctx: Context, until: OnboardingStep): Promise<void> => {
  for (const step of onboardingSteps.slice(0, onboardingSteps.indexOf(until) + 1))
    if (!(await isMet(ctx, step))) throw new Refusal(needs[step]?.else ?? "", "state", { step })
}

const change = async (ctx: Context, before: Onboarding, patch: Partial<Onboarding>): Promise<Onboarding> => {
  const { tx, now, companyId, accountId } = ctx
  const after = { ...before, ...patch }
  await tx
    .update(companies)
    .set({
      onboarding_step: after.step,
      welcome_done: after.welcome_done,
      hide_help: after.hide_help,
      updated_at: now.toISOString(),
      updated_by: accountId,
    })
    .where(eq(companies.id, companyId))
  await ctx.audit({ entity: "onboarding", entityId: companyId, action: "update", before, after })
  return after
}

export const onboardingHandlers = {
  "companies/update-step": inTx(updateStep, async (ctx, { step }) => {
    const before = await held(ctx)
    await insist(ctx, step)
    const isAhead =
      before.step === null || onboardingSteps.indexOf(step) > onboardingSteps.indexOf(before.step)
    return ok({ onboarding: await change(ctx, before, isAhead ? { step } : {}) }, "Langkah disimpan")
  }),

  "companies/update-welcome/done": inTx(finishWelcome, async (ctx) => {
    const before = await held(ctx)
    await insist(ctx, "step_two")
    const onboarding = await change(ctx, before, { step: "step_three", welcome_done: true })
    return ok({ onboarding }, `Penyiapan selesai. Selamat bekerja dengan ${await appName(ctx.tx)}`)
  }),

  "companies/update-sudah-pernah-a": inTx(seenOnce, async (ctx, { key, value }) => {
    const { tx, now, companyId, accountId, session } = ctx
    if (session.impersonating) throw new Refusal("Ini catatan akun sendiri", "forbidden")
    const own = and(eq(accountSeen.companies_id, companyId), eq(accountSeen.accounts_id, accountId))
    const known = async () =>
      (
        await tx.select({ key: accountSeen.key }).from(accountSeen).where(own).orderBy(asc(accountSeen.key))
      ).map((row) => row.key)
    const before = await known()
    if (!value) await tx.delete(accountSeen).where(and(own, eq(accountSeen.key, key)))
    else {
      if (!before.includes(key) && before.length >= MOST_SEEN)
        throw new Refusal("Terlalu banyak yang dicatat", "state")
      await tx
        .insert(accountSeen)
        .values({ companies_id: companyId, accounts_id: accountId, key, at: now.toISOString() })
        .onConflictDoNothing()
    }
    const seen = await known()
    await ctx.audit({
      entity: "sudah pernah",
      entityId: accountId,
      action: "update",
      before: { seen: before },
      after: { seen },
    })
    return ok({ seen }, "Tersimpan")
  }),

  "companies/update-bantuan/hide": inTx(hideHelp, async (ctx, { hide }) => {
    const before = await held(ctx)
    const onboarding = await change(ctx, before, { hide_help: hide })
    return ok({ onboarding }, hide ? "Panel bantuan disembunyikan" : "Panel bantuan ditampilkan")
  }),
}
