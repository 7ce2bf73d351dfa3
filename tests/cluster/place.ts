import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { at } from "../../scripts/lib/paths.mjs"
import { run } from "../../scripts/lib/run.mjs"
import { type Link, openLink } from "./links.ts"
import { killAll, type Program, programOf } from "./processes.ts"
import type { Programs } from "./programs.ts"

const HOST = "127.0.0.1"
/** Roles of row-level security, which a dump does not contain. */
const ROLES = ["balai_public", "balai_tenant", "balai_platform"]
export const MEMBERS = [1, 2, 3] as const
const DATABASES = [1, 2] as const
export type App = (typeof MEMBERS)[number]
export type Node = (typeof DATABASES)[number]

/** Ports of the whole run, from one base. */
const portsFrom = (base: number) => ({
  web: base,
  primary: base + 1,
  replica: base + 2,
  mail: base + 3,
  pooler: (app: App) => base + 10 + app,
  app: (app: App) => base + 20 + app,
  etcd: (member: number) => base + 30 + member,
  peer: (member: number) => base + 40 + member,
  postgres: (node: Node) => base + 50 + node,
  rest: (node: Node) => base + 60 + node,
  /** Links: what a machine reaches through them is cut with it. */
  toPostgres: (node: Node) => base + 53 + node,
  toRest: (node: Node) => base + 63 + node,
  peerPostgres: (node: Node) => base + 56 + node,
  peerRest: (node: Node) => base + 66 + node,
  toEtcd: (node: Node, member: number) => base + 70 + 4 * (node - 1) + member,
  toPrimary: (app: App) => base + 80 + app,
  toReplica: (app: App) => base + 84 + app,
})
export type Ports = ReturnType<typeof portsFrom>

/** Seconds for anything that has to become ready. */
const READY_S = 120

