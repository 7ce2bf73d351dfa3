export const SURAT = "/users/surat"
