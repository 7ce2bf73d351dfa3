/** WIB, WITA, WIT. */
export const officeZones = ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"] as const
