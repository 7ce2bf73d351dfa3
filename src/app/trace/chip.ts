type Chip = { readonly count: (entries: number) => void; readonly remove: () => void }

const button = (text: string, onPress: () => void): HTMLButtonElement => {
  const one = document.createElement("button")
  one.type = "button"
  one.className = "rounded-badge px-2 py-1 font-semibold text-brand hover:bg-sunken"
  one.textContent = text
  one.addEventListener("click", onPress)
  return one
}

/**
 * Shows on every page that a trace is being recorded; a separate root next to the app, so that a broken page shows it
 * too.
 */
export const showChip = ({
  onSave,
  onStop,
}: {
  readonly onSave: () => void
  readonly onStop: () => void
}): Chip => {
  const chip = document.createElement("aside")
  chip.setAttribute("aria-label", "Rekaman jejak")
  chip.className =
    "fixed bottom-3 left-3 z-40 flex items-center gap-1 rounded-control border border-line bg-surface px-2.5 py-1 text-caption text-ink shadow-lg print:hidden"
  const words = document.createElement("span")
  words.className = "mr-1"
  words.textContent = "Merekam jejak"
  chip.append(words, button("Simpan jejak", onSave), button("Berhenti", onStop))
  document.body.append(chip)
  return {
    count: (entries) => {
      words.textContent = `Merekam jejak: ${entries}`
    },
    remove: () => chip.remove(),
  }
}
