const format = new Intl.DateTimeFormat("id-ID", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Asia/Jakarta",
})

/** An instant in a mail: "20 November 2026 pukul 08.00 WIB". */
export const moment = (at: Date): string => `${format.format(at)} WIB`
