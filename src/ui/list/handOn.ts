/** Moves the focus to an element that stays, before a clear button removes itself. */
export const handOn = (from: Element, to: string): void =>
  from.closest("section")?.querySelector<HTMLElement>(to)?.focus({ preventScroll: true })
