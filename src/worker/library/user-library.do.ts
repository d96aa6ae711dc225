// One Durable Object for each user: what is theirs alone, and the one place from which YouTube is
// called in their name, so that no two of their calls refresh a token side by side.
import { DurableObject } from "cloudflare:workers";
import { activityRow } from "#worker/account/activity.ts";
import { createDatabase } from "#worker/db/client.ts";
import { type Bindings, readSettings } from "#worker/env.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";
import { createYouTubeAccess, type YouTubeAccess } from "#worker/youtube/access.ts";
import type { CheckOutcome } from "#worker/youtube/connection.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

export class UserLibrary extends DurableObject<Bindings> {
  #access: YouTubeAccess | undefined;

  /** Asks YouTube for the channel behind the grant and keeps what it is called now. One unit. */
  async checkConnection(userId: string): Promise<CheckOutcome> {
    const { client, store } = this.#accessOf(userId);
    try {
      const channel = await client.getOwnChannel();
      const row = await store.find(userId);
      if (!channel || row?.channelId !== channel.id) return "other_channel";
      await store.saveChannel(row, channel);
      return "ok";
    } catch (error) {
      return outcomeOf(error);
    }
  }

  /** Forgets everything of this user, tokens in memory included. */
  async erase(): Promise<void> {
    this.#access = undefined;
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  #accessOf(userId: string): YouTubeAccess {
    this.#access ??= createYouTubeAccess({
      env: this.env,
      settings: readSettings(this.env),
      userId,
      onLost: async () => {
        logEvent("grant_lost", { user: await logIdOf(userId) });
        const db = createDatabase(this.env);
        await activityRow(db, userId, "youtube_access_lost", "Google");
      },
    });
    return this.#access;
  }
}

function outcomeOf(error: unknown): CheckOutcome {
  logEvent("connection_check_failed", { cause: describeError(error) });
  if (error instanceof GrantError) return error.kind;
  if (error instanceof YouTubeError && error.kind === "quota_exhausted") return "quota";
  if (error instanceof YouTubeError && error.kind === "no_channel") return "other_channel";
  return "unavailable";
}
