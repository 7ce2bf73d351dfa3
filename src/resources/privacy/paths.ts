/** Pages of the rights over personal data. */
export const CONSENTS = "/setting/privasi/persetujuan"
export const MISSING_CONSENTS = "/setting/privasi/persetujuan/belum"
export const DATA_REQUESTS = "/setting/privasi/permintaan"
export const DATA_READS = "/setting/privasi/akses"
export const DATA_TERMS = "/setting/privasi/masa-simpan"
export const BREACH = "/setting/privasi/kebocoran"
export const BREACH_TEXT = "/setting/privasi/kebocoran/naskah"
