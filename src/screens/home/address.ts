import { type TrendStep, trendSteps } from "#contract/areas/home/performance.ts"
import type { CardQuestion, TrendQuestion } from "#src/api/actors/home.ts"

const isStep = (text: string | null): text is TrendStep => trendSteps.some((step) => step === text)

/** Parses the URL: the office of all cards (null = all), and the interval of the trend. */
export const readHome = (search: string): TrendQuestion => {
  const query = new URLSearchParams(search)
  const id = Number(query.get("offices_id") ?? "")
  const step = query.get("tren")
  return {
    offices_id: Number.isSafeInteger(id) && id > 0 ? id : null,
    step: isStep(step) ? step : "days",
  }
}
export const readOffice = (search: string): CardQuestion => ({ offices_id: readHome(search).offices_id })

/** URL of the home with another office or interval. */
export const homeHref = (search: string, patch: Partial<TrendQuestion>): string => {
  const { offices_id, step } = { ...readHome(search), ...patch }
  const query = new URLSearchParams({
    ...(offices_id === null ? {} : { offices_id: String(offices_id) }),
    ...(step === "days" ? {} : { tren: step }),
  }).toString()
  return query === "" ? "/home" : `/home?${query}`
}
