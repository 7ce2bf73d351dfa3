import type { BrowserTour } from "../browser/tour.ts"
import { readModule } from "../load.ts"
import { tours } from "../tours/index.ts"

const listed = (name: string) => (process.env[name] ?? "").split(",").filter((one) => one !== "")

/** The one path that is asked for, from one; null = all of them. */
export const pathAsked = (): number | null => {
  const asked = process.env["PATHS_PATH"]
  return asked === undefined ? null : Number(asked)
}

/** Files the tours of modules of somebody's own are read from, by machine. */
const fileOf = new Map<string, string>()
/** What a machine is asked for by: its id, or the module it is read from. */
export const askedAs = (id: string): string => fileOf.get(id) ?? id

const toursOf = async (file: string): Promise<readonly (readonly [string, BrowserTour])[]> => {
  const { models } = await readModule(file)
  return models.flatMap(({ anatomy: { id }, browser }) => {
    fileOf.set(id, file)
    return browser === null ? [] : [[id, browser] as const]
  })
}

/** The tours whoever began this run asks for, also those of modules of their own; nothing asked = all. */
export const toursAsked = async (isAlone: boolean): Promise<readonly (readonly [string, BrowserTour])[]> => {
  const asked = listed("PATHS_ONLY")
  const own = (await Promise.all(listed("PATHS_FILES").map(toursOf))).flat()
  return [...tours, ...own].filter(
    ([id, { said }]) =>
      (said.screen.alone !== undefined) === isAlone && (asked.length === 0 || asked.includes(id)),
  )
}
