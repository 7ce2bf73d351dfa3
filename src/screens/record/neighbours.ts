/** Who stands before and after a row in the page of the list it was opened from; null = nobody, or another page. */
export const neighboursOf = (
  rows: readonly { readonly id: number }[],
  id: number,
): { readonly before: number | null; readonly after: number | null } => {
  const at = rows.findIndex((row) => row.id === id)
  return at < 0
    ? { before: null, after: null }
    : { before: rows[at - 1]?.id ?? null, after: rows[at + 1]?.id ?? null }
}
