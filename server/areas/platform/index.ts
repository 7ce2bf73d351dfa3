export { openCompany } from "./companyLife.ts"
export { deedOf } from "./auditWords.ts"
export { createCompany } from "./createCompany.ts"
