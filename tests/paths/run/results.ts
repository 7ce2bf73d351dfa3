import { execFileSync } from "node:child_process"
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { at } from "../../../scripts/lib/paths.mjs"
import type { WalkResult } from "../browser/walk.ts"
import type { Taken } from "./pictures.ts"

/** Where the report and what it is made of are kept. */
export const REPORT = at("paths-report")
const DATA = join(REPORT, "data")

export const VIEWS = ["desktop-light", "desktop-dark", "phone-light", "phone-dark"] as const
export type View = (typeof VIEWS)[number]

/** One run of `npm run paths:run`: when it began (ISO), and of which code. */
export type RunOf = {
  readonly id: string
  readonly begun: string
  /** Short hash of the commit; null = not in a repository. */
  readonly commit: string | null
  /** Something was changed since that commit. */
  readonly isChanged: boolean
}

/** One path as it was walked; files are named from the folder of the data. */
export type Walked = WalkResult & {
  /** Picture of the moment it failed. */
  readonly picture: string | null
  /** What stood on the page then, as a screen reader has it. */
  readonly words: string | null
  /** Recording of a second try, for Playwright's trace viewer. */
  readonly trace: string | null
}
/** What a run found out about one machine. */
export type MachineResult = {
  readonly id: string
  /** What it is asked for by: its id, or the module of somebody's own. */
  readonly asked: string
  readonly at: string
  readonly ms: number
  readonly walks: readonly Walked[]
  /** Dotted path of a state → its pictures. */
  readonly board: Readonly<Record<string, Readonly<Partial<Record<View, string>>>>>
  readonly run: RunOf
  /** Of the machine as it was then. */
  readonly hash: string
  /** What was wrong beside the paths: a dead button, a toast nobody asked for, words that changed. */
  readonly faults: readonly string[]
  /** Paths there are; fewer were walked where a run was stopped. */
  readonly total: number
}

const git = (...args: readonly string[]): string | null => {
  try {
    return execFileSync("git", [...args], { cwd: at("."), encoding: "utf8", stdio: "pipe" }).trim()
  } catch {
    return null
  }
}

/** The commit the working tree is of, and whether something in it was changed since. */
export const codeNow = (): Pick<RunOf, "commit" | "isChanged"> => ({
  commit: git("rev-parse", "--short", "HEAD"),
  isChanged: (git("status", "--porcelain", "--untracked-files=no") ?? "") !== "",
})

/** What a run takes pictures of, by the whole name of the commit: a short one grows. null = not in a repository. */
export const takenBy = ({ isChanged }: RunOf): Taken | null => {
  const commit = git("rev-parse", "HEAD")
  return commit === null ? null : { commit, isChanged }
}

export const newRun = (): RunOf => {
  const begun = new Date().toISOString()
  return { id: begun.replaceAll(/\D/g, ""), begun, ...codeNow() }
}

/** The run this process belongs to, as whoever began it says (`PATHS_RUN`). */
export const thisRun = (): RunOf => {
  const given = process.env["PATHS_RUN"]
  return given === undefined ? newRun() : (JSON.parse(given) as RunOf)
}

export const pictureFile = (name: string): string => join(DATA, name)

export const keepResult = async (result: MachineResult): Promise<void> => {
  await mkdir(DATA, { recursive: true })
  await writeFile(join(DATA, `${result.id}.json`), JSON.stringify(result))
}

/** The last result of every machine that was ever walked; what an older version of the kit wrote is left out. */
export const readResults = async (): Promise<ReadonlyMap<string, MachineResult>> => {
  const files = (await readdir(DATA).catch((): string[] => [])).filter((file) => file.endsWith(".json"))
  const all = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(DATA, file), "utf8")) as MachineResult),
  )
  return new Map(all.filter((one) => "asked" in one).map((one) => [one.id, one]))
}

/** What walks one path of a machine once more, from one; null = all of them. */
export const repeatOf = ({ asked }: Pick<MachineResult, "asked">, path: number | null): string =>
  `npm run paths:run -- ${asked}${path === null ? "" : ` --path ${path}`}`

export const readPicture = (name: string): Promise<Buffer> => readFile(join(DATA, name))
