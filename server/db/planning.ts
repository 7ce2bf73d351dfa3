/**
 * Planner settings for both databases. The default cost of random reads assumes spinning disks and prefers sequential
 * scans where an index is enough. JIT compilation takes longer than any statement of this server.
 */
export const planning = ["random_page_cost=1.1", "jit=off"] as const
