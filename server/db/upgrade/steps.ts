import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** A migration file; the schema number is the number of applied migrations. */
export type Step = {
  readonly tag: string
  /** Creation time, ms. */
  readonly when: number
  readonly text: string
  /** SHA-256 of the text: the database stores it to recognize an applied migration. */
  readonly hash: string
  /** Tables of the schema after this migration, each with the names of its policies. */
  readonly tables: () => ReadonlyMap<string, readonly string[]>
}

type Journal = { readonly entries: readonly { readonly tag: string; readonly when: number }[] }
type Snapshot = {
  readonly tables: Readonly<
    Record<string, { readonly name: string; readonly policies: Readonly<Record<string, unknown>> }>
  >
}

/** All migrations, in order. */
export const readSteps = (folder: string): readonly Step[] => {
  const read = (...parts: readonly string[]) => readFileSync(join(folder, ...parts), "utf8")
  const { entries } = JSON.parse(read("meta", "_journal.json")) as Journal
  return entries.map(({ tag, when }) => {
    /** Normalizes CRLF: a checkout on Windows is not an edit. */
    const text = read(`${tag}.sql`).replaceAll("\r\n", "\n")
    return {
      tag,
      when,
      text,
      hash: createHash("sha256").update(text).digest("hex"),
      tables: () => {
        const snapshot = JSON.parse(read("meta", `${tag.slice(0, 4)}_snapshot.json`)) as Snapshot
        return new Map(
          Object.values(snapshot.tables).map(({ name, policies }) => [name, Object.keys(policies)]),
        )
      },
    }
  })
}
