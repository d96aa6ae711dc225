// Tells the embedding page that the 3-D Secure dialog is finished. The message holds nothing else, so any
// origin may receive it.
window.parent.postMessage({ kind: "authenticated" }, "*");
