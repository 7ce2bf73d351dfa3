import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { urlProblem } from "../../kit/publicUrl.ts"
import { email, flag, optionalText, secret, text } from "../../kit/schema.ts"
import { defineSetting } from "../../kit/setting.ts"
import { signedIn } from "./session.ts"

/** Path below the public address where a provider sends the browser back to. */
export const SSO_RETURN = "/special/sso"

/** E-mail domains of a setting, separated by commas, in lower case. */
export const domainsOf = (domains: string | null): readonly string[] =>
  (domains ?? "")
    .toLowerCase()
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "")

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
const domains = optionalText(300).check(
  Schema.makeFilter(
    (value: string | null) =>
      domainsOf(value).every((one) => DOMAIN.test(one)) ||
      "Isi domain email yang dipisahkan koma, misalnya maju.co.id",
  ),
)
const issuer = optionalText(300).check(
  Schema.makeFilter((value: string | null) => value === null || (urlProblem(value) ?? true)),
)

/** Single sign-on of a company by OpenID Connect. */
export const sso = defineSetting(
  {
    id: "sso",
    paths: { read: "sso/pengaturan", update: "sso/pengaturan/save" },
    key: "sso",
    noun: "pengaturan SSO",
    fields: {
      is_on: flag(false),
      /** Issuer of the provider; its metadata is at `/.well-known/openid-configuration` below it. */
      issuer,
      client_id: optionalText(200),
      /** Write-only: read as null; null keeps the stored one. */
      client_secret: optionalText(300),
      domains,
      /** Passwords and passkeys are refused, except those of owners. */
      only_sso: flag(false),
    },
    shown: {
      has_secret: Schema.Boolean,
      /** Redirect URI to register at the provider. */
      return_url: Schema.String,
    },
    who: { read: ["company"], write: ["company"] },
    module: "preferences",
    example: { issuer: "https://login.contoh.com", client_id: "balai", domains: "contoh.com" },
  },
  ({ is_on, issuer: at, client_id, domains: of }) =>
    is_on
      ? [
          ...(at === null ? [{ path: ["issuer"], issue: "Wajib diisi" }] : []),
          ...(client_id === null ? [{ path: ["client_id"], issue: "Wajib diisi" }] : []),
          ...(domainsOf(of).length === 0 ? [{ path: ["domains"], issue: "Wajib diisi" }] : []),
        ]
      : [],
)

export const findSsoSetting = sso.find
export const updateSsoSetting = sso.update

const anyone = { duringMaintenance: true, scope: "public", who: ["anyone"], needs: null } as const

export const startSso = defineCall({
  ...anyone,
  path: "auth/sso/start",
  payload: Schema.Struct({ email }),
  answer: Schema.Struct({
    /** Page of the provider. */
    url: Schema.String,
    /** The browser keeps it and compares it when it comes back (CSRF). */
    state: Schema.String,
  }),
  summary: "Mulai masuk lewat SSO perusahaan, dengan email",
  example: { email: "admin@contoh.com" },
  refusal: "not_found",
})

export const finishSso = defineCall({
  ...anyone,
  path: "auth/sso/finish",
  payload: Schema.Struct({
    state: secret(1, 200),
    code: Schema.optionalKey(secret(1, 4_000)),
    /** Issuer that the provider names (RFC 9207). */
    iss: Schema.optionalKey(text(300)),
    /** Error code of the provider instead of a code. */
    error: Schema.optionalKey(text(200)),
  }),
  answer: signedIn,
  summary: "Masuk dengan jawaban penyedia SSO",
  example: { state: "tidak-dikenal", code: "abc" },
  refusal: "expired",
})
