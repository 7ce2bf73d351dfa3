let ahead = 0

/** Number of days before Monday on which a week begins. */
export const daysAhead = (): number => ahead
/** First weekday of all calendars of the page. */
export const startWeekOn = (first: "mon" | "sun"): void => {
  ahead = first === "sun" ? 1 : 0
}
