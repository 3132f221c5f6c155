import * as z from 'zod';
import { pageSizes } from '#shared/http/page.ts';
import { locales, startPages } from '#shared/sessions/session-settings.ts';
import { preferencesIssues } from './preferences.messages.ts';

export const themes = ['canvas', 'high_contrast'] as const;
export const digests = ['none', 'daily', 'weekly'] as const;

function isTimeZone(name: string) {
  try {
    return (
      /^[A-Za-z]/.test(name) &&
      new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat
    );
  } catch {
    return false;
  }
}

export const timeZone = z.string().max(60).refine(isTimeZone, { error: preferencesIssues.timeZone.id });

/** A person's own choices. null leaves it to Canvas, the institution or the product's default. */
export const preferences = z.strictObject({
  locale: z.enum(locales).nullable(),
  timeZone: timeZone.nullable(),
  theme: z.enum(themes).nullable(),
  pageSize: z.literal(pageSizes).nullable().describe('how many rows a page of a list has at first'),
  startPage: z.enum(startPages).nullable(),
  notifications: z
    .strictObject({ inApp: z.boolean(), email: z.boolean(), digest: z.enum(digests) })
    .describe('how tasks, alerts and mentions reach the person'),
});
export type Preferences = z.infer<typeof preferences>;

export const defaultPreferences: Preferences = {
  locale: null,
  timeZone: null,
  theme: null,
  pageSize: null,
  startPage: null,
  notifications: { inApp: true, email: true, digest: 'none' },
};
