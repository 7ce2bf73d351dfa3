import { readdir } from "node:fs/promises"
import { pathToFileURL } from "node:url"
import { type RouteAccess, ROUTES } from "#contract/routes.ts"
import type { GeneratedFile } from "../generate.ts"
import { at } from "../lib/paths.mjs"

/** The routes of whatever is declared in src/resources: adding a resource edits none of them by hand. */

type Declared = {
  readonly file: string
  readonly name: string
  readonly path: string
  readonly title: string
  readonly noun: string
  readonly kind: "resource" | "setting"
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const declaredIn = async (file: string): Promise<Declared[]> => {
  const module = (await import(pathToFileURL(at("src", "resources", file)).href)) as Record<string, unknown>
  return Object.entries(module).flatMap(([name, value]): Declared[] => {
    if (!isObject(value) || !isObject(value["contract"])) return []
    const kind = "columns" in value ? "resource" : "setting"
    const { path, title } = value as { readonly path: string; readonly title: string }
    return [{ file, name, path, title, noun: String(value["contract"]["noun"]), kind }]
  })
}

const declared = async (): Promise<Declared[]> => {
  const files = (await readdir(at("src", "resources"))).filter((file) => file.endsWith(".ts")).sort()
  return (await Promise.all(files.map(declaredIn))).flat()
}

const lineOf = ({ file, name, path, title, noun, kind }: Declared): string => {
  const load = `() => import("#src/resources/${file}").then((m) => m.${name})`
  const words = kind === "resource" ? [path, title, noun] : [path, title]
  const given = words.map((word) => JSON.stringify(word))
  const line = `  ...${kind}(${[...given, load].join(", ")}),`
  if (line.length <= 110) return line
  return `  ...${kind}(${given.join(", ")}, () =>\n    import("#src/resources/${file}").then((m) => m.${name}),\n  ),`
}

const liveRoutes = async (): Promise<string> => {
  const found = await declared()
  return `/** Written by \`npm run generate\` from src/resources. */

import type { LiveRoutes } from "./liveRoute.ts"
import { resource, setting } from "./resourceRoutes.ts"

export const resourceRoutes: LiveRoutes = {
${found.map(lineOf).join("\n")}
}
`
}

const named = ROUTES.filter(({ area }) => area !== "own")

/** As the list is in the catalogue, else by where it lies. */
const accessOf = (path: string): RouteAccess => {
  const listed = named.find((route) => route.path === path)
  if (listed !== undefined) return listed.access
  if (path.startsWith("/super-admin/")) return "super"
  return path.startsWith("/setting/") ? "setting" : "company"
}

const ownPages = async (): Promise<string> => {
  const paths = (await declared()).flatMap(({ path }) => {
    const access = accessOf(path)
    return [path, `${path}/form`, `${path}/form/{id}`]
      .filter((one) => named.every((route) => route.path !== one))
      .map((one) => ({ path: one, access }))
  })
  const lines = paths.map(
    ({ path, access }) => `  { area: "own", access: "${access}", paths: [${JSON.stringify(path)}] },\n`,
  )
  return `/** Written by \`npm run generate\`: pages of src/resources that the specification does not name. */
export const ownPages = [
${lines.join("")}] as const
`
}

export const files: readonly GeneratedFile[] = [
  { path: "contract/ownPages.ts", make: ownPages },
  { path: "src/app/live/resources.ts", make: liveRoutes },
]
