import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgPolicy, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { secretText } from "../secrets/columns.ts"
import { accounts } from "./accounts.ts"
import {
  bigId,
  currentAccount,
  everything,
  identity,
  instant,
  platformRole,
  publicRole,
  tenantRole,
} from "./kinds.ts"

const ofAccount = () =>
  bigId("accounts_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" })

/** Rows of the own account only; sign-in reads them before a session exists. */
const ownPolicies = () => [
  pgPolicy("public", { to: publicRole, ...everything }),
  pgPolicy("platform", { to: platformRole, ...everything }),
  pgPolicy("tenant", {
    to: tenantRole,
    using: sql`accounts_id = ${currentAccount}`,
    withCheck: sql`accounts_id = ${currentAccount}`,
  }),
]

/** Authenticator app of an account (TOTP, RFC 6238). The secret must be readable: codes are computed from it. */
export const totpFactors = pgTable(
  "totp_factors",
  {
    accounts_id: bigId("accounts_id")
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Base32. */
    secret: secretText("secret").notNull(),
    created_at: instant("created_at").notNull(),
    /** null = enrolment is under way, and sign-in does not ask for a code. */
    confirmed_at: instant("confirmed_at"),
    /** Time step of the last accepted code: no code is accepted twice (replay). */
    last_step: bigId("last_step"),
  },
  () => ownPolicies(),
)

/** Unused recovery codes, as SHA-256: each has 80 random bits, so a slow hash adds nothing. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { code_hash: text("code_hash").primaryKey(), accounts_id: ofAccount() },
  (t) => [index("recovery_codes_by_account").on(t.accounts_id), ...ownPolicies()],
)

/** Passkeys of an account (WebAuthn). Public keys only. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: identity().primaryKey(),
    accounts_id: ofAccount(),
    nama: text("nama").notNull(),
    /** Credential id, base64url. */
    credential: text("credential").notNull(),
    /** COSE public key, base64url. */
    public_key: text("public_key").notNull(),
    /** Signature counter; authenticators that synchronise keys always send 0. */
    counter: bigId("counter").notNull(),
    /** How the browser reaches the authenticator: internal, hybrid, usb. */
    transports: text("transports").array().notNull(),
    created_at: instant("created_at").notNull(),
    last_used_at: instant("last_used_at"),
  },
  (t) => [
    uniqueIndex("passkeys_credential_key").on(t.credential),
    index("passkeys_by_account").on(t.accounts_id),
    ...ownPolicies(),
  ],
)

/** Unfinished steps of a sign-in or of a registration. Only the SHA-256 of the name the browser holds is stored. */
export const challenges = pgTable(
  "challenges",
  {
    hash: text("hash").primaryKey(),
    purpose: text("purpose", { enum: ["second_step", "register_passkey", "use_passkey", "sso"] }).notNull(),
    /** null = the account is not known yet: a passkey without a name, single sign-on. */
    accounts_id: bigId("accounts_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** Values that the next step is checked against. */
    facts: jsonb("facts").$type<Readonly<Record<string, string>>>().notNull(),
    failures: integer("failures").notNull().default(0),
    expires_at: instant("expires_at").notNull(),
  },
  (t) => [
    index("challenges_by_account").on(t.accounts_id),
    index("challenges_by_end").on(t.expires_at),
    pgPolicy("public", { to: publicRole, ...everything }),
  ],
)
