/**
 * `npm run fresh`: follows docs/operations.md on a fresh Debian by copy and paste: installs, serves by name over TLS,
 * backs up, upgrades from an earlier commit, and restores. Needs root and Debian's packages debootstrap and
 * systemd-container. Prints each block with its time; exits with 1 at the first that fails.
 */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { at } from "../../scripts/lib/paths.mjs"
import { bootMachine } from "./machine.ts"
import { blocksOf } from "./page.ts"

/** A name below localhost gets a certificate of Caddy's own authority. */
const NAME = "hr.localhost"
const SECTIONS = ["Install", "Reverse proxy", "Upgrade"]
const CERTIFICATES = process.env["NODE_EXTRA_CA_CERTS"]

const page = await readFile(at("docs", "operations.md"), "utf8")
const shared = {
  [at()]: "/repository",
  ...(CERTIFICATES === undefined ? {} : { [CERTIFICATES]: "/etc/ssl/site.crt" }),
}
const machine = await bootMachine("balai", join(at(".cache"), "fresh"), shared)
const env = {
  BALAI_REPOSITORY: "/repository",
  BALAI_NAME: NAME,
  ...(CERTIFICATES === undefined ? {} : { NODE_EXTRA_CA_CERTS: "/etc/ssl/site.crt" }),
}
try {
  await machine.sh("git config --system --add safe.directory '*' 2>/dev/null || true", env)
  for (const { heading, script, line } of blocksOf(page).filter((block) =>
    SECTIONS.includes(block.heading),
  )) {
    const from = performance.now()
    await machine.sh(script, env)
    process.stdout.write(`${heading}, line ${line}: ${((performance.now() - from) / 1_000).toFixed(1)} s\n`)
  }
  process.stdout.write(
    await machine.sh(`curl --silent --insecure --head --resolve ${NAME}:443:127.0.0.1 https://${NAME}/login`),
  )
} finally {
  await machine.stop()
}
