import { readdir, readFile } from "node:fs/promises"
import { basename, sep } from "node:path"
import { pathToFileURL } from "node:url"
import { APPROVAL_MODULES } from "#contract/kit/approvals.ts"
import { ROUTES } from "#contract/pages/routes.ts"
import type { GeneratedFile } from "../generate.ts"
import { at } from "../lib/paths.mjs"
import { flowLacks } from "./declared.ts"

/**
 * Generates the three registries of all calls, tables and handlers. A module is registered by being in its folder, so adding a
 * resource edits none of them by hand. Generators run in the order of their names; this one runs before those that import the
 * registries.
 */

const NOTE = "/** Written by `npm run generate` from the modules of the areas. */\n"

const CONTRACT = "contract/areas"

/** Module paths below a folder, sorted by file name: the order is stable when a module moves to another area. */
const modulesIn = async (folder: string): Promise<string[]> =>
  (await readdir(at(...folder.split("/")), { recursive: true }))
    .map((path) => path.split(sep).join("/"))
    .filter((path) => path.endsWith(".ts") && path !== "index.ts")
    .sort((a, b) => (basename(a) < basename(b) ? -1 : 1))
const textOf = (folder: string, name: string) => readFile(at(...folder.split("/"), name), "utf8")
const baseOf = (path: string) => basename(path, ".ts")

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null
const isCall = (value: unknown) =>
  isObject(value) && "path" in value && "payload" in value && "answer" in value
const isResource = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && "listKey" in value && isObject(value["calls"])
const isFlow = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && "decisions" in value && isObject(value["calls"]) && !("of" in value)
/** The calls by which employees make requests of a flow. */
const isSelf = (value: unknown): boolean =>
  isObject(value) && isObject(value["flow"]) && isObject(value["calls"]) && "ask" in value["calls"]
/** An additional page of an approval flow; its calls belong to the flow. */
const isView = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && "decisions" in value && "of" in value

/** One item per line, or all on one line where they fit: same output as the formatter. */
const listed = (before: string, items: readonly string[], after: string): string => {
  const line = `${before}[${items.join(", ")}]${after}`
  return line.length <= 110 ? line : `${before}[\n${items.map((item) => `  ${item},\n`).join("")}]${after}`
}

/** Exported calls, resources and flows of a module, as `module.name`. */
const declaredIn = async (name: string) => {
  const module = (await import(pathToFileURL(at(CONTRACT, name)).href)) as Record<string, unknown>
  const pages = ROUTES.map(({ path }) => path)
  const lacks = Object.values(module).flatMap((value) =>
    isFlow(value)
      ? flowLacks(`${CONTRACT}/${name}`, value as never, { pages, modules: APPROVAL_MODULES })
      : [],
  )
  if (lacks.length > 0) throw new Error(lacks.join("\n"))
  const named = (test: (value: unknown) => boolean) =>
    Object.keys(module)
      .filter((key) => test(module[key]))
      .map((key) => `${baseOf(name)}.${key}`)
  return {
    name,
    calls: named(isCall),
    resources: named(isResource),
    flows: named(isFlow),
    views: named(isView),
    selves: named(isSelf),
  }
}

const contractIndex = async (): Promise<string> => {
  const modules = await modulesIn(CONTRACT)
  const found = (await Promise.all(modules.map(declaredIn))).filter(
    ({ calls, resources, flows, selves }) =>
      calls.length + resources.length + flows.length + selves.length > 0,
  )
  const resources = found.flatMap((module) => module.resources)
  const flows = found.flatMap((module) => module.flows)
  const views = found.flatMap((module) => module.views)
  const selves = found.flatMap((module) => module.selves)
  const calls = [
    ...found.flatMap((module) => module.calls),
    ...flows.map((name) => `...flowCalls(${name})`),
    ...selves.map((name) => `...flowCalls(${name})`),
    ...resources.map((name) => `...callsOf(${name})`),
  ]
  return `${NOTE}
${found
  .map(
    ({ name }) => `import * as ${baseOf(name)} from "./areas/${name}"
`,
  )
  .join("")}import { flowCalls } from "./kit/flow.ts"
import { callsOf } from "./kit/resource.ts"

/** Every resource that has the four calls. */
${listed("export const resources = ", resources, " as const")}

/** Every request that people decide on. */
${listed("export const flows = ", flows, " as const")}

/** Calls by which employees make their own requests. */
${listed("export const selfFlows = ", selves, " as const")}

/** Other pages of the same requests. */
${listed("export const flowViews = ", views, " as const")}

/** Every live call. A call is declared when its feature is built. */
${listed("export const calls = ", calls, " as const")}

export type CallPath = (typeof calls)[number]["path"]
`
}

