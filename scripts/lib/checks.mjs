import { runTool } from "./run.mjs"
import { asCheck } from "./step.mjs"

/** Timeout: a check that takes longer is treated as hung. Generous, because a busy machine is many times slower. */
const LIMIT_MS = 600_000

/** The static checks: each tool with its arguments. `npm test` runs them on everything, `npm run check` on what changed. */
const TOOLS = {
  format: ["oxfmt/bin/oxfmt", "--check"],
  lint: ["oxlint/bin/oxlint", "--type-aware", "--deny-warnings", "--format=unix"],
  imports: ["tsx/dist/cli.mjs", "scripts/imports.ts"],
  // Production mode excludes tests: an export used only by tests counts as unused, since no production code runs it.
  unused: [
    "knip/bin/knip.js",
    "--production",
    "--include",
    "exports,files",
    "--no-progress",
    "--no-config-hints",
  ],
  declared: ["tsx/dist/cli.mjs", "scripts/declared.ts"],
  compiled: ["typescript/bin/tsc", "--noEmit", "-p", "."],
  generated: ["tsx/dist/cli.mjs", "scripts/generate.ts", "--check"],
}

/**
 * @param {keyof typeof TOOLS} name
 * @param {{ more?: readonly string[], env?: NodeJS.ProcessEnv }} [options] `more` arguments, such as files
 */
const runCheck = (name, { more = [], env = {} } = {}) => {
  const [tool = "", ...args] = TOOLS[name]
  return runTool(tool, [...args, ...more], { quiet: true, limitMs: LIMIT_MS, env })
}

/** @type {(name: keyof typeof TOOLS, options?: Parameters<typeof runCheck>[1]) => Promise<import("./step.mjs").Outcome>} */
export const checked = async (name, options) => asCheck(name, await runCheck(name, options))

/** Types: missing properties of a declaration are reported in a readable sentence before the compiler's type errors. */
export const checkedTypes = async (/** @type {Parameters<typeof runCheck>[1]} */ options) => {
  const declared = await runCheck("declared")
  return asCheck("types", declared.code === 0 ? await runCheck("compiled", options) : declared)
}
