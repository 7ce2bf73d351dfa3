/** One mutant of a file's SQL: `with` replaces the text from `from` to `to`. */
export type SqlMutant = {
  readonly file: string
  readonly line: number
  readonly from: number
  readonly to: number
  readonly with: string
  readonly what: string
}

type Span = { readonly from: number; readonly to: number }

/** The span of a sql`…` template between its back quotes, and the spans of its `${…}` placeholders. */
type Template = Span & { readonly holes: readonly Span[] }

/** Every sql template, including nested ones. */
const templatesOf = (source: string): readonly Template[] => {
  const found: Template[] = []
  /** @returns the offset just after the template that begins at `start` */
  const template = (start: number, isSql: boolean): number => {
    const holes: Span[] = []
    let at = start
    while (source[at] !== "`" && at < source.length) {
      const isHole = source.startsWith("${", at)
      const next = isHole ? code(at + 2) : at + 1
      if (isHole) holes.push({ from: at, to: next })
      at = next
    }
    if (isSql) found.push({ from: start, to: at, holes })
    return at + 1
  }
  /** @returns the offset just after the `${…}` whose code begins at `start` */
  const code = (start: number): number => {
    let at = start
    while (source[at] !== "}" && at < source.length) {
      if (source[at] === "`") at = template(at + 1, isTagged(at))
      else at = source[at] === "{" ? code(at + 1) : at + 1
    }
    return at + 1
  }
  const isTagged = (quote: number) => /\bsql(?:<[^`;]*>)?$/.test(source.slice(Math.max(0, quote - 80), quote))
  for (let at = 0; at < source.length;) at = source[at] === "`" ? template(at + 1, isTagged(at)) : at + 1
  return found
}

/** The template's text with placeholders replaced by `§`, of the same length so that offsets still match. */
const masked = (source: string, { from, to, holes }: Template): string =>
  holes.reduce(
    (text, hole) =>
      text.slice(0, hole.from - from) + "§".repeat(hole.to - hole.from) + text.slice(hole.to - from),
    source.slice(from, to),
  )

/** The text of every sql template of a file, placeholders as `§`. */
export const statementsOf = (source: string): readonly string[] =>
  templatesOf(source).map((span) => masked(source, span))

type Rule = { readonly of: RegExp; readonly as: (found: string, before: string) => string | null }
const SWAPS: Readonly<Record<string, string>> = {
  "=": "<>",
  "<>": "=",
  ">=": ">",
  ">": ">=",
  "<=": "<",
  "<": "<=",
}
const isSetting = (before: string) => /\bset\b(?![\s\S]*\bwhere\b)/.test(before)
const rules: readonly Rule[] = [
  {
    of: /(?<= )(?:>=|<=|<>|=|<|>)(?= )/g,
    as: (sign, before) =>
      isSetting(before) || before.endsWith("companies_id ") ? null : (SWAPS[sign] ?? null),
  },
  { of: / is not null\b/g, as: () => " is null" },
  { of: / is null\b/g, as: () => " is not null" },
  { of: / is distinct from /g, as: () => " is not distinct from " },
  { of: /\bnot exists\b/g, as: () => "exists" },
  { of: /(?<!not )\bexists\b/g, as: () => "not exists" },
  { of: / not in /g, as: () => " in " },
  { of: /(?<!not )\bbetween\b/g, as: () => "not between" },
  { of: /\bmin\(/g, as: () => "max(" },
  { of: /\b(?:desc)\b/g, as: () => "asc" },
  /** Drops one element of an IN list. */
  { of: /(?<=\bin \([^()]*)'\w+', /g, as: () => "" },
  { of: /(?<=\bin \([^()]*), '\w+'(?=\))/g, as: () => "" },
  /** Replaces a status by one that does not exist. */
  { of: /(?<== )'[a-z_]+'/g, as: () => "'mutan'" },
  /**
   * Drops a whole AND condition, except tenant filters: row-level security isolates tenants without them
   * (tests/server/kit/rowSecurity.test.ts).
   */
  {
    of: /\s+and (?!not exists|exists)[^()]+?(?=\s+(?:and|or|group|order|limit|returning|where|then|when|else|end|for|join)\b|\)|$)/g,
    as: (term, before) =>
      /companies_id/.test(term) || /between/.test(term) || /between\s+\S+$/.test(before) ? null : "",
  },
]

export const sqlMutantsOf = (file: string, source: string): readonly SqlMutant[] =>
  templatesOf(source).flatMap((span) => {
    const text = masked(source, span)
    return rules.flatMap(({ of, as }) =>
      [...text.matchAll(of)].flatMap((match): SqlMutant[] => {
        const replacement = as(match[0], text.slice(0, match.index))
        if (replacement === null) return []
        const from = span.from + match.index
        const to = from + match[0].length
        const near = source
          .slice(Math.max(span.from, from - 24), Math.min(span.to, to + 24))
          .replace(/\s+/g, " ")
        const was = source.slice(from, to).replace(/\s+/g, " ").trim()
        const line = source.slice(0, from).split("\n").length
        return [
          {
            file,
            line,
            from,
            to,
            with: replacement,
            what: `${was} → ${replacement.trim() || "(nothing)"} in "${near}"`,
          },
        ]
      }),
    )
  })
