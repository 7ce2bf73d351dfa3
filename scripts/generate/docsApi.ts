import type { Call } from "#contract/call.ts"
import { CALL_CATALOGUE } from "#contract/calls.catalogue.ts"
import { calls } from "#contract/index.ts"
import { whoMay } from "#server/docs/openapi.ts"
import type { GeneratedFile } from "../generate.ts"

const live = new Map((calls as readonly Call[]).map((call) => [call.path, call]))
const catalogued = new Set<string>(CALL_CATALOGUE.map(({ call }) => call))

const line = (path: string, method: string): string => {
  const call = live.get(path)
  const does = call === undefined ? "" : `${call.summary} (${whoMay(call)})`
  return `| \`${path}\` | ${method} | ${call === undefined ? "" : "yes"} | ${does} |`
}

const section = (group: string): string => {
  const inGroup = CALL_CATALOGUE.filter((one) => one.group === group)
  const count = inGroup.filter(({ call }) => live.has(call)).length
  return `## ${group} (${count} of ${inGroup.length})

| call | method | live | what it does, for whom |
|---|---|---|---|
${inGroup.map(({ call, method }) => line(call, method)).join("\n")}
`
}

const page = (): string => {
  const groups = [...new Set(CALL_CATALOGUE.map(({ group }) => group))]
  const count = CALL_CATALOGUE.filter(({ call }) => live.has(call)).length
  const own = [...live.values()].filter((call) => !catalogued.has(call.path))
  return `# Calls

Written by \`npm run generate\` from \`contract/\`. ${count} of the product's ${CALL_CATALOGUE.length} calls are live; any other
is answered 404 until its feature is built. The running server shows the live ones with their fields and examples at
\`/api/docs\`, and as OpenAPI 3.1 at \`/api/docs/openapi.json\`.

${groups.map(section).join("\n")}
## Calls of our own

${own.length === 0 ? "None." : `| call | method | live | what it does, for whom |\n|---|---|---|---|\n${own.map((call) => line(call.path, call.method)).join("\n")}`}
`
}

/** docs/api.md: which of the product's calls are built. After calls.ts, which writes the list this one reads. */
export const files: readonly GeneratedFile[] = [{ path: "docs/api.md", make: page }]
