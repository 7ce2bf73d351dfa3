/** List cache of products, which Good-ID shows as variants: a write of either invalidates both. */
export const LIST_PRODUCTS = "list-products"
export const LIST_VARIANTS = "list-good-id-varian-produk"
