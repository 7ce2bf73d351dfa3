import { run } from "./run.mjs"

const isRoot = () => process.getuid?.() === 0

/**
 * Installs a system package without prompting, where possible: as root, with apt-get.
 * Returns whether it was installed.
 */
export const aptInstall = async (/** @type {string} */ name) => {
  if (!isRoot()) return false
  const env = { DEBIAN_FRONTEND: "noninteractive" }
  console.log(`apt-get install ${name} …`)
  const update = await run("apt-get", ["update"], { quiet: true, env })
  if (update.code !== 0) return false
  const install = await run("apt-get", ["install", "-y", "--no-install-recommends", name], {
    quiet: true,
    env,
  })
  if (install.code !== 0) console.error(install.output)
  return install.code === 0
}
