export { createCompany, type NewCompany } from "./createCompany.ts"
export { menusOf } from "./menus.ts"
