import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { at } from "./paths.mjs"
import { run } from "./run.mjs"

const LOCK = at("package-lock.json")
/** The exit code of `git config --get` for a key that has no value. */
const UNSET = 1
const STAMP = at("node_modules", ".balai-lock")

/** Cache key of the installation: changes with the lock file and with the platform. */
const lockHash = () =>
  createHash("sha256")
    .update(`${process.platform}-${process.arch}\n`)
    .update(readFileSync(LOCK))
    .digest("hex")

const packagesOf = (/** @type {string} */ file) =>
  /** @type {{ packages: Record<string, { version?: string, optional?: boolean }> }} */ (
    JSON.parse(readFileSync(file, "utf8"))
  ).packages

/** True when npm's own record of installed packages equals the lock file (a plain `npm ci` ran). */
const installedMatchesLock = () => {
  const record = at("node_modules", ".package-lock.json")
  if (!existsSync(record)) return false
  const wanted = packagesOf(LOCK)
  const installed = packagesOf(record)
  return (
    Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === "" || (installed[path] ? installed[path].version === version : optional === true),
    ) && Object.keys(installed).every((path) => wanted[path] !== undefined)
  )
}

const isStamped = () => existsSync(STAMP) && readFileSync(STAMP, "utf8") === lockHash()

/**
 * Git hooks: a clone gets those of .githooks without a command of its own. A setting that is already there is kept, and
 * a folder without git, or a git that refuses, changes nothing.
 */
const ensureHooks = async () => {
  if (process.env.CI === "true" || !existsSync(at(".git"))) return
  const git = (/** @type {readonly string[]} */ args) => run("git", ["config", ...args], { quiet: true })
  const { code } = await git(["--get", "core.hooksPath"])
  if (code === UNSET) await git(["core.hooksPath", ".githooks"])
}

/**
 * Installs the packages of package-lock.json; does nothing when they already match.
 * Exits the process with npm's exit code when npm fails.
 */
export const ensureInstalled = async () => {
  if (isStamped()) return
  await ensureHooks()
  if (!installedMatchesLock()) {
    console.log("Memasang paket (npm ci) …")
    // --include=dev: the build needs dev dependencies also when NODE_ENV or npm's settings say production.
    const npm = process.platform === "win32" ? "npm.cmd" : "npm"
    const { code } = await run(npm, ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"])
    if (code !== 0) {
      console.error("npm ci gagal; periksa sambungan internet lalu ulangi. / npm ci failed; see above.")
      process.exit(code)
    }
  }
  writeFileSync(STAMP, lockHash())
}
