// All Radix components in one chunk. With two, their common code would move into the chunk that every visitor
// loads (scripts/shared-chunks.ts), and most visitors use neither.
export { Menu } from "#client/ui/menus/menu.tsx";
export { ToastViewport } from "#client/ui/toasts/toast-viewport.tsx";
