import { rm } from "node:fs/promises"
import { join } from "node:path"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { build, type Plugin } from "vite"
import { compressBelow } from "../../../scripts/lib/compress.mjs"
import { at } from "../../../scripts/lib/paths.mjs"
import product from "../../../vite.config.ts"

type FloorOf = "login" | "pegawai" | "elements" | "home"
const FOLDERS = {
  login: "login/floor",
  pegawai: "pegawai/floor",
  elements: "login/elements",
  home: "address/floor",
} as const

/** Below the product's own pages: the same process serves both. */
export const floorPath = (part: FloorOf) => `/floor-${part}/index.html`

const SOURCES = ["src/ui/page/LoginView.tsx", "src/ui/page/PasswordInput.tsx"]
const PARTS = ["page/Hall.tsx", "page/Notice.tsx", "page/parts.ts", "controls/labelClass.ts"]
const LOOKS = ["controls/inputClass.ts", "controls/buttonClass.ts"]

/** The product's stylesheet, with the classes of the floor's own markup instead of all of the product's. */
const ownClasses = (part: FloorOf): Plugin => ({
  name: "bench:own-classes",
  enforce: "pre",
  transform: (code, id) => {
    if (!id.endsWith("/src/ui/styles.css")) return null
    const files = [
      `tests/bench/${FOLDERS[part]}`,
      ...SOURCES,
      ...[...PARTS, ...LOOKS].map((file) => `src/ui/${file}`),
    ]
    const sources = files.map((file) => `@source "${at(file)}";`).join("\n")
    if (!code.includes('source("../")')) throw new Error("styles.css names its sources differently")
    return code.replace('source("../")', "source(none)").replace(/@source "[^"]*index\.html";/, sources)
  },
})

/** What elements.ts took from the product's page, as a module. */
const theElements = (json: string): Plugin => ({
  name: "bench:elements",
  resolveId: (id) => (id === "virtual:elements" ? `\0${id}` : null),
  load: (id) => (id === "\0virtual:elements" ? `export default JSON.parse(${JSON.stringify(json)})` : null),
})

/**
 * React and react-dom alone with the product's login form and a list, under the product's Vite settings.
 * @param elements the product's own, as JSON: then with all of its stylesheet
 */
export const buildFloor = async (client: string, part: FloorOf, elements?: string): Promise<void> => {
  const outDir = join(client, `floor-${part}`)
  await rm(outDir, { recursive: true, force: true })
  await build({
    root: at("tests", "bench", ...FOLDERS[part].split("/")),
    base: `/floor-${part}/`,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    mode: "production",
    plugins: [
      react({ compiler: true }),
      elements === undefined ? ownClasses(part) : theElements(elements),
      tailwindcss(),
    ],
    build: { ...product.build, manifest: false, outDir, emptyOutDir: true },
  })
  await compressBelow(outDir)
}
