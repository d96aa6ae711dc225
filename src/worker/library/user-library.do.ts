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

const CHECKS_KEY = "connectionChecks";
const CHECKS_AN_HOUR = 20;
const HOUR_MS = 3_600_000;
type CheckCount = { until: number; checks: number };

export class UserLibrary extends DurableObject<Bindings> {
  #access: YouTubeAccess | undefined;

  #checking: Promise<CheckOutcome> | undefined;

  /**
   * Asks YouTube for the channel behind the grant and keeps what it is called now. One unit for all
   * who ask at once, and twenty an hour at most: the allowance is everybody's.
   */
  async checkConnection(userId: string): Promise<CheckOutcome> {
    this.#checking ??= this.#check(userId).finally(() => (this.#checking = undefined));
    return this.#checking;
  }

  /** There are better tokens than the ones in memory. */
  forgetTokens(): void {
    this.#access = undefined;
  }

  /** Forgets everything of this user, tokens in memory included. */
  async erase(): Promise<void> {
    this.forgetTokens();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  async #check(userId: string): Promise<CheckOutcome> {
    const retryAt = this.#countCheck();
    if (retryAt !== undefined) return { kind: "too_often", retryAt };
    const { client, store } = this.#accessOf(userId);
    try {
      const channel = await client.getOwnChannel();
      const row = await store.find(userId);
      // A channel that was forgotten for want of confirmation is known again by this.
      const isSame = row?.channelId === null || row?.channelId === channel?.id;
      if (!channel || !row || !isSame) return { kind: "other_channel" };
      await store.saveChannel(row, channel);
      return { kind: "ok" };
    } catch (error) {
      logEvent("connection_check_failed", {
        user: await logIdOf(userId),
        cause: describeError(error),
      });
      return outcomeOf(error);
    }
  }

  /** Counts one more check; when there were enough, from when on there may be another. */
  #countCheck(): number | undefined {
    const now = Date.now();
    const { kv } = this.ctx.storage;
    const known = kv.get<CheckCount>(CHECKS_KEY);
    const count = known && now < known.until ? known : { until: now + HOUR_MS, checks: 0 };
    if (count.checks >= CHECKS_AN_HOUR) return count.until;
    kv.put(CHECKS_KEY, { ...count, checks: count.checks + 1 });
    return undefined;
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
  if (error instanceof GrantError) return { kind: error.kind };
  if (!(error instanceof YouTubeError)) return { kind: "unavailable" };
  if (error.resumesAt !== undefined) return { kind: "quota", retryAt: error.resumesAt };
  return { kind: error.kind === "no_channel" ? "other_channel" : "unavailable" };
}
