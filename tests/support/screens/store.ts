// Takes the place of src/client/ui/store.ts in the build for tests of screens, whose next screen begins with stores as they
// were at first.
import { createStore as createAppStore } from "#client/ui/store.ts";

const resets: (() => void)[] = [];

export const createStore: typeof createAppStore = (initial, outside) => {
  const store = createAppStore(initial, outside);
  resets.push(() => store.set(initial));
  return store;
};

export function resetStores(): void {
  for (const reset of resets) reset();
}
