import { existsSync } from "node:fs"
import { at } from "./paths.mjs"

/** Generic tests over every declared call; running an area includes them for the area's own calls. */
const GENERIC = ["audit", "fuzz", "isolation", "repeat", "roles", "waiting"].map(
  (name) => `tests/server/kit/${name}.test.ts`,
)

export const isArea = (/** @type {string} */ name) =>
  /^\w+$/.test(name) && existsSync(at("contract", "areas", name))

/**
 * The server tests that `args` name, on the embedded database regardless of the environment. An area by its name
 * (`npm test -- server claims`) means its own tests, and the generic tests over its calls; other arguments go to vitest unchanged.
 * @param {readonly string[]} args
 */
export const serverTests = (args) => {
  const [area = "", ...rest] = args
  const env = { TEST_DATABASE_URL: undefined }
  if (!isArea(area)) return { args, env }
  return { args: [`tests/server/${area}/`, ...GENERIC, ...rest], env: { ...env, TEST_AREA: area } }
}
