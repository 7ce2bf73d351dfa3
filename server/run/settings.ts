import { isIP } from "node:net"
import { resolve } from "node:path"
import { type BackupSettings, readBackupSettings } from "./backupSettings.ts"
import { type FilesPlace, readFilesUrl } from "../files/filesUrl.ts"

/** Settings from the environment; docs/operations.md lists them in one table. */
export type Settings = {
  readonly port: number
  readonly host: string
  /** Port for attendance terminals alone; null = their paths are served on the product's port. */
  readonly machinePort: number | null
  /** Reachable only from this machine: HOST and PUBLIC_URL are loopback, and no proxy is trusted. */
  readonly isLoopback: boolean
  readonly dataDir: string
  /** Where the files of the companies are stored. */
  readonly files: FilesPlace
  /** null = the embedded database. */
  readonly databaseUrl: string | null
  /** Address of the same database that keeps a session, where databaseUrl is a pooler in transaction mode; null = it is none. */
  readonly databaseListenUrl: string | null
  /** Streaming standby that exports and reports are read from; null = there is none. */
  readonly databaseReplicaUrl: string | null
  readonly demo: "auto" | "on" | "off"
  /** Whether the public form for trials, demos and registrations is accepted. */
  readonly leads: "on" | "off"
  readonly smtpUrl: string | null
  /** Base URL of the product, for mails. https turns on Strict-Transport-Security. */
  readonly publicUrl: string
  readonly tileUrl: string | null
  readonly chatUrl: string | null
  /** Proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[]
  /** VAPID keys of Web Push; null = made once and stored in the database. */
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | null
  /** Key ring for encrypted values; null = a file in the data folder. Parsed once the database is open. */
  readonly dataKeys: string | null
  /** Contact of this installation for push services: mailto: or https:. */
  readonly vapidSubject: string | null
  readonly backup: BackupSettings
}

/** Address of PostgreSQL that keeps a session; null = the embedded database. */
export const sessionUrl = ({
  databaseUrl,
  databaseListenUrl,
}: Pick<Settings, "databaseUrl" | "databaseListenUrl">): string | null =>
  databaseUrl === null ? null : (databaseListenUrl ?? databaseUrl)

const loopback = new Set(["127.0.0.1", "::1", "[::1]", "localhost"])

/** The other addresses of the database, as openPostgres takes them. */
export const otherAddresses = ({
  databaseListenUrl,
  databaseReplicaUrl,
}: Pick<Settings, "databaseListenUrl" | "databaseReplicaUrl">) => ({
  listenUrl: databaseListenUrl,
  replicaUrl: databaseReplicaUrl,
})

export const isLoopbackName = (name: string): boolean => loopback.has(name)

const oneOf = <T extends string>(name: string, value: string, words: readonly T[]): T => {
  const found = words.find((word) => word === value)
  if (found === undefined) throw new Error(`${name}=${value}: must be one of ${words.join(", ")}`)
  return found
}

const urlOf = (name: string, value: string | undefined): string | null => {
  if (value === undefined || value === "") return null
  if (!URL.canParse(value)) throw new Error(`${name}=${value}: not a URL`)
  return value
}

/** Both keys or none: a public key without its private one would be announced to browsers and never work. */
const vapidOf = (env: NodeJS.ProcessEnv): Settings["vapid"] => {
  const [publicKey, privateKey] = [env["VAPID_PUBLIC_KEY"] || null, env["VAPID_PRIVATE_KEY"] || null]
  if (publicKey !== null && privateKey !== null) return { publicKey, privateKey }
  if (publicKey === null && privateKey === null) return null
  throw new Error("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: set both or none")
}
const subjectOf = (value: string | undefined): string | null => {
  if (value === undefined || value === "") return null
  if (!/^(mailto:|https:)/.test(value))
    throw new Error(`VAPID_SUBJECT=${value}: must begin with mailto: or https:`)
  return urlOf("VAPID_SUBJECT", value)
}

/** Another address of the database in DATABASE_URL. */
const alsoAt = (env: NodeJS.ProcessEnv, name: string): string | null => {
  const url = urlOf(name, env[name])
  if (url !== null && !env["DATABASE_URL"]) throw new Error(`${name}: DATABASE_URL is not set`)
  return url
}

export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const port = Number(env["PORT"] ?? 4173)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT=${env["PORT"]}: not a port`)
  const machinePort = env["MACHINE_PORT"] ? Number(env["MACHINE_PORT"]) : null
  if (machinePort !== null && (!Number.isInteger(machinePort) || machinePort < 0 || machinePort > 65_535))
    throw new Error(`MACHINE_PORT=${env["MACHINE_PORT"]}: not a port`)
  if (machinePort !== null && machinePort !== 0 && machinePort === port)
    throw new Error(`MACHINE_PORT=${machinePort}: is PORT already; leave it out to share the port`)
  const host = env["HOST"] || "127.0.0.1"
  const trustedProxies = (env["TRUSTED_PROXIES"] ?? "")
    .split(",")
    .map((p) => p.trim())
    .filter(Boolean)
  for (const proxy of trustedProxies)
    if (isIP(proxy.split("/")[0] ?? "") === 0) throw new Error(`TRUSTED_PROXIES: ${proxy} is not an address`)
  const publicUrl =
    urlOf("PUBLIC_URL", env["PUBLIC_URL"]) ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
  const dataDir = resolve(env["DATA_DIR"] || ".data")
  return {
    port,
    host,
    machinePort,
    isLoopback:
      isLoopbackName(host) && isLoopbackName(new URL(publicUrl).hostname) && trustedProxies.length === 0,
    dataDir,
    files: readFilesUrl(env["FILES_URL"], dataDir),
    databaseUrl: env["DATABASE_URL"] || null,
    databaseListenUrl: alsoAt(env, "DATABASE_LISTEN_URL"),
    databaseReplicaUrl: alsoAt(env, "DATABASE_REPLICA_URL"),
    demo: oneOf("DEMO", env["DEMO"] || "auto", ["auto", "on", "off"]),
    leads: oneOf("LEADS", env["LEADS"] || "on", ["on", "off"]),
    smtpUrl: urlOf("SMTP_URL", env["SMTP_URL"]),
    publicUrl,
    tileUrl: env["TILE_URL"] || null,
    chatUrl: urlOf("CHAT_URL", env["CHAT_URL"]),
    trustedProxies,
    vapid: vapidOf(env),
    dataKeys: env["DATA_KEYS"] || null,
    vapidSubject: subjectOf(env["VAPID_SUBJECT"]),
    backup: readBackupSettings(env),
  }
}
