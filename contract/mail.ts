import { Schema } from "effect"
import { defineCall } from "./call.ts"
import { PASSWORD_MAX, PASSWORD_MIN } from "./constants.ts"
import { secret, writeFields } from "./schema.ts"

const key = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200))

/** What a mailed password link is good for; nothing about the account unless the link is valid. */
export const passwordLink = defineCall({
  path: "mail/mailing/input-password-data",
  scope: "public",
  who: ["anyone"],
  payload: Schema.Struct({ key }),
  answer: Schema.Struct({
    link_state: Schema.Literals(["valid", "expired", "used", "unknown"]),
    email: Schema.NullOr(Schema.String),
    nama: Schema.NullOr(Schema.String),
    companie_name: Schema.NullOr(Schema.String),
  }),
  summary: "Membaca tautan kata sandi yang dikirim lewat email",
  example: { key: "contoh" },
})

/** Sets the password once; ends every session of the account. */
export const setPassword = defineCall({
  path: "mail/mailing/update/password",
  scope: "public",
  who: ["anyone"],
  payload: Schema.Struct({
    ...writeFields,
    key,
    password: secret(PASSWORD_MIN, PASSWORD_MAX),
    confirm_password: secret(0, PASSWORD_MAX),
  }).check(
    Schema.makeFilter((value) =>
      value.password === value.confirm_password
        ? undefined
        : { path: ["confirm_password"], issue: "Konfirmasi kata sandi tidak sama" },
    ),
  ),
  answer: Schema.Struct({}),
  write: true,
  summary: "Menetapkan kata sandi lewat tautan email",
  example: { key: "contoh", password: "rahasia-baru", confirm_password: "rahasia-baru" },
  refusal: "not_found",
})
