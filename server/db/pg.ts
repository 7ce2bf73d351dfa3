import pg from "pg"

const INT8 = 20

/** Ids and rupiah stay below 2^53: a bigint column is read as a number, from either database. */
pg.types.setTypeParser(INT8, Number)

export { pg }
