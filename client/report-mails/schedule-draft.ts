import type { Input } from '#shared/http/endpoint.ts';
import type { createReportSchedule } from '#shared/report-mails/report-mails.api.ts';
import {
  lastDay,
  type Attachment,
  type ReportMoments,
  type ReportSchedule,
  type SentReport,
} from '#shared/report-mails/report-schedule.ts';
import { splitLines } from '../ui/form/split-lines.ts';
import { isDay } from '../ui/form/calendar-day.ts';

export type Every = ReportMoments['every'];

/** A report by mail as it's being filled in: each way to say when keeps what was chosen in it. */
export interface ScheduleDraft {
  readonly title: string;
  readonly what: SentReport;
  readonly every: Every;
  readonly weekday: number;
  readonly day: number | typeof lastDay;
  readonly termId: string | null;
  readonly date: string;
  readonly hour: number;
  readonly attachment: Attachment;
  readonly people: readonly { readonly id: number; readonly name: string }[];
  /** one a line */
  readonly addresses: string;
  readonly isActive: boolean;
}

type Content = Input<typeof createReportSchedule>['body'];

const start = { every: 'month', weekday: 1, day: lastDay, termId: null, date: '', hour: 7 } as const;

/** A new one for this, to the person who makes it. */
export const newDraft = (
  title: string,
  what: SentReport,
  me: { readonly id: number; readonly name: string },
): ScheduleDraft => ({
  ...start,
  title,
  what,
  attachment: 'none',
  people: [me],
  addresses: '',
  isActive: true,
});

export const draftOf = (schedule: ReportSchedule): ScheduleDraft => ({
  ...start,
  ...schedule.moments,
  title: schedule.title,
  what: schedule.what,
  attachment: schedule.attachment,
  people: schedule.people.map(({ id, name }) => ({ id, name })),
  addresses: schedule.addresses.map(({ address }) => address).join('\n'),
  isActive: schedule.state !== 'paused' && schedule.state !== 'stopped',
});

export const addressesIn = ({ addresses }: Pick<ScheduleDraft, 'addresses'>) => [
  ...new Set(splitLines(addresses).map((address) => address.toLowerCase())),
];

export type Missing = 'title' | 'termId' | 'date' | 'people';

/** What has to be filled in before it can be kept. */
export function missingIn(draft: ScheduleDraft): ReadonlySet<Missing> {
  const isMissing: Readonly<Record<Missing, boolean>> = {
    title: draft.title.trim() === '',
    termId: draft.every === 'term' && draft.termId === null,
    date: draft.every === 'once' && !isDay(draft.date),
    people: draft.people.length === 0 && addressesIn(draft).length === 0,
  };
  return new Set((Object.keys(isMissing) as Missing[]).filter((part) => isMissing[part]));
}

/** What's sent of a draft that lacks nothing. */
export const contentOf = (draft: ScheduleDraft): Content => ({
  title: draft.title.trim(),
  what: draft.what,
  moments: momentsOf(draft),
  attachment: draft.attachment,
  personIds: draft.people.map(({ id }) => id),
  addresses: addressesIn(draft),
  isActive: draft.isActive,
});

function momentsOf({ every, weekday, day, termId, date, hour }: ScheduleDraft): ReportMoments {
  if (every === 'week') return { every, weekday, hour };
  if (every === 'month') return { every, day, hour };
  if (every === 'term') return { every, termId: termId ?? '', hour };
  return { every, date, hour };
}
