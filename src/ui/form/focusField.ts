/**
 * The control of a field path, or of its nearest ancestor path, so that an error at `items.0.amount` is not lost in a
 * form that shows `items` as one field.
 */
export function findField(path: string, root: ParentNode = document): HTMLElement | null {
  const controls = [...root.querySelectorAll<HTMLElement>("[name]:not(:disabled, [type=hidden])")]
  for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
    const found = controls.filter((control) => control.getAttribute("name") === at)
    const checked = found.find((control) => control.matches(":checked"))
    const control = checked ?? found[0]
    if (control) return control
  }
  return null
}

/** Scrolls a field into view and focuses it. Returns whether it exists. */
export function focusField(path: string, root?: ParentNode): boolean {
  const control = findField(path, root)
  if (!control) return false
  control.scrollIntoView({ block: "center" })
  control.focus({ preventScroll: true })
  return true
}

/** The first of these fields in visual order, for the focus after a refused save. */
export function firstField(paths: readonly string[], root?: ParentNode): string | undefined {
  const placed = paths.flatMap((path) => {
    const control = findField(path, root)
    return control ? [{ path, control }] : []
  })
  return placed.toSorted((a, b) =>
    a.control.compareDocumentPosition(b.control) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0]?.path
}

/**
 * Fields with unparsable text (a date like 31/02/2026), with their errors. Their value is null, so a form calls this
 * before it saves.
 */
export function unreadFields(form: HTMLFormElement): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {}
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || !control.validity.customError) continue
    found[control.name] = [control.validationMessage]
  }
  return found
}
