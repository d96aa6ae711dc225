import { Link } from "react-router";
import { Button, buttonClass } from "#client/ui/button.tsx";

type Props = { isPremium: boolean; onClick?: () => void };

/** Opens the upgrade prompt; does nothing for Premium (product.md 3.3.5). */
export function UpgradeLink({ isPremium, onClick }: Props) {
  if (isPremium) {
    return (
      <Button disabled className="whitespace-nowrap">
        Already Premium
      </Button>
    );
  }
  return (
    <Link to="/checkout" onClick={onClick} className={buttonClass("secondary")}>
      Upgrade
    </Link>
  );
}
