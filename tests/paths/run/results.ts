import { execFileSync } from "node:child_process"
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { at } from "../../../scripts/lib/paths.mjs"
import type { WalkResult } from "../browser/walk.ts"
import type { Taken } from "./pictures.ts"

/** Folder of the report and its data. */
export const REPORT = at("paths-report")
const DATA = join(REPORT, "data")

export const VIEWS = ["desktop-light", "desktop-dark", "phone-light", "phone-dark"] as const
export type View = (typeof VIEWS)[number]

/** One run of `npm run paths:run`: its start (ISO), and its commit. */
export type RunOf = {
  readonly id: string
  readonly begun: string
  /** Short hash of the commit; null = not in a repository. */
  readonly commit: string | null
  /** There were uncommitted changes. */
  readonly isChanged: boolean
}

/** One walked path; its files are relative to the data folder. */
export type Walked = WalkResult & {
  /** Screenshot of the moment it failed. */
  readonly picture: string | null
  /** Text of the page at that moment, as a screen reader has it (aria snapshot). */
  readonly words: string | null
  /** Recording of the retry, for Playwright's trace viewer. */
  readonly trace: string | null
}
/** Result of one machine in a run. */
export type MachineResult = {
  readonly id: string
  /** The argument that selects it: its id, or the file of a user's module. */
  readonly asked: string
  readonly at: string
  readonly ms: number
  readonly walks: readonly Walked[]
  /** Pictures by the dotted path of a state. */
  readonly board: Readonly<Record<string, Readonly<Partial<Record<View, string>>>>>
  readonly run: RunOf
  /** Hash of the machine at that time. */
  readonly hash: string
  /** Faults that are not failures of a path: a dead button, an unexpected toast, changed words. */
  readonly faults: readonly string[]
  /** Number of all paths; if a run was stopped, fewer were walked. */
  readonly total: number
}

const git = (...args: readonly string[]): string | null => {
  try {
    return execFileSync("git", [...args], { cwd: at("."), encoding: "utf8", stdio: "pipe" }).trim()
  } catch {
    return null
  }
}

/** The commit of the working tree, and whether there are uncommitted changes. */
export const codeNow = (): Pick<RunOf, "commit" | "isChanged"> => ({
  commit: git("rev-parse", "--short", "HEAD"),
  isChanged: (git("status", "--porcelain", "--untracked-files=no") ?? "") !== "",
})

/**
 * The version a run takes pictures of, by the full hash, because short ones may get longer. null = not in a repository.
 */
export const takenBy = ({ isChanged }: RunOf): Taken | null => {
  const commit = git("rev-parse", "HEAD")
  return commit === null ? null : { commit, isChanged }
}

export const newRun = (): RunOf => {
  const begun = new Date().toISOString()
  return { id: begun.replaceAll(/\D/g, ""), begun, ...codeNow() }
}

/** The run of this process, from the environment variable of its parent (`PATHS_RUN`). */
export const thisRun = (): RunOf => {
  const given = process.env["PATHS_RUN"]
  return given === undefined ? newRun() : (JSON.parse(given) as RunOf)
}

export const pictureFile = (name: string): string => join(DATA, name)

export const keepResult = async (result: MachineResult): Promise<void> => {
  await mkdir(DATA, { recursive: true })
  await writeFile(join(DATA, `${result.id}.json`), JSON.stringify(result))
}

/** The last result of every machine ever walked; results in an older format are skipped. */
export const readResults = async (): Promise<ReadonlyMap<string, MachineResult>> => {
  const files = (await readdir(DATA).catch((): string[] => [])).filter((file) => file.endsWith(".json"))
  const all = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(DATA, file), "utf8")) as MachineResult),
  )
  return new Map(all.filter((one) => "asked" in one).map((one) => [one.id, one]))
}

/** The command that repeats one path of a machine, from one; null = all of them. */
export const repeatOf = ({ asked }: Pick<MachineResult, "asked">, path: number | null): string =>
  `npm run paths:run -- ${asked}${path === null ? "" : ` --path ${path}`}`

export const readPicture = (name: string): Promise<Buffer> => readFile(join(DATA, name))
