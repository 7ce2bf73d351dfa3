/** Text helpers without Node, because the testers' page in the browser uses them, too. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const instant = new Intl.DateTimeFormat("id-ID", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Jakarta",
})
export const timeWords = (iso: string): string => `${instant.format(new Date(iso))} WIB`
