import type { StaleField } from "#src/ui/form/StaleNotice.tsx"

type Compared = Omit<StaleField, "isBoth"> & {
  /** The value when the form was opened; null = unknown. */
  readonly before: string | null
}

/** Changes made elsewhere, with conflicts marked, and changes made only here. */
export const changesOf = (
  compared: readonly Compared[],
): { readonly fields: readonly StaleField[]; readonly onlyMine: readonly string[] } => {
  const different = compared.filter(({ mine, theirs }) => mine !== theirs)
  return {
    fields: different
      .filter(({ before, theirs }) => before === null || before !== theirs)
      .map(({ before, ...field }) => ({ ...field, isBoth: before !== null && before !== field.mine })),
    onlyMine: different.filter(({ before, theirs }) => before === theirs).map(({ label }) => label),
  }
}
