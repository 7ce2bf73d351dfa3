/** Written by `npm run generate` from the modules beside it. */

export * from "./accounts.ts"
export * from "./attendance.ts"
export * from "./companies.ts"
export * from "./holidays.ts"
export * from "./members.ts"
export * from "./officesHours.ts"
export * from "./points.ts"
export * from "./records.ts"
export * from "./requests.ts"
export * from "./shared.ts"
export * from "./shifts.ts"
export * from "./tenant.ts"
