// All that is made of Radix, as one chunk. In two, what they share would move into the file that every
// visitor loads (scripts/shared-chunks.ts), and most visitors meet neither a menu nor a message.
export { Menu } from "#client/ui/menu.tsx";
export { ToastViewport } from "#client/ui/toast-viewport.tsx";
