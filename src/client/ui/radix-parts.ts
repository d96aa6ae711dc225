// All Radix components in one chunk. With two, their common code would move into the chunk that every visitor
// loads (scripts/shared-chunks.ts), and most visitors use neither.
export { Menu } from "#client/ui/menu.tsx";
export { ToastViewport } from "#client/ui/toast-viewport.tsx";
