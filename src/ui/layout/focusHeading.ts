/** A notice that goes away when it is answered leaves the focus at the head of its page, not nowhere. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>("[data-page-heading]")?.focus({ preventScroll: true })
