/**
 * How statements are planned, on both databases. By default a page out of its turn counts as much as four in turn, as on turning
 * disks, and whole tables are read where an index alone would answer. Compiling a statement takes longer than any of ours.
 */
export const planning = ["random_page_cost=1.1", "jit=off"] as const
