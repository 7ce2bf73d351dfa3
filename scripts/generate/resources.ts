import { readdir } from "node:fs/promises"
import { pathToFileURL } from "node:url"
import { importCalls } from "#contract/areas/imports/imports.ts"
import { APP_MODULES, type AppModule, moduleOf } from "#contract/kit/modules.ts"
import { type RouteAccess, ROUTES, type Sender } from "#contract/pages/routes.ts"
import { wordsOf } from "#src/api/actors/resource.ts"
import { retention } from "#server/db/retention.ts"
import * as tables from "#server/db/tables/index.ts"
import type { Described } from "#src/resources/kit/describe.ts"
import { describedImports, importsOf } from "#src/resources/kit/imports.ts"
import type { GeneratedFile } from "../generate.ts"
import { at } from "../lib/paths.mjs"
import { type Declared, declared, forgotten, isObject, unkept } from "./declared.ts"

/** Generates the routes of all declarations in src/resources: adding a resource edits none of them by hand. */

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

const isResource = (value: unknown): value is Described => isObject(value) && "columns" in value

/** Minimal list metadata for the early script of the shell page, which prefetches rows without loading contracts and schemas. */
const earlyLists = async (): Promise<string> => {
  const found = await declared()
  const entries = await Promise.all(
    found
      .filter(({ kind }) => kind === "resource")
      .map(async ({ file, name, path }) => {
        const source = `src/resources/${file}`
        const module = (await import(pathToFileURL(at(source)).href)) as Record<string, unknown>
        const value = module[name]
        if (!isResource(value)) throw new Error(`${source} declares no ${name}`)
        const { within, calls } = value.contract
        const asked = { source, call: calls.list.path, ...wordsOf(value.contract), within }
        return `  ${JSON.stringify(path)}: ${JSON.stringify(asked)},\n`
      }),
  )
  return `/** Written by \`npm run generate\` from src/resources: what the early script asks for the lists with. */
import type { EarlyList } from "../earlyCalls.ts"

// oxfmt-ignore
export const earlyLists: Readonly<Record<string, EarlyList>> = {
${entries.join("")}}
`
}

/** On one line where it fits: same output as the formatter. */
const slotsLine = (spread: readonly string[]): string => {
  const begin = "export const slotsOf: SlotsByPath = {"
  const line = `${begin} ${spread.join(", ")} }`
  return line.length <= 110 ? line : `${begin}\n${spread.map((one) => `  ${one},\n`).join("")}}`
}

/** Components for the slots of forms, collected from the `slots.ts` of each screen folder. */
const formSlots = async (): Promise<string> => {
  const folders = await readdir(at("src", "screens"), { withFileTypes: true })
  const names: string[] = []
  for (const { name } of folders.filter((entry) => entry.isDirectory()))
    if ((await readdir(at("src", "screens", name))).includes("slots.ts")) names.push(name)
  names.sort()
  return `/** Written by \`npm run generate\` from the slots.ts of src/screens. */
${names.map((name) => `import { slots as ${name} } from "#src/screens/${name}/slots.ts"\n`).join("")}import type { SlotsByPath } from "#src/screens/form/formParts.ts"

${slotsLine(names.map((name) => `...${name}`))}
`
}

const named = ROUTES.filter(({ area }) => area !== "own")

/** Access of the route in the catalogue (`ROUTES`); else derived from the path. */
const accessOf = (path: string): RouteAccess => {
  const listed = named.find((route) => route.path === path)
  if (listed !== undefined) return listed.access
  if (path.startsWith("/super-admin/")) return "super"
  return path.startsWith("/setting/") ? "setting" : "company"
}

type Sending = readonly (readonly [path: string, calls: readonly Sender[]])[]

/** Forms whose module is open to more accounts than its rows are. */
const formSenders = async (): Promise<Sending> =>
  (await declared()).flatMap(({ path, module, write }) => {
    if (module === null || write === null || !(module in APP_MODULES)) return []
    const of = module as AppModule
    const isNarrower = moduleOf(of).scopes.some((scope) => !write.includes(scope))
    return isNarrower ? [[`${path}/form`, [{ who: write, needs: { module: of, action: "create" } }]]] : []
  })

/** A page may import several kinds of rows. */
const importSenders = (): Sending =>
  [...new Set(Object.values(describedImports).map(({ page }) => page))].map((page) => [
    page,
    importsOf(page).map((kind) => {
      const { who, needs } = importCalls[kind]
      return { who, needs }
    }),
  ])

const ownPages = async (): Promise<string> => {
  const all = await declared()
  const told = [...forgotten(all, ROUTES), ...unkept(tables, retention)]
  if (told.length > 0) throw new Error(told.join("\n"))
  const paths = all.flatMap(({ path }) => {
    const access = accessOf(path)
    return [path, `${path}/form`, `${path}/form/{id}`]
      .filter((one) => named.every((route) => route.path !== one))
      .map((one) => ({ path: one, access }))
  })
  const lines = paths.map(
    ({ path, access }) => `  { area: "own", access: "${access}", paths: [${JSON.stringify(path)}] },\n`,
  )
  const modules = all.flatMap(({ path, module }) =>
    module === null ? [] : [`  ${JSON.stringify(path)}: ${JSON.stringify(module)},\n`],
  )
  const sending = [...(await formSenders()), ...importSenders()].map(
    ([path, calls]) => `  ${JSON.stringify(path)}: ${JSON.stringify(calls)},\n`,
  )
  return `/** Written by \`npm run generate\` from src/resources: pages that the specification does not name. */
export const ownPages = [
${lines.join("")}] as const

/** The module of each resource's page, as its contract says. */
export const resourceModules = {
${modules.join("")}} as const

/** Access of the calls of pages that only add rows, where it is narrower than that of the page. */
// oxfmt-ignore
export const senders = {
${sending.join("")}} as const
`
}

/** Menu entries that resources declare (\`menu\` of their \`describe\`). */
const ownMenu = async (): Promise<string> => {
  const entries = (await declared()).flatMap(({ path, title, menu }) =>
    menu === null ? [] : [`  ${JSON.stringify({ name: title, link: path, ...menu })},\n`],
  )
  return `/** Written by \`npm run generate\` from \`menu\` in src/resources. */
import type { OwnEntry } from "./menu.ts"

// oxfmt-ignore
export const ownMenu: readonly OwnEntry[] = [
${entries.join("")}]
`
}

export const files: readonly GeneratedFile[] = [
  { path: "contract/pages/ownPages.ts", make: ownPages },
  { path: "contract/menu/ownMenu.ts", make: ownMenu },
  { path: "src/app/live/resources.ts", make: liveRoutes },
  { path: "src/app/live/earlyLists.ts", make: earlyLists },
  { path: "src/app/live/slots.ts", make: formSlots },
]
