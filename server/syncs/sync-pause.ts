/** At most one sync of a batch by live events in this time. */
const restSeconds = 300;
/** A sync that failed is tried again after this, then after twice as long each time … */
const firstSeconds = 300;
/** … up to an hour, so a batch is right again within an hour of Canvas. */
const longestSeconds = 3_600;

/** What has become of a batch's latest syncs. */
export interface Lately {
  /** how long ago the last one by live events was asked for; null: not lately. Negative while clocks differ. */
  readonly webhookAgeSeconds: number | null;
  /** how many have failed since one that didn't */
  readonly failures: number;
  /** how long ago the last of these ended */
  readonly failureAgeSeconds: number | null;
}

/** How long a batch rests after that many failed syncs in a row, in seconds. */
export const restAfter = (failures: number) =>
  failures === 0 ? 0 : Math.min(longestSeconds, firstSeconds * 2 ** (failures - 1));

/** In how many seconds a batch may be synced again without a person asking; 0: now. */
export function pauseOf({ webhookAgeSeconds, failures, failureAgeSeconds }: Lately): number {
  const left = (rest: number, age: number | null) => (age === null ? 0 : rest - Math.max(0, age));
  return Math.max(
    0,
    Math.ceil(left(restSeconds, webhookAgeSeconds)),
    Math.ceil(left(restAfter(failures), failureAgeSeconds)),
  );
}
