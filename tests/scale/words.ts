/** Numbers and tables of docs/scale.md. */

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n")

export const whole = (n: number): string =>
  Number.isFinite(n) ? Math.round(n).toLocaleString("en") : n > 0 ? "never" : "–"
/** Three digits that count. */
export const short = (n: number): string =>
  !Number.isFinite(n) ? "–" : Math.abs(n) >= 100 ? whole(n) : Number(n.toPrecision(3)).toString()
export const bytes = (n: number): string =>
  n >= 1e12
    ? `${short(n / 1e12)} TB`
    : n >= 1e9
      ? `${short(n / 1e9)} GB`
      : n >= 1e6
        ? `${short(n / 1e6)} MB`
        : `${short(n / 1e3)} kB`
export const percent = (share: number): string => `${short(share * 100)} %`
export const time = (ms: number): string =>
  ms >= 3_600_000
    ? `${short(ms / 3_600_000)} h`
    : ms >= 60_000
      ? `${short(ms / 60_000)} min`
      : ms >= 1_000
        ? `${short(ms / 1_000)} s`
        : `${short(ms)} ms`

/** Lines of at most 140 characters. */
export const wrapped = (text: string): string => {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= 138) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join("\n")
}
