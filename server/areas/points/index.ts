/** Public interface for other areas. */
export { BASE_STORAGE_MB } from "./storage.ts"
