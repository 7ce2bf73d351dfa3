import { DrizzleQueryError } from "drizzle-orm"
import { expect, test } from "vitest"
import { DatabaseAway } from "#server/db/database.ts"
import { pg } from "#server/db/pg.ts"
import { UpgradeFailed } from "#server/db/upgrade/upgrade.ts"
import { startWords } from "#server/run/startWords.ts"

const failed = (code: string, message: string, more: object = {}): Error => {
  const error = Object.assign(new pg.DatabaseError(message, message.length, "error"), { code, ...more })
  return new DrizzleQueryError("insert into members values ($1)", ["3175012345678901"], error)
}
const system = (code: string) => Object.assign(new Error(`${code}: at /data`), { code })

const cases: readonly (readonly [what: string, thrown: unknown, words: string])[] = [
  [
    "a table that is there",
    failed("42P07", 'relation "account_homes" already exists'),
    'relation "account_homes" already exists (SQLSTATE 42P07)',
  ],
  [
    "a value that does not fit",
    failed("22P02", 'invalid input syntax for type bigint: "3175012345678901"'),
    "isi sebuah baris tidak cocok dengan skemanya (SQLSTATE 22P02)",
  ],
  [
    "a row that breaks a rule",
    failed("23505", "duplicate key", {
      table: "members",
      constraint: "members_nik_key",
      detail: "3175012345678901",
    }),
    "isi sebuah baris melanggar aturan tabelnya: members, members_nik_key (SQLSTATE 23505)",
  ],
  [
    "a user without rights",
    failed("42501", "permission denied for table members"),
    "pengguna di DATABASE_URL tidak berhak (ia harus memiliki basis data dan semua tabelnya): permission denied for table members (SQLSTATE 42501)",
  ],
  ["a full disk", system("ENOSPC"), "ruang disk habis (ENOSPC)"],
  [
    "a port in use",
    Object.assign(system("EADDRINUSE"), { syscall: "listen" }),
    "Port 4173 sedang dipakai. Pakai PORT lain.",
  ],
  [
    "a database that is away",
    new DatabaseAway(new Error("connect ECONNREFUSED 127.0.0.1:5432")),
    "PostgreSQL di DATABASE_URL tidak dapat dihubungi: connect ECONNREFUSED 127.0.0.1:5432",
  ],
  ["words of our own", new Error("PORT=x: not a port", { cause: new Error("inner") }), "PORT=x: not a port"],
  [
    "a database that does not open",
    new WebAssembly.RuntimeError("unreachable"),
    "basis data di folder data tidak dapat dibuka: berkasnya rusak, atau dari versi PostgreSQL yang lain. Pulihkan cadangan DATA_DIR.",
  ],
  [
    "a migration that failed",
    new UpgradeFailed("0003_more", failed("23502", "null value", { table: "members" })),
    "pembaruan basis data berhenti di 0003_more: isi sebuah baris melanggar aturan tabelnya: members (SQLSTATE 23502). Semua langkahnya dibatalkan: data tetap seperti sebelumnya, dan Balai versi sebelumnya masih dapat membukanya.",
  ],
]

test.each(cases)("%s is told in words", (_what, thrown, words) => {
  expect(startWords(thrown, "4173")).toBe(words)
  expect(startWords(thrown, "4173")).not.toMatch(/3175012345678901|insert into|Failed query/)
})
