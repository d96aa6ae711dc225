/** The playback speeds that a person may choose in the calculator (product.md 8.9.1). */
export const SPEED_LIMITS = { min: 0.1, max: 16 };
