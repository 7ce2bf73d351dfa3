import { Effect, Schema } from "effect"
import { APPROVAL_MODULES, type ApprovalModule } from "../../kit/approvals.ts"
import { MAX_APPROVAL_LEVELS, PASSWORD_MIN, SESSIONS_DEFAULT, SESSIONS_MOST } from "../../kit/constants.ts"
import { flag, oneOfOr, optionalWhole, wholeOr } from "../../kit/schema.ts"
import { defineSetting } from "../../kit/setting.ts"

const LONGEST_MIN = 32
/** Longest retention in months: ten years, as for business records. */
const LONGEST_KEPT = 120

/**
 * Password of the slip PDF. Offline brute force is fast: a birth date is one of some 25,000, so it is prefixed with
 * the NIP by default.
 */
export const slipPasswords = ["nip_birth_date", "birth_date", "nip", "none"] as const
export type SlipPassword = (typeof slipPasswords)[number]

/** Accounts that need a second factor: those of administrators, or all. */
export const twoFactorRules = ["off", "admins", "all"] as const

/** One field per approval module. */
export type LevelsField = `levels_${ApprovalModule}`
export const levelsField = <M extends ApprovalModule>(module: M) => `levels_${module}` as const

const level = () => Schema.withDecodingDefaultKey<Schema.Int>(Effect.succeed(1))(Schema.Int)
type Level = ReturnType<typeof level>
const levels = Object.fromEntries(
  APPROVAL_MODULES.map((module) => [levelsField(module), wholeOr(1, MAX_APPROVAL_LEVELS, 1)]),
) as unknown as { readonly [F in LevelsField]: Level }

/** Lain-lain: company-wide preferences without a screen of their own. */
export const etc = defineSetting({
  id: "etc",
  key: "etc",
  noun: "pengaturan lain-lain",
  fields: {
    /** Number of approval levels by module; read when a request is created. */
    ...levels,
    /** Off: approvers may decide on their own requests, too. */
    prevent_self_approval: flag(true),
    /** On: an account does not decide on requests that it entered for an employee. */
    prevent_entered_approval: flag(false),
    min_password_len: wholeOr(PASSWORD_MIN, LONGEST_MIN, PASSWORD_MIN),
    /** Sessions of one account at the same time; another sign-in ends the one used least recently. */
    max_sessions: wholeOr(1, SESSIONS_MOST, SESSIONS_DEFAULT),
    /** Whose accounts need a second factor, from their next sign-in on. */
    two_factor: oneOfOr(twoFactorRules, "off"),
    birthday_notice: flag(false),
    /** Months after which photos of decided attendance requests are deleted; null = never. */
    photo_retention_months: optionalWhole(1, LONGEST_KEPT),
    /** Password of the slip PDF; the NIP alone if the birth date is unknown. */
    payslip_pdf_password: oneOfOr(slipPasswords, "nip_birth_date"),
    /** First weekday of calendars. */
    week_start: oneOfOr(["mon", "sun"], "mon"),
  },
  who: { read: ["company", "office"], write: ["company"] },
  module: "preferences",
  example: { levels_claims: 2, min_password_len: 8 },
})
export const updateEtc = etc.update
