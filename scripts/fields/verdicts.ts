import { readFile } from "node:fs/promises"
import { titles } from "#contract/kit/resource.ts"
import { at } from "../lib/paths.mjs"
import { declaredReaders, type Reader } from "./declared.ts"
import { allOwners, allTables, type Owner } from "./owners.ts"
import { allSources, readersOf } from "./readers.ts"
import { allSaid, type Said } from "./shown.ts"

/** Result of the check for one form field: its readers, and any error in its declaration. */
export type Verdict = {
  readonly owner: Owner
  readonly field: string
  /** Modules that read the field; paths from the repository root. */
  readonly readers: readonly string[]
  /** Why the field needs no reader. */
  readonly instead: "title" | "record" | "phone" | "site" | null
  readonly problem: string | null
}

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "")
const doesRead = async ({ file, as }: Reader, field: string): Promise<boolean> => {
  const source = withoutComments(await readFile(at(file), "utf8").catch(() => ""))
  return new RegExp(`\\b${as ?? field.slice(field.lastIndexOf(".") + 1)}\\b`).test(source)
}

const isTitle = (field: string) => (titles as readonly string[]).includes(field)

const judge = (
  readers: readonly string[],
  field: string,
  said: ReturnType<Said["get"]>,
): Pick<Verdict, "instead" | "problem"> => {
  const usedBy = said?.usedBy
  if (usedBy === "record")
    return {
      instead: "record",
      problem:
        said?.isShown === true
          ? null
          : "is a record that nothing shows: add it to the columns of the list or to the page",
    }
  if (usedBy !== undefined)
    return {
      instead: usedBy,
      problem: readers.length > 0 ? `says that only the ${usedBy} reads it, and ${readers[0]} does` : null,
    }
  if (readers.length > 0) return { instead: null, problem: null }
  if (isTitle(field)) return { instead: "title", problem: null }
  return {
    instead: null,
    problem:
      "is read by no rule but the resource's own: add `usedBy`, or name the reader in scripts/fields/declared.ts",
  }
}

/** Every field of every setting and resource, with its readers. */
export const allVerdicts = async (): Promise<readonly Verdict[]> => {
  const [owners, sources, said] = await Promise.all([allOwners(), allSources(), allSaid()])
  const all = { owners, tables: allTables, sources }
  const found = owners.flatMap((owner) => owner.fields.map((field) => ({ owner, field })))
  return Promise.all(
    found.map(async ({ owner, field }): Promise<Verdict> => {
      const key = `${owner.id}/${field}`
      const declared = declaredReaders.get(key)
      const own = readersOf(owner, field, all)
      if (declared !== undefined && !(await doesRead(declared, field)))
        return { owner, field, readers: own, instead: null, problem: `${declared.file} does not read it` }
      const readers = declared === undefined ? own : [...new Set([declared.file, ...own])]
      /** A list nested within a row is declared as one field. */
      const whole = said.get(owner.id)?.get(field) ?? said.get(owner.id)?.get(field.split(".")[0] ?? field)
      return { owner, field, readers, ...judge(readers, field, whole) }
    }),
  )
}
