/**
 * The control of a field path; of the nearest path above it when there is none, so that an error at
 * `items.0.amount` is not lost where the form shows `items` as one field.
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

/** Brings a field into view and gives it the focus. Says whether there was one. */
export function focusField(path: string, root?: ParentNode): boolean {
  const control = findField(path, root)
  if (!control) return false
  control.scrollIntoView({ block: "center" })
  control.focus({ preventScroll: true })
  return true
}

/** The first of these fields as the eye meets them, for focus after a refused save. */
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
 * Fields whose text could not be read (a date like 31/02/2026), with what they say about it. Their value is null,
 * so a form asks this before it saves.
 */
export function unreadFields(form: HTMLFormElement): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {}
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || !control.validity.customError) continue
    found[control.name] = [control.validationMessage]
  }
  return found
}
