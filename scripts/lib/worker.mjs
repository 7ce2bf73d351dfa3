/** The service worker of the built client: its code, and the list of files that it stores when it is installed. */
import { createHash } from "node:crypto"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { at } from "./paths.mjs"

const FRAME = "/saya"
/** Read before any page is opened, in addition to the app's code: the style sheet, the font, and the
 * frame's dialogs, such as the question before signing out. */
const SHOWN = /^(index-[^/]+\.css|inter-latin-wght-normal-[^/]+\.woff2|layers-[^/]+\.js)$/i

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
  const files = [...new Set([...own, ...code, ...shown])].sort()
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
