/** The area whose calls are tested (`npm test -- server claims`); undefined = all of them. */
const AREA = process.env["TEST_AREA"]

const modules = import.meta.glob<Record<string, unknown>>("/contract/areas/*/*.ts", { eager: true })
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

/** Paths of the calls of one module: its own, and those of its resources. */
const pathsIn = (module: Record<string, unknown>): readonly string[] =>
  Object.values(module).flatMap((value) => {
    if (!isObject(value)) return []
    if (typeof value["path"] === "string" && "payload" in value) return [value["path"]]
    return isObject(value["calls"]) ? pathsIn(value["calls"]) : []
  })

const areas = new Map(
  Object.entries(modules).flatMap(([file, module]) =>
    pathsIn(module).map((path) => [path, file.split("/")[3] ?? ""] as const),
  ),
)

/** Whether this call is to be tested now. */
export const isHere = (path: string): boolean => AREA === undefined || areas.get(path) === AREA
