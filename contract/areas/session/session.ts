import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { seenCustomField } from "../../kit/customFields.ts"
import { PASSWORD_MAX, PASSWORD_MIN, REASON_MIN } from "../../kit/constants.ts"
import { mailHabits } from "../../kit/user.ts"
import { id, longText, oneOf, optionalSecret, search, secret, text, writeFields } from "../../kit/schema.ts"

/** A menu entry in the shape of the specification. */
export const menuItem = Schema.Struct({
  menu_name: Schema.String,
  link: Schema.String,
  active_link: Schema.String,
  icon: Schema.String,
  active_icon: Schema.String,
  child: Schema.Array(
    Schema.Struct({
      child_name: Schema.String,
      child_link: Schema.String,
      child_child: Schema.Array(Schema.Struct({ menu_name: Schema.String, link: Schema.String })),
    }),
  ),
})

/** The signed-in user; contract/kit/user.ts has the same shape as a plain type (a test compares them). */
export const sessionUser = Schema.Struct({
  id: Schema.Int,
  username: Schema.String,
  email: Schema.String,
  nama_lengkap: Schema.String,
  companies_id: Schema.NullOr(Schema.Int),
  companie_name: Schema.NullOr(Schema.String),
  logo_companies: Schema.NullOr(Schema.String),
  is_superusers: Schema.Boolean,
  scope: Schema.Literals(["company", "office", "restricted", "normal"]),
  id_offices: Schema.Array(Schema.Int),
  canAccessSetting: Schema.Boolean,
  menus: Schema.Array(menuItem),
  rights: Schema.NullOr(Schema.Array(Schema.String)),
  menu_companies: Schema.Array(Schema.String),
  features: Schema.Array(Schema.String),
  plan: Schema.Struct({
    name: Schema.String,
    is_limited_storage: Schema.Boolean,
    expires_at: Schema.NullOr(Schema.String),
  }),
  onboarding: Schema.Struct({
    step: Schema.NullOr(Schema.String),
    welcome_done: Schema.Boolean,
    hide_help: Schema.Boolean,
  }),
  preferences: Schema.Struct({
    week_start: Schema.Literals(["mon", "sun"]),
    mail_habit: Schema.Literals(mailHabits),
    seen: Schema.Array(Schema.String),
  }),
  self: Schema.NullOr(Schema.Struct({ id: Schema.Int, nama: Schema.String })),
  custom_fields: Schema.Array(seenCustomField),
  own_fields: Schema.Array(seenCustomField),
  impersonated_by: Schema.NullOr(
    Schema.Struct({ id: Schema.Int, nama_lengkap: Schema.String, expires_at: Schema.String }),
  ),
  draft_key: Schema.String,
  /** Nothing but the enrolment of a second factor is open to this session. */
  must_enrol: Schema.optionalKey(Schema.Literal(true)),
})

export const signedIn = Schema.Struct({ token: Schema.String, user: sessionUser })
/** The password was right, but the account has a second factor: `auth/verify` finishes the sign-in. */
export const challenged = Schema.Struct({
  challenge: Schema.String,
  /** Accepted answers: a code of the app, a passkey, a recovery code. */
  ways: Schema.Array(Schema.Literals(["totp", "passkey", "recovery"])),
})

/** Username or e-mail with a password, or a single-use key from a mailed or printed link. */
export const login = defineCall({
  path: "auth/login",
  duringMaintenance: true,
  scope: "public",
  who: ["anyone"],
  needs: null,
  payload: Schema.Struct({
    username: Schema.optionalKey(text(100)),
    password: Schema.optionalKey(secret(1, PASSWORD_MAX)),
    key: Schema.optionalKey(secret(1, 200)),
  }).check(
    Schema.makeFilter(({ username, password, key }) => {
      if (key !== undefined) return undefined
      const missing = { issue: "Wajib diisi" }
      return [
        ...(username === undefined ? [{ path: ["username"], ...missing }] : []),
        ...(password === undefined ? [{ path: ["password"], ...missing }] : []),
      ]
    }),
  ),
  answer: Schema.Union([signedIn, challenged]),
  summary: "Masuk dengan username atau email dan kata sandi, atau dengan kunci sekali pakai",
  example: { username: "admin@maju.test", password: "demo-1234" },
})

export const logout = defineCall({
  path: "auth/logout",
  duringMaintenance: true,
  duringEnrolment: true,
  scope: "tenant",
  who: ["member", "super"],
  needs: null,
  payload: Schema.Struct({}),
  answer: Schema.Struct({}),
  summary: "Mengakhiri sesi ini",
  example: {},
})

export const me = defineCall({
  path: "me",
  duringEnrolment: true,
  method: "GET",
  scope: "tenant",
  who: ["member", "super"],
  needs: null,
  payload: Schema.Struct({}),
  /** The user is at `data`; our client reads `data.user`, as it does after `auth/login`. */
  answer: Schema.Struct({ ...sessionUser.fields, user: sessionUser }),
  summary: "Pengguna yang sedang masuk",
  example: {},
})

/** Companies a super administrator can enter, by name. */
export const superCompanies = defineCall({
  path: "auth/super/companies/all",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ q: search }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        companies_id: Schema.Int,
        companie_name: Schema.String,
        status: oneOf(["trial", "active", "close"]),
        logo: Schema.NullOr(Schema.String),
      }),
    ),
  }),
  summary: "Perusahaan yang dapat dimasuki super administrator",
  example: {},
})

/**
 * Impersonation: enters a company for at most 60 minutes; both identities are in every audit row. No idempotency by
 * request_id as for writes: its answer is a token, and tokens are stored only as hashes.
 */
export const superCompaniesLogin = defineCall({
  path: "auth/super/companies/login",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ companies_id: id, reason: longText(200, REASON_MIN) }),
  answer: signedIn,
  summary: "Masuk ke sebuah perusahaan sebagai super administrator",
  example: { companies_id: 816, reason: "Membantu pengaturan awal" },
})

/** Form-serialized by the profile dialog; JSON works alike. */
export const updateProfile = defineCall({
  path: "profil/update/users",
  scope: "tenant",
  who: ["member", "super"],
  needs: null,
  payload: Schema.Struct({
    ...writeFields,
    nama_lengkap: text(100),
    /** Unchanged if absent. */
    mail_habit: Schema.optionalKey(oneOf(mailHabits)),
    password: optionalSecret(PASSWORD_MAX),
    confirm_password: optionalSecret(PASSWORD_MAX),
  }).check(
    Schema.makeFilter((value) => {
      if (value.password === null) return undefined
      if (value.password.length < PASSWORD_MIN)
        return { path: ["password"], issue: `Minimal ${PASSWORD_MIN} karakter` }
      if (value.confirm_password === null)
        return { path: ["confirm_password"], issue: "Please insert confirm password" }
      return value.confirm_password === value.password
        ? undefined
        : { path: ["confirm_password"], issue: "Konfirmasi kata sandi tidak sama" }
    }),
  ),
  answer: Schema.Struct({}),
  write: true,
  form: true,
  summary: "Mengubah nama dan kata sandi sendiri",
  example: { nama_lengkap: "Siti Rahma" },
})
