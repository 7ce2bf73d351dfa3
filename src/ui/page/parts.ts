/**
 * Class recipes of the pages that are prerendered or shown while nothing else can load.
 * They import no control library, so the first bytes of the login stay small.
 */
export const field =
  "h-10 w-full rounded-control border border-control bg-surface px-3 text-lead text-ink sm:text-body " +
  "aria-invalid:border-bad read-only:bg-sunken"

const press =
  "inline-flex h-10 items-center justify-center gap-2 rounded-control px-4 text-body font-semibold " +
  "transition-[filter,background-color] aria-disabled:cursor-progress"

export const primary = `${press} bg-brand text-brand-ink hover:brightness-110 active:brightness-95`
export const secondary = `${press} border border-control bg-surface text-ink hover:bg-sunken`

export const label = "block text-body font-semibold text-ink"
