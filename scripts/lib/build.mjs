import { existsSync, readFileSync } from "node:fs"
import { at } from "./paths.mjs"
import { run } from "./run.mjs"
import { sourceHash } from "./sources.mjs"

const STAMP = at("dist", ".stamp")

/** Whether dist/ is up to date with the sources. */
export const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, "utf8") === sourceHash()

/**
 * Builds unless dist/ is up to date. A process of its own, so that the build's memory and its
 * NODE_ENV end with it.
 * @param {{ quiet?: boolean }} [options]
 */
export const ensureBuilt = async ({ quiet = false } = {}) => {
  if (isBuilt()) return { code: 0, output: "up to date", timedOut: false }
  return run(process.execPath, [at("scripts", "build.mjs")], { quiet })
}
