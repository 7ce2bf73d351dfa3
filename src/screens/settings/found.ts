import type { SettingsGroup } from "#src/ui/layout/nav.ts"

/** Search: pages whose name, group or description contains every typed word. */
export const foundIn = (groups: readonly SettingsGroup[], q: string): readonly SettingsGroup[] => {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ label, hint }) => {
        const text = `${group.label} ${label} ${hint}`.toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ items }) => items.length > 0)
}