export const until = async (what: string, isSo: () => Promise<boolean>, seconds = READY_S): Promise<void> => {
  const deadline = Date.now() + seconds * 1_000
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not after ${seconds} s`)
    await pause(100)
  }
}

const SETTINGS = (name: string) => at("docs", "cluster", name)

/** A settings file as operators fill it in: `${NAME}` is replaced. @throws where a name has no value */
const filled = async (name: string, values: Readonly<Record<string, string | number>>): Promise<string> =>
  (await readFile(SETTINGS(name), "utf8"))
    .split("\n")
    .map((line) =>
      /^[#;]/.test(line)
        ? line
        : line.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => {
            const value = values[key]
            if (value === undefined) throw new Error(`${name}: no value for ${key}`)
            return String(value)
          }),
    )
    .join("\n")

type Member = { readonly name: string; readonly role: string; readonly state: string }

export type Place = {
  readonly folder: string
  readonly ports: Ports
  readonly apps: Readonly<Record<App, Program>>
  readonly poolers: Readonly<Record<App, Program>>
  readonly etcds: readonly Program[]
  readonly patronis: Readonly<Record<Node, Program>>
  readonly appUrl: (app: App) => string
  /** The primary, past the poolers. */
  readonly databaseUrl: string
  readonly primary: () => Promise<Node>
  /** One primary and one synchronous standby. */
  readonly isWhole: () => Promise<boolean>
  /** SIGKILL to the postmaster of a node. */
  readonly killPostgres: (node: Node) => Promise<void>
  readonly partition: (machine: { readonly node: Node } | { readonly app: App }) => {
    readonly heal: () => void
  }
  /** Loads the demo companies, or the dump of an earlier run. @param dump a file that is written if it does not exist; "" = none */
  readonly seed: (dump: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts etcd, Patroni with PostgreSQL, HAProxy and PgBouncer on this machine; the servers are started by the caller. */
export const openPlace = async (programs: Programs, base: number, isKept = false): Promise<Place> => {
  const ports = portsFrom(base)
  const { owner } = programs
  const folder = await mkdtemp(join(tmpdir(), "cluster-"))
  const give = async (path: string) => {
    if (owner.uid !== undefined) await chown(path, owner.uid, owner.gid)
    return path
  }
  const folderOf = async (...names: string[]) => {
    const path = join(folder, ...names)
    await mkdir(path, { recursive: true, mode: 0o700 })
    return give(path)
  }
  const fileOf = async (name: string, text: string) => {
    await writeFile(join(folder, name), text, { mode: 0o600 })
    return give(join(folder, name))
  }
  await give(folder)
  const secret = () => randomBytes(12).toString("hex")
  const passwords = { superuser: secret(), replication: secret(), balai: secret() }
  const urlOf = (port: number, name = "balai", user = "balai", password = passwords.balai) =>
    `postgres://${user}:${password}@${HOST}:${port}/${name}`

  const links: Link[] = []
  const link = async (port: number, target: number) => {
    const one = await openLink(port, target)
    links.push(one)
    return one
  }
  /** Between the two nodes: cut with either. */
  const peers: Link[] = []
  for (const node of DATABASES)
    peers.push(
      await link(ports.peerPostgres(node), ports.postgres(node)),
      await link(ports.peerRest(node), ports.rest(node)),
    )
  const nodeLinks = new Map<Node, Link[]>()
  for (const node of DATABASES)
    nodeLinks.set(node, [
      ...peers,
      await link(ports.toPostgres(node), ports.postgres(node)),
      await link(ports.toRest(node), ports.rest(node)),
      ...(await Promise.all(MEMBERS.map((member) => link(ports.toEtcd(node, member), ports.etcd(member))))),
    ])
  const appLinks = new Map<App, Link[]>()
  for (const app of MEMBERS)
    appLinks.set(app, [
      await link(ports.toPrimary(app), ports.primary),
      await link(ports.toReplica(app), ports.replica),
    ])

  const members = MEMBERS.map((member) => `etcd${member}=http://${HOST}:${ports.peer(member)}`).join(",")
  const etcds = await Promise.all(
    MEMBERS.map(async (member) => {
      const file = await fileOf(
        `etcd${member}.yml`,
        await filled("etcd.yml", {
          NAME: `etcd${member}`,
          HOST,
          DATA: await folderOf(`etcd${member}`),
          CLIENT_PORT: ports.etcd(member),
          PEER_PORT: ports.peer(member),
          MEMBERS: members,
        }),
      )
      return programOf(folder, {
        name: `etcd${member}`,
        program: programs.etcd,
        args: ["--config-file", file],
        owner,
      })
    }),
  )
  const patroniOf = async (node: Node) => {
    const file = await fileOf(
      `patroni${node}.yml`,
      await filled("patroni.yml", {
        NAME: `db${node}`,
        REST_LISTEN: `${HOST}:${ports.rest(node)}`,
        REST_ADDRESS: `${HOST}:${ports.peerRest(node)}`,
        ETCD_HOSTS: MEMBERS.map((member) => `${HOST}:${ports.toEtcd(node, member)}`).join(","),
        PG_LISTEN: `${HOST}:${ports.postgres(node)}`,
        PG_ADDRESS: `${HOST}:${ports.peerPostgres(node)}`,
        PG_BIN: programs.postgres,
        DATA: join(await folderOf(`db${node}`), "data"),
        PGPASS: join(folder, `db${node}`, "pgpass"),
        SOCKETS: await folderOf(`db${node}`, "sockets"),
        SUPERUSER_PASSWORD: passwords.superuser,
        REPLICATION_PASSWORD: passwords.replication,
        NETWORK: `${HOST}/32`,
        MAX_CONNECTIONS: 120,
        SHARED_BUFFERS: "128MB",
      }),
    )
    return programOf(folder, { name: `patroni${node}`, program: programs.patroni, args: [file], owner })
  }
  const patronis = { 1: await patroniOf(1), 2: await patroniOf(2) }
  const haproxy = programOf(folder, {
    name: "haproxy",
    program: programs.haproxy,
    args: ["-db", "-f", SETTINGS("haproxy.cfg")],
    env: {
      WEB_BIND: `${HOST}:${ports.web}`,
      PRIMARY_BIND: `${HOST}:${ports.primary}`,
      REPLICA_BIND: `${HOST}:${ports.replica}`,
      ...Object.fromEntries(MEMBERS.map((app) => [`BALAI${app}`, `${HOST}:${ports.app(app)}`])),
      ...Object.fromEntries(DATABASES.map((node) => [`DB${node}`, `${HOST}:${ports.toPostgres(node)}`])),
      ...Object.fromEntries(DATABASES.map((node) => [`DB${node}_REST`, String(ports.toRest(node))])),
    },
  })
  const users = await fileOf("users.txt", `"balai" "${passwords.balai}"\n`)
  const poolerOf = async (app: App) => {
    const file = await fileOf(
      `pgbouncer${app}.ini`,
      await filled("pgbouncer.ini", {
        HOST,
        HAPROXY_HOST: HOST,
        PORT: ports.pooler(app),
        PRIMARY_PORT: ports.toPrimary(app),
        REPLICA_PORT: ports.toReplica(app),
        AUTH_FILE: users,
        POOL_SIZE: 10,
      }),
    )
    return programOf(folder, { name: `pgbouncer${app}`, program: programs.pgbouncer, args: [file], owner })
  }
  const poolers = { 1: await poolerOf(1), 2: await poolerOf(2), 3: await poolerOf(3) }
  /** Uploaded files are on a disk that all servers share. */
  const shared = join(folder, "shared")
  const appOf = (app: App, demo: "on" | "off" = "off") =>
    programOf(folder, {
      name: `balai${app}`,
      program: process.execPath,
      args: [at("dist", "server", "main.js")],
      env: {
        NODE_ENV: "production",
        DEMO: demo,
        HOST,
        PORT: String(ports.app(app)),
        PUBLIC_URL: `http://${HOST}:${ports.web}`,
        DATA_DIR: shared,
        SMTP_URL: `smtp://${HOST}:${ports.mail}`,
        DATABASE_URL: urlOf(ports.pooler(app)),
        DATABASE_LISTEN_URL: urlOf(ports.toPrimary(app)),
        DATABASE_REPLICA_URL: urlOf(ports.pooler(app), "balai_replica"),
      },
    })
  const apps = { 1: appOf(1), 2: appOf(2), 3: appOf(3) }
  const appUrl = (app: App) => `http://${HOST}:${ports.app(app)}`

  const memberList = async (): Promise<readonly Member[]> => {
    for (const node of DATABASES) {
      const answer = await fetch(`http://${HOST}:${ports.rest(node)}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null)
      if (answer !== null) return ((await answer.json()) as { members: readonly Member[] }).members
    }
    return []
  }
  const asSuperuser = async (...statements: readonly string[]) => {
    const admin = new pg.Client({
      connectionString: urlOf(ports.primary, "postgres", "postgres", passwords.superuser),
    })
    admin.on("error", () => undefined)
    try {
      await admin.connect()
      for (const statement of statements) await admin.query(statement)
    } finally {
      await admin.end().catch(() => undefined)
    }
  }
  const asTool = async (name: string, args: readonly string[]) => {
    const { code, output } = await run(join(programs.postgres, name), args, { quiet: true })
    if (code !== 0) throw new Error(`${name}: ${output}`)
  }
  const answersOk = async (url: string) =>
    (await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status,
      () => 0,
    )) === 200
  const isPrimary = (node: Node) => answersOk(`http://${HOST}:${ports.toRest(node)}/primary`)
  const isSync = (node: Node) => answersOk(`http://${HOST}:${ports.toRest(node)}/synchronous`)
  const other = (node: Node): Node => (node === 1 ? 2 : 1)
  const primary = async (): Promise<Node> => {
    for (const node of DATABASES) if (await isPrimary(node)) return node
    throw new Error("there is no primary")
  }
  const killPostgres = async (node: Node) => {
    const file = join(folder, `db${node}`, "data", "postmaster.pid")
    const pid = Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0])
    if (pid > 0)
      try {
        process.kill(pid, "SIGKILL")
      } catch {
        // It has ended already.
      }
  }
  const stop = async () => {
    for (const one of links) one.heal()
    await Promise.all(MEMBERS.map((app) => apps[app].end("SIGKILL")))
    await Promise.all(DATABASES.map((node) => patronis[node].end("SIGKILL")))
    await Promise.all(DATABASES.map(killPostgres))
    await pause(500)
    killAll()
    for (const one of links) one.close()
    if (!isKept) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    for (const one of etcds) one.start()
    haproxy.start()
    patronis[1].start()
    await until("the first primary", () => isPrimary(1))
    patronis[2].start()
    await until("the synchronous standby", () => isSync(2))
    await until("HAProxy's port of the primary", async () => {
      await asSuperuser(`create role balai login createrole password '${passwords.balai}'`)
      return true
    })
    await asSuperuser("create database balai owner balai")
    for (const app of MEMBERS) poolers[app].start()
  } catch (thrown) {
    process.stderr.write(`${(await memberList()).map((one) => JSON.stringify(one)).join("\n")}\n`)
    await stop()
    throw thrown
  }
  return {
    folder,
    ports,
    apps,
    poolers,
    etcds,
    patronis,
    appUrl,
    databaseUrl: urlOf(ports.primary),
    primary,
    isWhole: async () => {
      for (const node of DATABASES) if ((await isPrimary(node)) && (await isSync(other(node)))) return true
      return false
    },
    killPostgres,
    partition: (machine) => {
      const cut = "node" in machine ? nodeLinks.get(machine.node) : appLinks.get(machine.app)
      for (const one of cut ?? []) one.cut()
      return {
        heal: () => {
          for (const one of cut ?? []) one.heal()
        },
      }
    },
    seed: async (dump) => {
      if (dump !== "" && existsSync(dump)) {
        for (const role of ROLES) await asSuperuser(`create role ${role} nologin`, `grant ${role} to balai`)
        await asTool("pg_restore", ["--no-owner", "--exit-on-error", "-d", urlOf(ports.primary), dump])
      } else {
        const first = appOf(1, "on")
        first.start()
        await until("the demo companies", () => answersOk(`${appUrl(1)}/healthz`), 900)
        await first.end("SIGTERM")
        if (dump !== "") await asTool("pg_dump", ["-Fc", "-d", urlOf(ports.primary), "-f", dump])
      }
      /** The load that follows is what counts, not the recovery of all that was loaded at once. */
      await asSuperuser("checkpoint")
    },
    stop,
  }
}
