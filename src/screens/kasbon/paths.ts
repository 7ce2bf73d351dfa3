export const KASBON = "/setting/other/kasbon"
export const RULES = "/setting/other/kasbon/aturan"
