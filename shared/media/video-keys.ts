import type { KeyedHost } from './video.ts';

/** What's entered for a host besides where it's asked; `secret` values are never shown again. */
export const keyFields = {
  youtube: ['apiKey'],
  kaltura: ['partnerId', 'adminSecret'],
  panopto: ['clientId', 'clientSecret'],
  vimeo: ['token'],
  studio: ['clientId', 'clientSecret', 'refreshToken'],
} as const satisfies Record<KeyedHost, readonly string[]>;

export type KeyField = (typeof keyFields)[KeyedHost][number];
export type KeyValues = Partial<Record<KeyField, string>>;

/** Fields that tell nothing by themselves. */
export const plainFields: ReadonlySet<KeyField> = new Set(['partnerId', 'clientId']);

/** Where hosts are asked that have one address for all; the others' is the institution's own. */
export const usualAddresses: Partial<Record<KeyedHost, string>> = {
  youtube: 'https://www.googleapis.com',
  kaltura: 'https://www.kaltura.com',
  vimeo: 'https://api.vimeo.com',
};
