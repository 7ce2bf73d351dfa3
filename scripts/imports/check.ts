import { dirname, normalize } from "node:path/posix"
import { circlesIn } from "./circles.ts"
import { read, type Import, type Read } from "./read.ts"
import { dialectIn } from "./dialect.ts"
import { ALLOWED, hooksIn } from "./hooks.ts"
import type { Allowed } from "./hooks/allowed.ts"
import { AREA_PAIRS, CONTRACT_PAIRS, DEMO_LOADERS, DRIVERS, OPENERS, ZONES, type Zone } from "./rules.ts"

/** Source text by path from the repository root, with `/`. */
export type Sources = ReadonlyMap<string, string>

const ALIAS = /^#(contract|machines|src|server|tests)\//
const SWITCHES_OFF = /^[*\s]*(?:(?:ox|es)lint-disable|@ts-(?:ignore|nocheck|expect-error))/

const holds = (prefixes: readonly string[], path: string) =>
  prefixes.some((prefix) =>
    prefix === "" || prefix.endsWith("/") ? path.startsWith(prefix) : path === prefix,
  )

const zoneOf = (path: string): Zone => {
  const zone = ZONES.find((candidate) => holds(candidate.holds, path))
  if (!zone) throw new Error(`${path} is in no zone`)
  return zone
}

/** `node:*` matches all Node modules; a package name also matches its subpaths. */
const isPackage = (name: string, specifier: string) =>
  name.endsWith("*")
    ? specifier.startsWith(name.slice(0, -1))
    : specifier === name || specifier.startsWith(`${name}/`)

const isDriver = (specifier: string) => DRIVERS.some((driver) => isPackage(driver, specifier))

/** Imports inside one area are relative: src has several areas, every other top-level folder is one. */
const areaOf = (path: string) =>
  path
    .split("/")
    .slice(0, path.startsWith("src/") || path.startsWith("tests/") ? 2 : 1)
    .join("/")

const topFolder = (path: string) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "")

/** Resolves an import to a project path from the root; null = a package. */
const targetOf = (from: string, specifier: string) => {
  const [bare = ""] = specifier.split("?")
  if (ALIAS.test(bare)) return bare.slice(1)
  return bare.startsWith(".") ? normalize(`${dirname(from)}/${bare}`) : null
}

/** Modules of server/db through which a database connection can be opened: they import a driver, directly or transitively. */
const openersIn = (files: ReadonlyMap<string, Read>) => {
  const opening = new Set<string>()
  const opens = (path: string, asked: readonly Import[]) =>
    asked.some(({ specifier, kind }) => {
      const target = targetOf(path, specifier)
      return kind === "value" && (target === null ? isDriver(specifier) : opening.has(target))
    })
  const inDb = [...files].filter(([path]) => path.startsWith("server/db/"))
  for (let before = -1; before < opening.size;) {
    before = opening.size
    for (const [path, { imports }] of inDb) if (opens(path, imports)) opening.add(path)
  }
  return opening
}

const packageFault = (from: string, { specifier, kind }: Import) => {
  const { packages } = zoneOf(from)
  const listed = (names: readonly string[]) => names.some((name) => isPackage(name, specifier))
  if ("only" in packages ? !listed(packages.only) : listed(packages.never))
    return "this package has no place here"
  if (kind === "value" && isDriver(specifier) && from.startsWith("server/") && !from.startsWith("server/db/"))
    return "a database driver is imported in server/db only"
  return null
}

const writingFault = (
  from: string,
  target: string,
  { specifier }: Import,
  exists: (path: string) => boolean,
) => {
  if (specifier.startsWith("#") && areaOf(from) === areaOf(target))
    return "inside one folder an import is relative"
  if (specifier.startsWith(".") && topFolder(from) !== topFolder(target) && ALIAS.test(`#${target}`))
    return `write #${target}`
  return exists(target) ? null : "no such file; the extension is written too"
}

const SERVER_AREA = /^server\/areas\/([^/]+)\//

