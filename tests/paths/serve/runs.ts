import { createHash, randomUUID } from "node:crypto"
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { RESULTS } from "../script/workbook.ts"

export type Result = (typeof RESULTS)[number]
/** What a tester notes of one step; a picture is a file beside the run. */
export type Noted = { readonly result: Result | null; readonly note: string; readonly picture: string | null }
/** One path walked by a person. */
export type PersonRun = {
  readonly id: string
  readonly tester: string
  /** When it was begun, ISO. */
  readonly at: string
  readonly build: string
  readonly machine: string
  /** Of the machine as it was then. */
  readonly hash: string
  /** Of the steps: the same path in another order of paths. */
  readonly path: string
  readonly steps: readonly Noted[]
}
export type Verdict = Result | "Belum selesai"

/** Names a path by its steps. Twelve hexadecimal digits. */
export const pathKey = (labels: readonly string[]): string =>
  createHash("sha256").update(labels.join("\n")).digest("hex").slice(0, 12)

/** One step that failed fails the path, one that was in the way leaves it open; all have to have gone well. */
export const verdictOf = ({ steps }: Pick<PersonRun, "steps">): Verdict => {
  const results = steps.map(({ result }) => result)
  if (results.includes("Gagal")) return "Gagal"
  if (results.includes("Terhalang")) return "Terhalang"
  return results.length > 0 && results.every((one) => one === "Lolos") ? "Lolos" : "Belum selesai"
}

export type Summed = {
  readonly last: PersonRun | null
  readonly verdict: Verdict | null
  /** The machine changed since the last run. */
  readonly isOld: boolean
  /** Verdicts of all runs, the newest first. */
  readonly history: readonly Verdict[]
}
/** Runs of one path, the newest first. */
export const runsOf = (runs: readonly PersonRun[], machine: string, path: string): readonly PersonRun[] =>
  runs
    .filter((run) => run.machine === machine && run.path === path)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))

/** What people found of one path. */
export const summed = (runs: readonly PersonRun[], machine: string, hash: string, path: string): Summed => {
  const own = runsOf(runs, machine, path)
  const [last] = own
  return {
    last: last ?? null,
    verdict: last === undefined ? null : verdictOf(last),
    isOld: last !== undefined && last.hash !== hash,
    history: own.map(verdictOf),
  }
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.length <= most
const MOST = 2_000
const isNoted = (value: unknown): value is Noted => {
  const { result, note, picture } = (value ?? {}) as Partial<Record<keyof Noted, unknown>>
  return (
    (result === null || RESULTS.some((one) => one === result)) &&
    isText(note, MOST) &&
    (picture === null || isText(picture, MOST))
  )
}
const NAME = /^[\w.-]{1,80}$/
/** What the page sends, if it is what it should be; null = it is not. */
export const readRun = (value: unknown): PersonRun | null => {
  const one = (value ?? {}) as Partial<Record<keyof PersonRun, unknown>>
  const { id, tester, at, build, machine, hash, path, steps } = one
  if (!isText(id, MOST) || !NAME.test(id) || !isText(tester, MOST) || tester.trim() === "") return null
  if (!isText(at, MOST) || Number.isNaN(Date.parse(at)) || !isText(build, MOST)) return null
  if (!isText(machine, MOST) || !isText(hash, MOST) || !isText(path, MOST)) return null
  if (!Array.isArray(steps) || !steps.every(isNoted)) return null
  return { id, tester, at, build, machine, hash, path, steps }
}

/** Runs in a folder: a file each, pictures beside them. */
export const runsIn = (folder: string) => ({
  all: async (): Promise<readonly PersonRun[]> => {
    const files = (await readdir(folder).catch((): string[] => [])).filter((file) => file.endsWith(".json"))
    const read = await Promise.all(
      files.map(async (file) => readRun(JSON.parse(await readFile(join(folder, file), "utf8")))),
    )
    return read.filter((run) => run !== null)
  },
  keep: async (run: PersonRun): Promise<void> => {
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${run.id}.json`)
    // Whole or not at all: a run is written after each step.
    const draft = `${file}.${randomUUID()}`
    await writeFile(draft, `${JSON.stringify(run, null, 1)}\n`)
    await rename(draft, file)
  },
  /** @returns the name a run refers to it by */
  keepPicture: async (bytes: Buffer, kind: "png" | "jpg"): Promise<string> => {
    await mkdir(folder, { recursive: true })
    const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.${kind}`
    await writeFile(join(folder, name), bytes)
    return name
  },
  picture: (name: string): Promise<Buffer> => readFile(join(folder, name)),
})
export type Runs = ReturnType<typeof runsIn>
