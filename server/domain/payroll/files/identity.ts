const digits = (value: string | null | undefined): string => (value ?? "").replaceAll(/\D/g, "")

/**
 * Tax number of 16 digits: one of 15 digits gets a leading zero (PMK 112/2022, PER-6/PJ/2024); null = neither.
 */
export const tin16 = (npwp: string | null | undefined): string | null => {
  const number = digits(npwp)
  if (number.length === 16) return number
  return number.length === 15 ? `0${number}` : null
}

/**
 * Tax number of an employee, 16 digits; null = none. A resident individual's NIK is their tax number
 * (PMK 112/2022 Pasal 2); foreigners have an NPWP.
 */
export const personTin = ({
  nik,
  npwp,
  isForeign,
}: {
  readonly nik: string | null
  readonly npwp: string | null
  readonly isForeign: boolean
}): string | null => {
  const own = digits(nik)
  return !isForeign && own.length === 16 ? own : tin16(npwp)
}

/** Place of business (NITKU), 22 digits: the tax number and 000000 for the head office (PER-6/PJ/2024 Pasal 1). */
export const nitkuOf = (tin: string, own: string | null): string => own ?? `${tin}000000`
