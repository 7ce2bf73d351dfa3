import type { AppModule } from "../kit/modules.ts"
import type { Needs } from "../kit/needs.ts"

/** Pages below another one belong to its module, unless they are listed themselves. */
type Below =
  | `${string}/form`
  | `${string}/form/${string}`
  | `${string}/catat`
  | `${string}/impor`
  | `${string}/nasional`
  | `${string}/members/{id}`
  | `${string}/v2`
/** Forms that add a row, or enter a request for an employee. */
const ADDING = /\/(form|catat)$/

export type PageRoot<P extends string> = Exclude<P, Below>

/**
 * The module of every page of a company; null = it needs none. `described` are the pages of src/resources, whose module
 * is that of their contract; every other page is listed by hand, and a missing one does not compile.
 */
export const definePages = <P extends string, Described extends string>(
  described: Readonly<Record<Described, AppModule>>,
  modules: Readonly<Record<Exclude<PageRoot<P>, Described>, AppModule | null>> &
    Readonly<Partial<Record<Exclude<P, Described>, AppModule | null>>>,
) => {
  const named = new Map<string, AppModule | null>([
    ...Object.entries<AppModule>(described),
    ...Object.entries<AppModule | null | undefined>(modules).map(
      ([path, module]) => [path, module ?? null] as const,
    ),
  ])
  const moduleAt = (path: string): AppModule | null => {
    const found = named.get(path)
    if (found !== undefined) return found
    const above = path.replace(/\/[^/]+$/, "")
    return above === path || above === "" ? null : moduleAt(above)
  }
  return (path: string): Needs | null => {
    const module = moduleAt(path)
    /** An import asks for the rights of its own calls (\`senders\`), which its page tells. */
    return module === null ? null : { module, action: ADDING.test(path) ? "create" : "view" }
  }
}
