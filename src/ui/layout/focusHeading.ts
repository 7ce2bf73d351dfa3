/** Moves the focus to the page's heading after a notice has closed; otherwise the focus would be lost. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>("[data-page-heading]")?.focus({ preventScroll: true })
