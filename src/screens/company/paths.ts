export const DIVISIONS = "/setting/umum/departement"
export const DIVISION_TREE = "/setting/umum/departement/pohon"
