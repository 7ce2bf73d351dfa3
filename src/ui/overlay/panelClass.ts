/** Floating panels: the only elements with a shadow. */
export const panelClass =
  "z-50 rounded-card border border-line bg-surface text-body text-ink shadow-overlay [--anchor-max-height:24rem]"
