import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { PASSWORD_MAX } from "../../kit/constants.ts"
import { secret, text, writeFields } from "../../kit/schema.ts"
import { signedIn } from "./session.ts"

/** Recovery codes that an account gets at once. */
export const RECOVERY_CODES = 10

/** Sent with spaces and hyphens or without. */
const code = text(40)
const password = secret(1, PASSWORD_MAX)

/** The second step of a sign-in. */
export const verify = defineCall({
  path: "auth/verify",
  duringMaintenance: true,
  scope: "public",
  who: ["anyone"],
  needs: null,
  payload: Schema.Struct({ challenge: secret(1, 200), code }),
  answer: signedIn,
  summary: "Langkah kedua masuk: kode dari aplikasi autentikator, atau kode pemulihan",
  example: { challenge: "tidak-dikenal", code: "123456" },
  refusal: "expired",
})

const shared = {
  scope: "tenant",
  who: ["member", "super"],
  needs: null,
  duringEnrolment: true,
} as const

export const listFactors = defineCall({
  ...shared,
  path: "faktor/list",
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    /** Authenticator app: since when; null = there is none. */
    totp_since: Schema.NullOr(Schema.String),
    passkeys: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        created_at: Schema.String,
        last_used_at: Schema.NullOr(Schema.String),
      }),
    ),
    /** Recovery codes that are left. */
    recovery: Schema.Int,
    /** The company, or the platform, requires a second factor of this account. */
    required: Schema.Boolean,
  }),
  summary: "Verifikasi dua langkah akun sendiri",
  example: {},
})

export const startTotp = defineCall({
  ...shared,
  path: "faktor/totp/start",
  payload: Schema.Struct({ ...writeFields, password }),
  answer: Schema.Struct({
    /** Base32, for an app without a camera. */
    secret: Schema.NullOr(Schema.String),
    /** Key URI of the QR code. */
    uri: Schema.NullOr(Schema.String),
  }),
  answeredOnce: ["secret", "uri"],
  write: true,
  summary: "Mulai memasang aplikasi autentikator; berlaku sesudah kodenya dimasukkan",
  example: { password: "demo-1234" },
})

export const recoveryAnswer = Schema.Struct({
  /** Shown once. Empty = the account keeps the codes it has. */
  codes: Schema.NullOr(Schema.Array(Schema.String)),
})

export const confirmTotp = defineCall({
  ...shared,
  path: "faktor/totp/confirm",
  payload: Schema.Struct({ ...writeFields, code }),
  answer: recoveryAnswer,
  answeredOnce: ["codes"],
  write: true,
  summary: "Menyelesaikan pemasangan aplikasi autentikator dengan kodenya",
  example: { code: "123456" },
  refusal: "state",
})

export const removeTotp = defineCall({
  ...shared,
  path: "faktor/totp/remove",
  payload: Schema.Struct({ ...writeFields, password, code }),
  answer: Schema.Struct({}),
  write: true,
  summary: "Melepas aplikasi autentikator, dengan kata sandi dan sebuah kode",
  example: { password: "demo-1234", code: "123456" },
  refusal: "state",
})

export const renewRecovery = defineCall({
  ...shared,
  path: "faktor/recovery/renew",
  payload: Schema.Struct({ ...writeFields, password, code }),
  answer: recoveryAnswer,
  answeredOnce: ["codes"],
  write: true,
  summary: "Mengganti kode pemulihan, dengan kata sandi dan sebuah kode",
  example: { password: "demo-1234", code: "123456" },
  refusal: "state",
})
