import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { at } from "../../../scripts/lib/paths.mjs"
import type { WalkResult } from "../browser/walk.ts"

/** Where the report and what it is made of are kept. */
export const REPORT = at("paths-report")
const DATA = join(REPORT, "data")

export const VIEWS = ["desktop-light", "desktop-dark", "phone-light", "phone-dark"] as const
export type View = (typeof VIEWS)[number]

/** One path as it was walked; files are named from the folder of the data. */
export type Walked = WalkResult & {
  /** Picture of the moment it failed. */
  readonly picture: string | null
}
/** What a run found out about one machine. */
export type MachineResult = {
  readonly id: string
  readonly at: string
  readonly ms: number
  readonly walks: readonly Walked[]
  /** Dotted path of a state → its pictures. */
  readonly board: Readonly<Record<string, Readonly<Partial<Record<View, string>>>>>
}

export const pictureFile = (name: string): string => join(DATA, name)

export const keepResult = async (result: MachineResult): Promise<void> => {
  await mkdir(DATA, { recursive: true })
  await writeFile(join(DATA, `${result.id}.json`), JSON.stringify(result))
}

/** The last result of every machine that was ever walked. */
export const readResults = async (): Promise<ReadonlyMap<string, MachineResult>> => {
  const files = (await readdir(DATA).catch((): string[] => [])).filter((file) => file.endsWith(".json"))
  const all = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(DATA, file), "utf8")) as MachineResult),
  )
  return new Map(all.map((one) => [one.id, one]))
}

export const readPicture = (name: string): Promise<Buffer> => readFile(join(DATA, name))
