// Whether Premium has begun on this page, so that the dashboard can say what to do with it.
import { createStore } from "#client/ui/store.ts";

const hasBegun = createStore(false);

export const markPremiumStart = (): void => hasBegun.set(true);
export const endPremiumStart = (): void => hasBegun.set(false);
export const useHasPremiumBegun = hasBegun.use;
