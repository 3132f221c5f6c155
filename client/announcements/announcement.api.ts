import * as api from '#shared/announcements/announcement.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useSettings } from '../data/use-settings.tsx';

/** How often an open page looks for announcements, in milliseconds. */
const everyMs = 300_000;

/**
 * What's being announced to this person; the core flavour has no announcements. The settings bring it along: read later,
 * it would push the page down.
 */
export function useCurrentAnnouncements() {
  const { isReadyGo, announcements } = useSettings();
  return useEndpoint(api.listCurrentAnnouncements, isReadyGo ? {} : null, {
    refreshInterval: everyMs,
    fallbackData: { announcements },
    revalidateOnMount: false,
  });
}

export const useAnnouncements = (query: Input<typeof api.listAnnouncements>['query']) =>
  useEndpoint(api.listAnnouncements, { query }, { keepPreviousData: true });

const change = {
  refreshes: [api.listAnnouncements, api.listCurrentAnnouncements, listUndos],
  alsoAfterRefusal: true,
};

export const useCreateAnnouncement = () => useAction(api.createAnnouncement, change);
export const useUpdateAnnouncement = () => useAction(api.updateAnnouncement, change);
export const useEndAnnouncement = () => useAction(api.endAnnouncement, change);
export const useRemoveAnnouncement = () => useAction(api.removeAnnouncement, change);
export const useDismissAnnouncement = () =>
  useAction(api.dismissAnnouncement, {
    refreshes: [api.listCurrentAnnouncements],
    alsoAfterRefusal: true,
  });
