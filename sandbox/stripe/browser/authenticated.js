// In the dialog of 3-D Secure: the bank has its answer. It says no more than that, and whoever
// embeds this page may know it.
window.parent.postMessage({ kind: "authenticated" }, "*");
