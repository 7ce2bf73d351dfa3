export const REWARDS = "/good-id/penukaran-hadiah"
export const REDEMPTIONS = "/good-id/penukaran-hadiah/permintaan"
export const pointsHref = (member: number): string => `/good-id/penukaran-hadiah/poin/${member}`
