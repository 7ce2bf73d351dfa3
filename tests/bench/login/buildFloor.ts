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

/** In the same folder as the product's pages, so that one server process serves both. */
export const floorPath = (part: FloorOf) => `/floor-${part}/index.html`

const SOURCES = ["src/ui/page/LoginView.tsx", "src/ui/page/PasswordInput.tsx"]
const PARTS = ["page/Hall.tsx", "page/Notice.tsx", "page/parts.ts", "controls/labelClass.ts"]
const LOOKS = ["controls/inputClass.ts", "controls/buttonClass.ts"]

/** The product's stylesheet, but with the Tailwind classes of the baseline's markup only. */
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

/** A virtual module with the elements that elements.ts copied from the product's page. */
const theElements = (json: string): Plugin => ({
  name: "bench:elements",
  resolveId: (id) => (id === "virtual:elements" ? `\0${id}` : null),
  load: (id) => (id === "\0virtual:elements" ? `export default JSON.parse(${JSON.stringify(json)})` : null),
})

/**
 * Builds a plain React page with the product's login form and a list, with the product's Vite settings.
 * @param elements JSON of the product's elements; if given, the page has all of the product's stylesheet
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
