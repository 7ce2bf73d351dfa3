/** Public interface for other areas. */
export { createCompany, type NewCompany } from "./createCompany.ts"
