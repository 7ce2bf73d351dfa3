/** One fault in the SQL of a file: `with` stands in place of what is from `from` to `to`. */
export type SqlMutant = {
  readonly file: string
  readonly line: number
  readonly from: number
  readonly to: number
  readonly with: string
  readonly what: string
}

type Span = { readonly from: number; readonly to: number }

/** What stands between the back quotes of a sql`…`, and where something is put in. */
type Template = Span & { readonly holes: readonly Span[] }

/** Every template, those inside others too. */
const templatesOf = (source: string): readonly Template[] => {
  const found: Template[] = []
  /** @returns where the template that begins at `start` ends */
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
  /** @returns where the code of a `${…}` that begins at `start` ends */
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

/** The text with `§` for whatever is put in, as long as it was. */
const masked = (source: string, { from, to, holes }: Template): string =>
  holes.reduce(
    (text, hole) =>
      text.slice(0, hole.from - from) + "§".repeat(hole.to - hole.from) + text.slice(hole.to - from),
    source.slice(from, to),
  )

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
  /** One word of a list. */
  { of: /(?<=\bin \([^()]*)'\w+', /g, as: () => "" },
  { of: /(?<=\bin \([^()]*), '\w+'(?=\))/g, as: () => "" },
  /** A status that nothing has. */
  { of: /(?<== )'[a-z_]+'/g, as: () => "'mutan'" },
  /** A whole condition; row-level security holds to the company without one (tests/server/kit/rowSecurity.test.ts). */
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
