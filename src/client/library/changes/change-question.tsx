import type { ComponentProps } from "react";
import { ChannelLine } from "#client/library/channel-line.tsx";
import { Question } from "#client/library/changes/question.tsx";

/** The dialog of everything that changes something on YouTube. It names the channel. */
export function ChangeQuestion({ children, ...rest }: ComponentProps<typeof Question>) {
  return (
    <Question {...rest}>
      <ChannelLine />
      {children}
    </Question>
  );
}
