/** The service worker of the built client: its code, and the list of files that it stores when it is installed. */
import { createHash } from "node:crypto"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { at } from "./paths.mjs"

const FRAME = "/saya"
/** Loaded by the style sheet, or by the first press: the font, and the dialogs of the frame (the one before signing out). */
const SHOWN = /^(inter-latin-wght-normal-[^/]+\.woff2|layers-[^/]+\.js)$/i
const IMPORTED = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g

/**
 * A built file and all that it imports statically.
 * @param {string} client
 * @param {string} file
 * @param {Set<string>} seen
 * @returns {Promise<Set<string>>}
 */
const withImports = async (client, file, seen) => {
  if (seen.has(file)) return seen
  seen.add(file)
  if (!file.endsWith(".js")) return seen
  const code = await readFile(join(client, file), "utf8")
  for (const [, name] of code.matchAll(IMPORTED)) await withImports(client, `assets/${name}`, seen)
  return seen
}

/**
 * Only the frame: the other pages' code is stored when it is used.
 * @param {string} client folder of the built client
 * @param {readonly string[]} code built files of the app's first chunks
 */
const precached = async (client, code) => {
  const page = await readFile(join(client, "index.html"), "utf8")
  const own = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1] ?? "")
  const assets = await readdir(join(client, "assets"))
  const shown = assets.filter((name) => SHOWN.test(name)).map((name) => `assets/${name}`)
  /** @type {Set<string>} */
  const found = new Set()
  for (const file of [...own, ...code, ...shown]) await withImports(client, file, found)
  const files = [...found].sort()
  /** The frame is the same page at every address; the revision makes a changed one be fetched again. */
  const revision = createHash("sha256").update(page).digest("hex").slice(0, 16)
  return [{ url: FRAME, revision }, ...files.map((file) => ({ url: `/${file}`, revision: null }))]
}

/**
 * Builds src/worker/serviceWorker.ts into sw.js, one file next to the page: its folder is its scope.
 * @param {{ build: typeof import("vite").build, base: import("vite").InlineConfig, client: string, code: readonly string[] }} options
 */
export const buildWorker = async ({ build, base, client, code }) => {
  const list = await precached(client, code)
  const result = await build({
    ...base,
    configFile: false,
    publicDir: false,
    define: {
      FRAME_FILES: JSON.stringify(list),
      "process.env.NODE_ENV": JSON.stringify("production"),
    },
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: {
        input: at("src", "worker", "serviceWorker.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  })
  const [file, ...others] = [result].flat().flatMap((one) => ("output" in one ? one.output : []))
  if (file?.type !== "chunk" || others.length > 0) throw new Error("the service worker is not one file")
  await writeFile(join(client, file.fileName), file.code)
}
