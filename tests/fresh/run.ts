/**
 * `npm run fresh`: follows docs/operations.md on a fresh Debian by copy and paste: installs, serves by name over TLS
 * through either proxy, and upgrades; then two machines as a pair, with a lost primary, a backup and a restoration. Needs
 * root and Debian's packages debootstrap, systemd-container, iproute2 and nftables. Prints each block with its time; exits
 * with 1 at the first that fails.
 */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { at } from "../../scripts/lib/paths.mjs"
import { startS3 } from "../server/lib/s3.ts"
import { bootMachine, type Machine } from "./machine.ts"
import { openNetwork } from "./network.ts"
import { type Block, blocksOf } from "./page.ts"
import { playPair } from "./pair.ts"

/** A name below localhost gets a certificate of Caddy's own authority. */
const NAME = "hr.localhost"
/** Authorities that this machine needs to reach the package registries. */
const CERTIFICATES = process.env["NODE_EXTRA_CA_CERTS"]
const SITE = "/etc/ssl/site.crt"

const env = {
  BALAI_REPOSITORY: "/repository",
  BALAI_NAME: NAME,
  ...(CERTIFICATES === undefined ? {} : { NODE_EXTRA_CA_CERTS: SITE }),
}
const blocks = blocksOf(await readFile(at("docs", "operations.md"), "utf8"))

const follow = async (
  machine: Machine,
  asked: (block: Block) => boolean,
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  for (const block of blocks.filter(asked)) {
    const from = performance.now()
    await machine.sh(block.script, { ...env, ...more })
    const seconds = ((performance.now() - from) / 1_000).toFixed(1)
    process.stdout.write(`${machine.name}: ${block.heading}, line ${block.line}: ${seconds} s\n`)
  }
}
const isOf =
  (heading: string, ...words: readonly string[]) =>
  (block: Block) =>
    block.heading === heading && block.words.join(" ") === words.join(" ")

/** The sign-in page by its public name, as a browser asks for it. */
const seeServed = async (machine: Machine, by: string): Promise<void> => {
  const head = await machine.sh(
    `curl --silent --show-error --fail --insecure --head --retry 20 --retry-all-errors --retry-delay 1 --resolve ${NAME}:443:127.0.0.1 https://${NAME}/login`,
  )
  if (!/strict-transport-security/i.test(head))
    throw new Error(`${by}: no Strict-Transport-Security in\n${head}`)
  process.stdout.write(`${machine.name}: the sign-in page is served by ${by}\n`)
}

const SELF_SIGNED = `install -d -m 0700 /etc/ssl/balai
apt-get install -y --no-install-recommends openssl
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=${NAME} -keyout /etc/ssl/balai/privkey.pem -out /etc/ssl/balai/fullchain.pem`

const cache = join(at(".cache"), "fresh")
const shared = { [at()]: "/repository", ...(CERTIFICATES === undefined ? {} : { [CERTIFICATES]: SITE }) }
const network = await openNetwork()
const addresses = [network.addressOf(1), network.addressOf(2)] as const
const machines: Machine[] = []
const boot = async (name: "one" | "two", again = false): Promise<Machine> => {
  const address = addresses[name === "one" ? 0 : 1]
  const machine = await bootMachine({ name, address, network, cache, shared, again })
  machines.push(machine)
  return machine
}
const store = await startS3("balai", 1_000, network.gateway)
try {
  const one = await boot("one")
  await follow(one, isOf("Install"))
  await follow(one, isOf("Reverse proxy"))
  await seeServed(one, "Caddy")
  await one.sh(`systemctl stop caddy\n${SELF_SIGNED}`)
  await follow(one, isOf("Reverse proxy", "nginx"))
  await seeServed(one, "nginx")
  await follow(one, isOf("Upgrade"))
  await seeServed(one, "nginx, after the upgrade")
  const two = await boot("two")
  await follow(two, isOf("Install"))
  await playPair({
    one,
    two,
    addresses,
    filesUrl: store.url("balai/"),
    follow: (machine, word, more) => follow(machine, isOf("A pair", word), more),
    bootAgain: () => boot("one", true),
    say: (what) => process.stdout.write(`pair: ${what}\n`),
  })
} finally {
  for (const machine of machines) await machine.stop()
  await store.stop()
  await network.close()
}
