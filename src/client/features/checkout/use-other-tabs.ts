import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshPlan } from "#client/plans/refresh-plan.ts";

/** While `isOn`, returning to the page checks whether Premium was bought in another tab. */
export function useOtherTabs(isOn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOn) return undefined;
    let wasAway = false;
    const leave = (): void => {
      // With the focus in Stripe's frame, `document.hasFocus()` is still true.
      wasAway ||= document.hidden || !document.hasFocus();
    };
    const returnToPage = (): void => {
      if (document.hidden || !wasAway) return;
      wasAway = false;
      void refreshPlan(client);
    };
    const change = (): void => (document.hidden ? leave() : returnToPage());
    window.addEventListener("blur", leave);
    window.addEventListener("focus", returnToPage);
    document.addEventListener("visibilitychange", change);
    return () => {
      window.removeEventListener("blur", leave);
      window.removeEventListener("focus", returnToPage);
      document.removeEventListener("visibilitychange", change);
    };
  }, [client, isOn]);
}
