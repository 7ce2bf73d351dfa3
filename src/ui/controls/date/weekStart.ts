let ahead = 0

/** How many days before Monday a week begins. */
export const daysAhead = (): number => ahead
/** Which day calendars begin with, for everybody who looks at this page. */
export const startWeekOn = (first: "mon" | "sun"): void => {
  ahead = first === "sun" ? 1 : 0
}
