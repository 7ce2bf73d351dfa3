import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { PASSWORD_MAX, PASSWORD_MIN } from "../../kit/constants.ts"
import { email, secret, writeFields } from "../../kit/schema.ts"

const key = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200))

/** Purpose of a mailed password link; reveals nothing about the account unless the link is valid. */
export const passwordLink = defineCall({
  path: "mail/mailing/input-password-data",
  scope: "public",
  who: ["anyone"],
  needs: null,
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
  needs: null,
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

/**
 * Mails a link for a forgotten password. Prevents user enumeration: the answer is the same whether or not the account
 * exists.
 */
export const forgottenPassword = defineCall({
  path: "mail/mailing/lupa-kata-sandi",
  scope: "public",
  who: ["anyone"],
  needs: null,
  payload: Schema.Struct({ email }),
  answer: Schema.Struct({}),
  summary: "Meminta tautan kata sandi baru lewat email; jawabannya sama, ada akunnya atau tidak",
  example: { email: "admin@maju.test" },
})
