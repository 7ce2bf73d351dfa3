import { readdir, readFile } from "node:fs/promises"
import { pathToFileURL } from "node:url"
import type { Call } from "#contract/kit/call.ts"
import { CALL_CATALOGUE } from "#contract/calls.catalogue.ts"
import { calls } from "#contract/index.ts"
import { whoMay } from "#server/docs/openapi.ts"
import type { GeneratedFile } from "../generate.ts"
import { at } from "../lib/paths.mjs"
import { keyChapter } from "../lib/docsKeys.ts"
import { usedCalls } from "../lib/usedCalls.ts"

const live = new Map((calls as readonly Call[]).map((call) => [call.path, call]))
const catalogued = new Set<string>(CALL_CATALOGUE.map(({ call }) => call))

const sourcesOf = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const paths = (await readdir(at(folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, "utf8")] as const)))
}

/** Calls that the browser code can send. */
const sentByScreens = async (): Promise<ReadonlySet<string>> => {
  const modules = (await readdir(at("contract", "areas"), { recursive: true })).filter((name) =>
    name.endsWith(".ts"),
  )
  const exports = await Promise.all(
    modules.map(
      async (name) =>
        [
          `#contract/areas/${name}`,
          (await import(pathToFileURL(at("contract", "areas", name)).href)) as Record<string, unknown>,
        ] as const,
    ),
  )
  return usedCalls([...live.values()], new Map(exports), await sourcesOf("src"))
}

type Line = (path: string, method: string) => string

const lineFor =
  (used: ReadonlySet<string>): Line =>
  (path, method) => {
    const call = live.get(path)
    if (call === undefined) return `| \`${path}\` | ${method} |  |  |`
    const state = used.has(path) ? "yes" : "yes, no screen"
    const toasts = call.toastsRefusal ? ", toasts" : ""
    return `| \`${path}\` | ${method} | ${state}${toasts} | ${call.summary} (${whoMay(call)}) |`
  }

const section = (line: Line, group: string): string => {
  const inGroup = CALL_CATALOGUE.filter((one) => one.group === group)
  const count = inGroup.filter(({ call }) => live.has(call)).length
  return `## ${group} (${count} of ${inGroup.length})

| call | method | live | what it does, for whom |
|---|---|---|---|
${inGroup.map(({ call, method }) => line(call, method)).join("\n")}
`
}

const page = async (): Promise<string> => {
  const used = await sentByScreens()
  const line = lineFor(used)
  const unused = [...live.keys()].filter((path) => !used.has(path)).length
  const groups = [...new Set(CALL_CATALOGUE.map(({ group }) => group))]
  const count = CALL_CATALOGUE.filter(({ call }) => live.has(call)).length
  const own = [...live.values()].filter((call) => !catalogued.has(call.path))
  return `# Calls

Written by \`npm run generate\` from \`contract/\`. ${count} of the product's ${CALL_CATALOGUE.length} calls are live; any other
is answered 404 until its feature is built. ${unused} of the live ones, marked so, are sent by no screen. The running server shows the live ones with their fields and examples at
\`/api/docs\`, and as OpenAPI 3.1 at \`/api/docs/openapi.json\`. *Toasts* marks calls whose refusals the client also shows as
an error toast with \`api_message\` where they carry field errors (\`is_validate\`): those of good-id, and no other.

${keyChapter([...live.values()])}
${groups.map((group) => section(line, group)).join("\n")}
## Calls of our own

${own.length === 0 ? "None." : `| call | method | live | what it does, for whom |\n|---|---|---|---|\n${own.map((call) => line(call.path, call.method)).join("\n")}`}
`
}

/**
 * Generates docs/api.md: implementation status of the product's calls. Runs after calls.ts, because it reads the list that one
 * writes.
 */
export const files: readonly GeneratedFile[] = [{ path: "docs/api.md", make: page }]
