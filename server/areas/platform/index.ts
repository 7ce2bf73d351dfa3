export { openCompany } from "./companyLife.ts"
export { createCompany } from "./createCompany.ts"