const tableIndex = async (): Promise<string> => {
  const folder = "server/db/tables"
  const names: string[] = []
  for (const name of await modulesIn(folder))
    if (
      /^export const \w+ = (?:pgTable|historyTable|paperHistoryTable|platformHistoryTable)\(/m.test(
        await textOf(folder, name),
      )
    )
      names.push(name)
  return `${NOTE}
${names.map((name) => `export * from "./${name}"\n`).join("")}`
}

const REGISTER_FOLDERS = ["server/areas", "server/imports", "server/register"] as const

/**
 * Default rules for resources without rules of their own, derived from their table. Matched by name: `visit-plan` is
 * `visit_plan`.
 */
const tableRulesFor = async (ruled: readonly string[]) => {
  const tables = new Map<string, { readonly name: string; readonly file: string }>()
  for (const file of await modulesIn("server/db/tables"))
    for (const [, name = "", table = ""] of (await textOf("server/db/tables", file)).matchAll(
      /^export const (\w+) = pgTable\(\s*"(\w+)"/gm,
    ))
      tables.set(table, { name, file })
  const found: { readonly imports: readonly string[]; readonly rule: string }[] = []
  for (const file of await modulesIn(CONTRACT)) {
    const module = (await import(pathToFileURL(at(CONTRACT, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) {
      if (!isResource(value) || ruled.includes(String(value["id"]))) continue
      const table = tables.get(String(value["id"]).replaceAll("-", "_"))
      if (table === undefined)
        throw new Error(`${String(value["id"])} has neither rules nor a table of its name`)
      const own = `${table.name}Table`
      found.push({
        imports: [
          `import { ${name} } from "#${CONTRACT}/${file}"\n`,
          `import { ${table.name} as ${own} } from "../db/tables/${table.file}"\n`,
        ],
        rule: `tableRules(${name}, ${own}, "fits")`,
      })
    }
  }
  return found
}

/** Ids of the resources for which a module declares rules. */
const ruledIn = async (
  folder: string,
  file: string,
  names: readonly string[],
): Promise<readonly string[]> => {
  if (names.length === 0) return []
  const module = (await import(pathToFileURL(at(...folder.split("/"), file)).href)) as Record<string, unknown>
  return names.map((name) => String((module[name] as { readonly id: string }).id))
}

const callRegister = async (): Promise<string> => {
  const imports: string[] = []
  const handlers: string[] = []
  const rules: string[] = []
  const ruled: string[] = []
  for (const folder of REGISTER_FOLDERS)
    for (const name of await modulesIn(folder)) {
      const text = await textOf(folder, name)
      const found = (form: RegExp) => [...text.matchAll(form)].map((match) => match[1] ?? "")
      const ownHandlers = found(/^export const (\w+Handlers) = \{/gm)
      const ownRules = found(/^export const (\w+Rules) = defineRules\(/gm)
      const names = [...ownHandlers, ...ownRules].sort()
      if (names.length === 0) continue
      imports.push(`import { ${names.join(", ")} } from "../${folder.slice("server/".length)}/${name}"\n`)
      handlers.push(...ownHandlers)
      rules.push(...ownRules)
      ruled.push(...(await ruledIn(folder, name, ownRules)))
    }
  const others = await tableRulesFor(ruled)
  if (others.length > 0) imports.push(`import { tableRules } from "../kit/tableRules.ts"\n`)
  imports.push(...others.flatMap((other) => other.imports))
  rules.push(...others.map(({ rule }) => rule))
  return `${NOTE}
${imports.join("")}
/** Handlers by path, but for the four calls of each resource. */
export const handlers = {
${handlers.map((name) => `  ...${name},\n`).join("")}}

/** Rules of every resource. */
${listed("export const rules = ", rules, " as const")}
`
}

/** Server-side registry of the approval flows. */
const approvalIndex = async (): Promise<string> => {
  const folder = "server/areas"
  const found: { readonly name: string; readonly approvals: readonly string[] }[] = []
  for (const name of await modulesIn(folder)) {
    const text = await textOf(folder, name)
    const approvals = [...text.matchAll(/^export const (\w+) = defineApproval\(/gm)].map(
      ([, one = ""]) => one,
    )
    if (approvals.length > 0) found.push({ name, approvals })
  }
  const names = found.flatMap(({ approvals }) => approvals)
  return `${NOTE}
${found.map(({ name, approvals }) => `import { ${approvals.join(", ")} } from "../areas/${name}"\n`).join("")}
${listed("export const approvals = ", names, " as const")}
`
}

/** Registry of job handlers by job kind. */
const jobIndex = async (): Promise<string> => {
  const imports: string[] = []
  const names: string[] = []
  for (const folder of ["server/areas", "server/register"])
    for (const name of await modulesIn(folder)) {
      const text = await textOf(folder, name)
      const found = [...text.matchAll(/^export const (\w+) = defineJob\(/gm)].map(([, one = ""]) => one)
      if (found.length > 0)
        imports.push(`import { ${found.join(", ")} } from "../${folder.slice("server/".length)}/${name}"\n`)
      names.push(...found)
    }
  return `${NOTE}
${imports.join("")}import type { JobDefinition } from "../kit/jobs/define.ts"

${listed("const definitions: readonly JobDefinition[] = ", names, "")}

/** Every kind of job by its name. */
export const jobKinds: ReadonlyMap<string, JobDefinition> = new Map(
  definitions.map((definition) => [definition.declared.kind, definition]),
)
`
}

export const files: readonly GeneratedFile[] = [
  { path: "contract/index.ts", make: contractIndex },
  { path: "server/db/tables/index.ts", make: tableIndex },
  { path: "server/register/flows.ts", make: approvalIndex },
  { path: "server/register/jobs.ts", make: jobIndex },
  { path: "server/register/calls.ts", make: callRegister },
]
