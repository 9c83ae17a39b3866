/** The chips of the cardroom, in cents. */
export const CHIPS: readonly number[] = [100, 500, 2500, 10000];
