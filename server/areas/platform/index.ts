export { createCompany } from "./createCompany.ts"
