/** A value that a file's rules refuse, or that its reader should know. */
export type FileProblem = {
  /** null = of the company or the whole file. */
  readonly members_id: number | null
  readonly nama: string
  readonly field: string
  readonly issue: string
  /** `problem`: the row cannot be written. `warning`: it is written, and something has to be compared. */
  readonly level: "problem" | "warning"
}

/** An employee whose row does not belong into a file, and the reason. */
export type LeftOut = { readonly members_id: number; readonly nama: string; readonly reason: string }

/** A row of a file, by field; null = the value is absent. */
export type FileRow = Readonly<Record<string, string | null>>

/** A row with the employee it is about; null = of several employees. */
export type BuiltRow = {
  readonly members_id: number | null
  readonly nama: string
  readonly values: FileRow
}

/** Result of a builder: rows that may be written, problems, and employees left out. */
export type Built = {
  readonly rows: readonly BuiltRow[]
  readonly problems: readonly FileProblem[]
  readonly left_out: readonly LeftOut[]
}

export const NOTHING: Built = { rows: [], problems: [], left_out: [] }

export const joined = (parts: readonly Built[]): Built => ({
  rows: parts.flatMap(({ rows }) => rows),
  problems: parts.flatMap(({ problems }) => problems),
  left_out: parts.flatMap(({ left_out }) => left_out),
})

/** A row of an employee, with its problems; a row with a problem is not written. */
export const builtRow = (
  who: { readonly members_id: number; readonly nama: string },
  values: FileRow,
  found: readonly Pick<FileProblem, "field" | "issue" | "level">[],
): Built => {
  const { members_id, nama } = who
  return {
    rows: found.some(({ level }) => level === "problem") ? [] : [{ members_id, nama, values }],
    problems: found.map(({ field, issue, level }) => ({ members_id, nama, field, issue, level })),
    left_out: [],
  }
}

export const leftOut = (
  { members_id, nama }: { readonly members_id: number; readonly nama: string },
  reason: string,
): Built => ({ rows: [], problems: [], left_out: [{ members_id, nama, reason }] })

/** Parts of at most `most` rows, in order; an empty list is one empty part. */
export const partsOf = <A>(rows: readonly A[], most: number): readonly (readonly A[])[] => {
  if (rows.length === 0) return [[]]
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, at) =>
    rows.slice(at * most, (at + 1) * most),
  )
}
