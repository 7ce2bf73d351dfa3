import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { findPrograms } from "../../scripts/lib/postgres.mjs"

export type Programs = {
  readonly etcd: string
  readonly patroni: string
  readonly pgbouncer: string
  readonly haproxy: string
  /** Folder of PostgreSQL's programs. */
  readonly postgres: string
  /** User for the programs that refuse to run as root; empty = the present one. */
  readonly owner: { readonly uid: number; readonly gid: number } | Record<string, never>
  /** Name and version of each, for the report. */
  readonly versions: string
}

/** Debian's package of each program. */
const PACKAGES = {
  etcd: "etcd-server",
  patroni: "patroni",
  pgbouncer: "pgbouncer",
  haproxy: "haproxy",
} as const
const FOLDERS = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"]

const find = (name: string): string | null =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null

const versionOf = (program: string, flag: string): string =>
  /\d+(?:\.\d+)+/.exec(execFileSync(program, [flag], { encoding: "utf8" }))?.[0] ?? "?"

const ownerOf = (): Programs["owner"] => {
  if (process.getuid?.() !== 0) return {}
  const number = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }))
  return { uid: number("-u"), gid: number("-g") }
}

/** @throws an error that names the packages to install */
export const findClusterPrograms = (): Programs => {
  const found = Object.entries(PACKAGES).map(([name, pack]) => ({ name, pack, path: find(name) }))
  const postgres = findPrograms()?.bin ?? null
  const missing = [
    ...found.flatMap(({ pack, path }) => (path === null ? [pack] : [])),
    ...(postgres === null ? ["postgresql"] : []),
  ]
  if (missing.length > 0 || postgres === null)
    throw new Error(`Programs are missing. Debian: apt-get install ${missing.join(" ")}`)
  const paths = Object.fromEntries(found.map(({ name, path }) => [name, path ?? ""]))
  const at = (name: keyof typeof PACKAGES): string => paths[name] ?? ""
  const flags = { etcd: "--version", patroni: "--version", pgbouncer: "--version", haproxy: "-v" } as const
  return {
    etcd: at("etcd"),
    patroni: at("patroni"),
    pgbouncer: at("pgbouncer"),
    haproxy: at("haproxy"),
    postgres,
    owner: ownerOf(),
    versions: [
      `PostgreSQL ${versionOf(join(postgres, "postgres"), "--version")}`,
      ...Object.entries(flags).map(
        ([name, flag]) => `${name} ${versionOf(at(name as keyof typeof flags), flag)}`,
      ),
    ].join(", "),
  }
}
