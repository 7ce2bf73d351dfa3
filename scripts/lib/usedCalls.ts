import { parseSync } from "vite"
import type { Call } from "#contract/kit/call.ts"

/** Exported names of contract modules, by module. */
export type Exports = ReadonlyMap<string, Readonly<Record<string, unknown>>>

const DEPTH = 3

/** Calls in an exported value: the value itself, or nested in it (`importCalls.libur`, `devisi.calls.list`). */
const callsIn = (value: unknown, known: ReadonlySet<unknown>, depth = DEPTH): readonly Call[] => {
  if (known.has(value)) return [value as Call]
  if (typeof value !== "object" || value === null || depth === 0 || "ast" in value) return []
  return Object.values(value).flatMap((inner) => callsIn(inner, known, depth - 1))
}

/** Value imports of the contract in a source; type-only imports send no call. */
const importsOf = (path: string, source: string): readonly (readonly [module: string, name: string])[] => {
  const { module, errors } = parseSync(path, source)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return module.staticImports.flatMap(({ moduleRequest, entries }) =>
    moduleRequest.value.startsWith("#contract/")
      ? entries.flatMap(({ isType, importName }) =>
          isType || importName.name === null ? [] : [[moduleRequest.value, importName.name] as const],
        )
      : [],
  )
}

/**
 * Paths of the calls that these sources can send: imported by name (alone or inside a containing object), or written as a path,
 * as the login page does to avoid loading schemas.
 * @param sources by path from the root
 */
export const usedCalls = (
  calls: readonly Call[],
  exports: Exports,
  sources: ReadonlyMap<string, string>,
): ReadonlySet<string> => {
  const known = new Set<unknown>(calls)
  const imported = [...sources]
    .flatMap(([path, source]) => importsOf(path, source))
    .flatMap(([module, name]) => callsIn(exports.get(module)?.[name], known))
  const named = calls.filter(({ path }) =>
    [...sources.values()].some((source) => source.includes(`"${path}"`)),
  )
  return new Set([...imported, ...named].map(({ path }) => path))
}
