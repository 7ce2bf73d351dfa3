/** Before a button that clears something goes away with it: the focus is taken to what stays in its list. */
export const handOn = (from: Element, to: string): void =>
  from.closest("section")?.querySelector<HTMLElement>(to)?.focus({ preventScroll: true })
