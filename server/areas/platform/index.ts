export { createCompany, type NewCompany, TRIAL_DAYS } from "./createCompany.ts"
export { menusOf } from "./menus.ts"
