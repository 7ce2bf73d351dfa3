/**
 * Class recipes of the pages that are prerendered or shown while nothing else can load.
 * They import no control library, so the first bytes of the login stay small.
 */
export const field =
  "h-10 w-full rounded-lg border border-control bg-surface px-3 text-base text-ink outline-none sm:text-sm " +
  "placeholder:text-ink-3 focus-visible:border-brand focus-visible:ring-2 focus-visible:ring-brand/30 " +
  "aria-invalid:border-bad"

const press =
  "inline-flex h-10 items-center justify-center gap-2 rounded-lg px-4 text-sm font-semibold no-underline outline-none " +
  "focus-visible:ring-2 focus-visible:ring-brand focus-visible:ring-offset-2 focus-visible:ring-offset-paper " +
  "motion-safe:transition-colors motion-safe:duration-150 aria-disabled:cursor-progress"

export const primary = `${press} bg-brand text-brand-ink hover:brightness-110 active:brightness-95`
export const secondary = `${press} border border-control bg-surface text-ink hover:bg-sunken`

export const label = "block text-sm font-medium text-ink"
