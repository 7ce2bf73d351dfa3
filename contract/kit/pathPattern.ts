/**
 * Matches a pathname against a path of the catalogue: `{id}` is a parameter, `{id?}` an optional one, `*` any deeper
 * path.
 */

export type Segment = { readonly kind: "word" | "param" | "optional" | "rest"; readonly name: string }

const parseSegment = (text: string): Segment => {
  if (text === "*") return { kind: "rest", name: "*" }
  const param = /^\{(\w+)(\??)\}$/.exec(text)
  if (param === null) return { kind: "word", name: text.toLowerCase() }
  return { kind: param[2] === "?" ? "optional" : "param", name: param[1] ?? "" }
}

export const wantedOf = (path: string): readonly Segment[] =>
  path === "/" ? [] : path.split("/").slice(1).map(parseSegment)

export const paramsOf = (
  wanted: readonly Segment[],
  given: readonly string[],
): Record<string, string> | null => {
  const params: Record<string, string> = {}
  for (const [at, { kind, name }] of wanted.entries()) {
    const value = given[at]
    if (value === undefined) return kind === "optional" ? params : null
    if (kind === "rest") return { ...params, "*": given.slice(at).join("/") }
    if (value === "") return kind === "optional" && at === given.length - 1 ? params : null
    if (kind !== "word") params[name] = value
    else if (value.toLowerCase() !== name) return null
  }
  const left = given.slice(wanted.length)
  return left.length === 0 || (left.length === 1 && left[0] === "") ? params : null
}

const decoded = (pathname: string): string => {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** Segments of a pathname, with escapes decoded. */
export const pathParts = (pathname: string): readonly string[] => decoded(pathname).split("/").slice(1)
