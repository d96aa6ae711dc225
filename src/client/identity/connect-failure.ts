// Why the last attempt to connect YouTube failed, until the page is left. Screens show it longer than a toast is.
import { createStore } from "#client/ui/store.ts";

export type ConnectFailure = { sentence: string; at: Date };

const failure = createStore<ConnectFailure | undefined>(undefined);

export const failConnection = failure.set;
export const useConnectFailure = failure.use;
