export type Theme = "light" | "dark" | "system"

const YEAR_SECONDS = 31_536_000

/** Sets a class on <html> and a cookie, so that the server sends the next page with that class. */
export const readTheme = (): Theme => {
  const list = document.documentElement.classList
  return list.contains("dark") ? "dark" : list.contains("light") ? "light" : "system"
}
export const applyTheme = (theme: Theme): void => {
  const list = document.documentElement.classList
  list.remove("light", "dark")
  if (theme !== "system") list.add(theme)
  const age = theme === "system" ? 0 : YEAR_SECONDS
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax`
}
