import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { PASSWORD_MAX } from "../../kit/constants.ts"
import { id, secret, text, writeFields } from "../../kit/schema.ts"
import { recoveryAnswer } from "./factors.ts"
import { signedIn } from "./session.ts"

/** Passkeys of one account at most. */
export const PASSKEYS_MOST = 10

const password = secret(1, PASSWORD_MAX)
const challenge = text(200)
/** JSON of the browser's PublicKeyCredential (WebAuthn, 5.1.8), as text: the server's library reads its parts. */
const response = text(20_000)
const started = Schema.Struct({
  /** Names the step that `finish` ends, for five minutes. */
  challenge: Schema.String,
  /** JSON of the options for the browser (WebAuthn, 5.1.9 and 5.1.10). */
  options: Schema.String,
})

const anyone = {
  duringMaintenance: true,
  scope: "public",
  who: ["anyone"],
  needs: null,
} as const

export const startPasskeySignIn = defineCall({
  ...anyone,
  path: "auth/passkey/start",
  payload: Schema.Struct({}),
  answer: started,
  summary: "Mulai masuk dengan passkey, tanpa kata sandi",
  example: {},
  refusal: "state",
})

export const finishPasskeySignIn = defineCall({
  ...anyone,
  path: "auth/passkey/finish",
  payload: Schema.Struct({ challenge, response }),
  answer: signedIn,
  summary: "Masuk dengan passkey",
  example: { challenge: "tidak-dikenal", response: "{}" },
  refusal: "expired",
})

const own = { scope: "tenant", who: ["member", "super"], needs: null, duringEnrolment: true } as const

export const startPasskey = defineCall({
  ...own,
  path: "faktor/passkey/start",
  payload: Schema.Struct({ password }),
  answer: started,
  summary: "Mulai mendaftarkan sebuah passkey",
  example: { password: "demo-1234" },
  refusal: "state",
})

export const finishPasskey = defineCall({
  ...own,
  path: "faktor/passkey/finish",
  payload: Schema.Struct({ ...writeFields, nama: text(60), challenge, response }),
  answer: recoveryAnswer,
  answeredOnce: ["codes"],
  write: true,
  summary: "Mendaftarkan sebuah passkey",
  example: { nama: "Laptop kantor", challenge: "tidak-dikenal", response: "{}" },
  refusal: "expired",
})

export const removePasskey = defineCall({
  ...own,
  path: "faktor/passkey/remove",
  payload: Schema.Struct({ ...writeFields, id, password }),
  answer: Schema.Struct({}),
  write: true,
  summary: "Menghapus sebuah passkey, dengan kata sandi",
  example: { id: 1, password: "demo-1234" },
  refusal: "not_found",
})
