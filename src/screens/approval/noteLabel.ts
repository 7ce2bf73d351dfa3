/** Label of a request's note: a cancelled one was taken back by its employee, or its approval was revoked. */
export const noteLabel = (status: string): string =>
  status === "cancelled" ? "Alasan dibatalkan" : "Catatan pemutus"
