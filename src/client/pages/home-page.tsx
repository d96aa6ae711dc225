import { StartScreen } from "#client/features/landing/start-screen.tsx";
import { SiteFrame } from "#client/session/site-frame.tsx";

export function HomePage() {
  return (
    <SiteFrame linkToCalculator>
      <StartScreen />
    </SiteFrame>
  );
}
