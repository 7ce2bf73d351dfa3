/** Public interface for other areas. */
export { bestVisitors, onVisit, type VisitFigure, visitFigures } from "./figures.ts"
export { dayWork } from "./dayWork.ts"
export { twinsAmong } from "./customerTwins.ts"
export { fillAreaTypes } from "./starterTypes.ts"
export { visitRuleRecord } from "./visitRule.ts"
export { tellEmployees } from "./employeeNotice.ts"
