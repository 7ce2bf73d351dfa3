type Rowed = { readonly id: number }

const has = (rows: readonly Rowed[], id: number) => rows.some((row) => row.id === id)
const without = <Row extends Rowed>(rows: readonly Row[], others: readonly Rowed[]) =>
  rows.filter((row) => !has(others, row.id))
/** Each row once. */
export const withAll = <Row extends Rowed>(rows: readonly Row[], others: readonly Row[]) => [
  ...rows,
  ...without(others, rows),
]

/** One row in or out. */
export const toggleRow = <Row extends Rowed>(
  picked: readonly Row[],
  shown: readonly Row[],
  id: number,
): readonly Row[] =>
  has(picked, id)
    ? picked.filter((row) => row.id !== id)
    : withAll(
        picked,
        shown.filter((row) => row.id === id),
      )

/** All from the anchor to the row become what the row becomes; without an anchor in sight only the row does. */
export const toggleRange = <Row extends Rowed>(
  picked: readonly Row[],
  shown: readonly Row[],
  anchor: number | null,
  id: number,
): readonly Row[] => {
  const from = shown.findIndex((row) => row.id === anchor)
  const to = shown.findIndex((row) => row.id === id)
  if (from < 0 || to < 0) return toggleRow(picked, shown, id)
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return has(picked, id) ? without(picked, range) : withAll(picked, range)
}

/** The whole page in, or out when all of it was in. */
export const togglePage = <Row extends Rowed>(
  picked: readonly Row[],
  shown: readonly Row[],
): readonly Row[] =>
  shown.every((row) => has(picked, row.id)) ? without(picked, shown) : withAll(picked, shown)

/** Rows as they are now: what was read again replaces what was picked. */
export const freshened = <Row extends Rowed>(picked: readonly Row[], shown: readonly Row[]): readonly Row[] =>
  picked.map((row) => shown.find((other) => other.id === row.id) ?? row)