/** An area of the server imports another only through its index, and only when the pair is listed in `AREA_PAIRS`. */
const areaFault = (from: string, target: string) => {
  const here = SERVER_AREA.exec(from)?.[1]
  const there = SERVER_AREA.exec(target)?.[1]
  if (here === undefined || there === undefined || here === there) return null
  if (!AREA_PAIRS.includes(`${here} > ${there}`)) return `the area ${here} does not import ${there}`
  return target === `server/areas/${there}/index.ts` ? null : "another area is entered by its index"
}

const CONTRACT_AREA = /^contract\/areas\/(\w+)\//

const contractFault = (from: string, target: string) => {
  const here = CONTRACT_AREA.exec(from)?.[1]
  const there = CONTRACT_AREA.exec(target)?.[1]
  if (from.startsWith("contract/kit/") && there !== undefined) return "the kit of the contract knows no area"
  if (here === undefined || there === undefined || here === there) return null
  return CONTRACT_PAIRS.includes(`${here} > ${there}`)
    ? null
    : `the contract of ${here} does not use ${there}`
}

const projectFault = (
  from: string,
  target: string,
  { kind, dynamic }: Import,
  opening: ReadonlySet<string>,
) => {
  const { may, mayType = [] } = zoneOf(from)
  const isTest = from.startsWith("tests/")
  if (target.startsWith("tests/") && !isTest) return "nothing imports tests"
  if (!holds(may, target)) {
    if (!holds(mayType, target)) return `${topFolder(from) || "the root"} does not import this folder`
    if (kind === "value") return "only types may be imported from there"
  }
  const area = areaFault(from, target) ?? contractFault(from, target)
  if (area !== null) return area
  if (kind === "type" || isTest) return null
  const fromDemo = from.startsWith("server/demo/")
  if (target.startsWith("server/demo/") && from.startsWith("server/") && !fromDemo) {
    if (!DEMO_LOADERS.includes(from)) return "production code does not import the demo"
    if (!dynamic) return "the demo is loaded by a dynamic import"
  }
  if (
    opening.has(target) &&
    from.startsWith("server/") &&
    !from.startsWith("server/db/") &&
    !OPENERS.includes(from)
  )
    return "a handler gets a transaction; only the composition root opens a database"
  return null
}

/**
 * Violations of the import rules, as `path:line specifier: reason`, in the order of `sources`.
 * `exists` looks up files that are not sources (styles, images); `allowed` lists the states and effects of views.
 */
export const faultsIn = (
  sources: Sources,
  exists: (path: string) => boolean = () => false,
  allowed: Allowed = ALLOWED,
): readonly string[] => {
  const files = new Map([...sources].map(([path, source]) => [path, read(path, source)]))
  const opening = openersIn(files)
  const isThere = (path: string) => sources.has(path) || exists(path)
  const faultOf = (from: string, asked: Import) => {
    const target = targetOf(from, asked.specifier)
    if (target === null) return packageFault(from, asked)
    return projectFault(from, target, asked, opening) ?? writingFault(from, target, asked, isThere)
  }
  const targets = new Map(
    [...files].map(([path, { imports }]) => [
      path,
      imports.flatMap(({ specifier }) => targetOf(path, specifier) ?? []),
    ]),
  )
  const circles = circlesIn(targets).map((group) => `${group.join(" ")}: they import each other in a circle`)
  const faults = [...files].flatMap(([path, { imports, comments, hooks }]) => {
    const broken = imports.flatMap((asked) => {
      const fault = faultOf(path, asked)
      return fault === null ? [] : [`${path}:${asked.line} ${asked.specifier}: ${fault}`]
    })
    const silenced = comments
      .filter(({ text }) => SWITCHES_OFF.test(text))
      .map(({ line }) => `${path}:${line} a comment switches a check off`)
    return [...broken, ...silenced, ...dialectIn(path, comments), ...hooksIn(path, hooks, allowed)]
  })
  return [...faults, ...circles]
}
