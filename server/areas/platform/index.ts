export { createCompany } from "./createCompany.ts"
export { menusOf } from "./menus.ts"
