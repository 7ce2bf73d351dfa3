import { spanWords } from "#contract/kit/spans.ts"

/** Options of a filter by a span of days. */
export const spanOptions = Object.entries(spanWords).map(([value, label]) => ({ value, label }))
