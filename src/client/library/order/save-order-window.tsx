import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { useSession } from "#client/identity/session.ts";
import { refusalOf } from "#client/library/changes/change-calls.ts";
import { ChangeProgress } from "#client/library/changes/change-progress.tsx";
import { ChangeQuestion, Problem } from "#client/library/changes/question.tsx";
import { endRequest, type ChangeRequest } from "#client/library/changes/change-requests.ts";
import { Permission } from "#client/library/changes/permission.tsx";
import type { SaveOrder } from "#client/library/changes/save-order.ts";
import { usePermission } from "#client/library/changes/use-permission.ts";
import { failureSentence } from "#client/library/failure.ts";
import { QueryFailure } from "#client/library/load-failure.tsx";
import { describeReason } from "#client/library/outcome-words.ts";
import { useOrderPlan, useSaveOrder } from "#client/library/order/order-calls.ts";
import {
  describeMissing,
  describeMoves,
  describeOrder,
  describeOrderCost,
  describeOrderEnd,
  ENDS_KEEPING,
  NO_ORDER,
  orderMessage,
  UNDO_DAYS,
} from "#client/library/order/order-words.ts";
import { refresh } from "#client/library/library-data.ts";
import { upgradeAddress } from "#client/identity/upgrade.ts";
import { Button, buttonClass } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import type { Order, OrderPlan } from "#shared/contract/order.ts";
import { BASIC_MOVES_AT_ONCE } from "#shared/plans.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/order.ts";
import * as page from "#words/page.ts";

type Props = { request: ChangeRequest; change: SaveOrder; userId: string };

const NO_ACCESS = `${describeReason({ code: "write_access_needed" })}${page.sentenceSeparator}${words.nothingMoved}`;
/** ChangeProgress finds the job of an order by its request id, so it need not know earlier jobs. */
const NO_KNOWN_JOBS: ReadonlySet<string> = new Set();
const UNSAVED_STATES: readonly Order["state"][] = ["failed", "stopped"];

/** Asks before an order is saved to YouTube or an old one is put back; then shows the progress and the outcome. */
export function SaveOrderWindow({ request, change, userId }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const plan = useOrderPlan(change);
  const save = useSaveOrder();
  const client = useQueryClient();
  const [isOutdated, setOutdated] = useState(false);
  const moves = plan.data?.moves ?? 0;
  const session = useSession();
  const isPremium = session.status === "signed-in" && session.user.isPremium;
  const isUndo = change.undoes !== undefined;
  const isAllowed = isUndo || isPremium || moves <= BASIC_MOVES_AT_ONCE;
  const close = (): void => endRequest(request);
  const begin = (): void => {
    if (!plan.data || plan.isFetching || save.isPending) return;
    const { refetch } = plan;
    setOutdated(false);
    save.mutate(
      { change, moves },
      {
        onSuccess: (order) => {
          // After a failure or a stop, the screen keeps the wanted order, so that the rest can be saved again.
          if (!UNSAVED_STATES.includes(order.state)) request.onEnd?.(order.moved);
          if (order.state !== "done") return;
          const message = orderMessage(order);
          addToast(isUndo ? { ...message, title: words.isBack } : message);
          dialog.current?.close();
        },
        onError: (error) => {
          const refusal = refusalOf(error);
          // The grant changed in another tab or on another device, so the cached status is outdated.
          if (refusal === "access") void refresh(client, "connection");
          if (refusal !== "outdated") return;
          setOutdated(true);
          void refetch();
        },
      },
    );
  };
  const { confirmed } = request;
  const canResume = confirmed !== undefined && plan.data !== undefined;
  const { needsPermission, leaving, startOrAsk } = usePermission(userId, canResume, () => {
    // The plan of an order is identified by its number of moves.
    if (confirmed?.plan === String(moves)) begin();
    else setOutdated(true);
  });
  const confirm = (): void => {
    if (!leaving) startOrAsk(change, String(moves), begin);
  };
  const refusal = refusalOf(save.error);
  const result = save.data;
  if (result && result.state !== "done" && result.state !== "running") {
    const { title, text } = describeOrder(result);
    return (
      <ChangeQuestion key="ended" ref={dialog} title={title} cancel={buttons.close} onClose={close}>
        <p role="status">{text}</p>
      </ChangeQuestion>
    );
  }
  const running = save.isPending || result !== undefined;
  return (
    <ChangeQuestion
      ref={dialog}
      title={
        running ? words.movingTitle({ count: moves }) : isUndo ? words.undoTitle : words.saveTitle
      }
      cancel={running ? words.continueInBackground : buttons.cancel}
      onClose={close}
      action={
        !running &&
        moves > 0 &&
        (!isAllowed ? (
          <Link
            to={upgradeAddress()}
            onClick={close}
            className={buttonClass("primary", "max-sm:flex-1")}
          >
            {words.upgrade}
          </Link>
        ) : (
          <Button
            variant="primary"
            className="max-sm:flex-1"
            busy={leaving || plan.isFetching}
            onClick={confirm}
          >
            {leaving
              ? words.leaving
              : !needsPermission
                ? words.move({ count: moves })
                : isUndo
                  ? words.allowPuttingBack
                  : words.allowSaving}
          </Button>
        ))
      }
    >
      {isOutdated && <Problem text={words.outdated} />}
      {save.error && refusal !== "outdated" && (
        <Problem text={refusal === "access" ? NO_ACCESS : failureSentence(save.error)} />
      )}
      {running ? (
        <ChangeProgress change={change} knownJobs={NO_KNOWN_JOBS} count={moves} onStop={() => {}} />
      ) : plan.data ? (
        <>
          {needsPermission && <Permission change={change} />}
          <PlanBody plan={plan.data} isUndo={isUndo} />
          {!isAllowed && <p className="font-medium">{NO_ORDER.description}</p>}
        </>
      ) : plan.error ? (
        <QueryFailure title={words.workingOutFailed} query={plan} />
      ) : (
        <p role="status">{words.workingOut}</p>
      )}
    </ChangeQuestion>
  );
}

const nameOfList = (title: ReactNode) => <bdi className="font-medium">{title}</bdi>;

function PlanBody({ plan, isUndo }: { plan: OrderPlan; isUndo: boolean }) {
  const [now] = useState(() => new Date());
  const missing = describeMissing(plan);
  if (plan.moves === 0) {
    return (
      <p role="status">
        {words.sameOrder} {missing}
      </p>
    );
  }
  const end = describeOrderEnd(plan, now);
  const named = { title: plan.playlistTitle, list: nameOfList };
  return (
    <>
      {isUndo && <p>{words.getsOldOrder(named)}</p>}
      <p>
        {describeMoves(plan)} {missing}
      </p>
      <p>{words.keptOrder({ ...named, days: UNDO_DAYS })}</p>
      {plan.endsKeeping && <p className="font-medium">{ENDS_KEEPING}</p>}
      <p className="text-sm">{describeOrderCost(plan)}</p>
      {end !== "" && <p className="text-sm font-medium">{end}</p>}
    </>
  );
}
