/** What other areas may use. */
export { bestVisitors, onVisit, type VisitFigure, visitFigures } from "./figures.ts"
export { visitRuleRecord } from "./visitRule.ts"
