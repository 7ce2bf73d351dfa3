import { readdir, readFile } from "node:fs/promises"
import { pathToFileURL } from "node:url"
import type { GeneratedFile } from "../generate.ts"
import { at } from "../lib/paths.mjs"

/** Generates the pages of the approval flows: every screen exported by `src/screens/approval/<flow>/kind.tsx`. */

type Page = {
  readonly folder: string
  readonly screen: string
  readonly page: string
  readonly title: string
}
const FOLDER = "src/screens/approval"

/** Finds the flow of a screen in the source text, by import name: importing a screen itself needs a browser. */
const flowIn = async (text: string, name: string): Promise<Pick<Page, "page" | "title">> => {
  const found = [...text.matchAll(/import \{([^}]*)\} from "#contract\/([\w./]+)"/g)].find(([, names = ""]) =>
    names.split(",").some((one) => one.trim() === name),
  )
  if (found === undefined) throw new Error(`${name} is not imported from the contract`)
  const module = (await import(pathToFileURL(at("contract", found[2] ?? "")).href)) as Record<string, unknown>
  return module[name] as Pick<Page, "page" | "title">
}

const pages = async (): Promise<readonly Page[]> => {
  const entries = await readdir(at(...FOLDER.split("/")), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const found: Page[] = []
  for (const folder of folders.toSorted()) {
    const text = await readFile(at(...FOLDER.split("/"), folder, "kind.tsx"), "utf8").catch(() => "")
    for (const [, screen = "", flow = ""] of text.matchAll(
      /^export const (\w+) = approvalScreen\((\w+), /gm,
    )) {
      const { page, title } = await flowIn(text, flow)
      found.push({ folder, screen, page, title })
    }
  }
  return found
}

const routeOf = ({ folder, screen, page, title }: Page): string => `  ${JSON.stringify(page)}: {
    title: ${JSON.stringify(title)},
    layout: "${page.startsWith("/setting/") ? "setting" : "default"}",
    load: once(() => import("#${FOLDER}/${folder}/kind.tsx").then((m): Screen => m.${screen})),
  },
`

const liveRoutes = async (): Promise<string> => `/** Written by \`npm run generate\` from ${FOLDER}. */

import { once } from "../lazy.ts"
import type { LiveRoutes, Screen } from "./liveRoute.ts"

// oxfmt-ignore
export const flowRoutes: LiveRoutes = {
${(await pages()).map(routeOf).join("")}}
`

export const files: readonly GeneratedFile[] = [{ path: "src/app/live/flows.ts", make: liveRoutes }]
