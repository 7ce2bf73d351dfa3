import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { at } from "./paths.mjs"

const inFolder = (...parts: string[]) => at("server", "db", "migrations", ...parts)

/** SHA-256 of every migration there is, by its tag. */
export const KEPT_HASHES = inFolder("hashes.json")

export type Step = { readonly idx: number; readonly tag: string; readonly when: number }

const json = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"))

export const keptHashes = () => json(KEPT_HASHES) as Readonly<Record<string, string>>

/** The migrations in the order they run in, as drizzle-kit has written it. */
export const journal = () =>
  (json(inFolder("meta", "_journal.json")) as { readonly entries: readonly Step[] }).entries

/** Line ends of a checkout on Windows are no edit. */
export const hashOf = (tag: string): string =>
  createHash("sha256")
    .update(readFileSync(inFolder(`${tag}.sql`), "utf8").replaceAll("\r\n", "\n"))
    .digest("hex")

/** What drizzle-kit compares the tables with: the schema after a migration. */
export const snapshotOf = (idx: number) =>
  json(inFolder("meta", `${String(idx).padStart(4, "0")}_snapshot.json`)) as {
    readonly id: string
    readonly prevId: string
  }
