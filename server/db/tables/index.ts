export * from "./company.ts"
export * from "./platform.ts"
