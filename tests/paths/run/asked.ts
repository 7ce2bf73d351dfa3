import type { BrowserTour } from "../browser/tour.ts"
import { readModule } from "../load.ts"
import { tours } from "../tours/index.ts"

const listed = (name: string) => (process.env[name] ?? "").split(",").filter((one) => one !== "")

/** The requested path, from one; null = all of them. */
export const pathAsked = (): number | null => {
  const asked = process.env["PATHS_PATH"]
  return asked === undefined ? null : Number(asked)
}

/** Files of users' modules, by the machines whose tours they have. */
const fileOf = new Map<string, string>()
/** The argument that selects a machine: its id, or the file of its module. */
export const askedAs = (id: string): string => fileOf.get(id) ?? id

const toursOf = async (file: string): Promise<readonly (readonly [string, BrowserTour])[]> => {
  const { models } = await readModule(file)
  return models.flatMap(({ anatomy: { id }, browser }) => {
    fileOf.set(id, file)
    return browser === null ? [] : [[id, browser] as const]
  })
}

/** The tours selected by the environment variables, including users' modules; without a selection all tours. */
export const toursAsked = async (isAlone: boolean): Promise<readonly (readonly [string, BrowserTour])[]> => {
  const asked = listed("PATHS_ONLY")
  const own = (await Promise.all(listed("PATHS_FILES").map(toursOf))).flat()
  return [...tours, ...own].filter(
    ([id, { said }]) =>
      (said.screen.alone !== undefined) === isAlone && (asked.length === 0 || asked.includes(id)),
  )
}
